import { Link } from 'react-router'
import { formInstead } from '../content/mailto.ts'
import { site } from '../content/site.ts'

interface TextLinkProps {
  link: { label: string; to: string }
  className?: string
}

/** A link on its own line, high enough for a tap. An e-mail link has a link to the contact form beside it. */
export function TextLink({ link, className = '' }: TextLinkProps) {
  const look = `text-link inline-flex min-h-11 items-center ${className}`
  const isEmail = link.to.startsWith('mailto:')
  return (
    <>
      <Link to={link.to} className={look}>
        {link.label}
      </Link>
      {isEmail && (
        <Link to={formInstead.to(link.to)} className={look}>
          {formInstead.label}
        </Link>
      )}
    </>
  )
}

export function EmailLink({ className = '' }: { className?: string }) {
  return (
    <a href={`mailto:${site.email}`} className={`text-link ${className}`}>
      {site.email}
    </a>
  )
}
