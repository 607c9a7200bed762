import { donors } from '../../content/pages/donors.ts'
import { site, type SiteSettings } from '../../content/site.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { fill } from '../../words/fill.ts'

/** The report and the return. They are files, so the links are plain and not the router's. */
export function Documents({ forms = site.forms990 }: { forms?: SiteSettings['forms990'] }) {
  const { title, text, links, forms990 } = donors.documents
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
      {forms.length > 0 && (
        <>
          <p className="mt-6 max-w-prose">{forms990.text}</p>
          <ul className="mt-3 flex flex-wrap gap-x-12 gap-y-2">
            {forms.map(({ year, link }) => (
              <li key={year} className="flex min-h-11 items-center">
                {link ? (
                  <a href={link} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
                    {fill(forms990.linked, { year })}
                  </a>
                ) : (
                  fill(forms990.onRequest, { year })
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
