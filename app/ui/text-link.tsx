import { Link } from 'react-router'
import { site } from '../content/site.ts'

interface TextLinkProps {
  link: { label: string; to: string }
  className?: string
}

/** A link that stands on a line of its own, high enough to be tapped. */
export function TextLink({ link, className = '' }: TextLinkProps) {
  return (
    <Link to={link.to} className={`text-link inline-flex min-h-11 items-center ${className}`}>
      {link.label}
    </Link>
  )
}

export function EmailLink({ className = '' }: { className?: string }) {
  return (
    <a href={`mailto:${site.email}`} className={`text-link ${className}`}>
      {site.email}
    </a>
  )
}
