import { Container } from './layout.tsx'

interface ContentsLineProps {
  label: string
  links: readonly { label: string; to: string }[]
}

/** The sections of a long page, in one line or a few, with links that jump to them. */
export function ContentsLine({ label, links }: ContentsLineProps) {
  return (
    <nav aria-label={label} className="border-y border-line bg-raised">
      <Container>
        <ul className="flex flex-wrap gap-x-6 py-1">
          {links.map((link) => (
            <li key={link.to}>
              <a href={link.to} className="text-link inline-flex min-h-11 items-center">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  )
}
