import { donors } from '../../content/pages/donors.ts'
import { Section, Title } from '../../ui/layout.tsx'

/** The report and the return. They are files, so the links are plain and not the router's. */
export function Documents() {
  const { title, text, links } = donors.documents
  return (
    <Section className="border-t border-line" aria-labelledby="documents">
      <Title id="documents">{title}</Title>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{text}</p>
      <ul className="mt-3 flex flex-wrap gap-x-12 gap-y-2">
        {links.map(({ label, note, to }) => (
          <li key={to}>
            <a href={to} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
              {label} ({note})
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
