import { Link } from 'react-router'
import { navigation } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { type BegunMessage, formFor, mailto } from './mailto.ts'
import { classNames } from './class-names.ts'

/** A link to a page, or one that begins an e-mail. */
export type LinkWords = { label: string; to: string } | { label: string; mail: BegunMessage }

interface TextLinkProps {
  link: LinkWords
  className?: string
}

/** A link on its own line, high enough for a tap. An e-mail link has a link to the contact form beside it. */
export function TextLink({ link, className = '' }: TextLinkProps) {
  const look = `text-link inline-flex min-h-11 items-center ${className}`
  const mail = 'mail' in link ? link.mail : null
  return (
    <>
      <Link to={'mail' in link ? mailto(link.mail) : link.to} className={look}>
        {link.label}
      </Link>
      {mail && (
        <Link to={formFor(mail)} className={look}>
          {navigation.formInstead}
        </Link>
      )}
    </>
  )
}

export function EmailLink({ className }: { className?: string }) {
  return (
    <a href={`mailto:${site.email}`} className={classNames('text-link', className)}>
      {site.email}
    </a>
  )
}
