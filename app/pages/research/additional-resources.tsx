import { research } from '../../content/pages/research.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Section, Title } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function AdditionalResources() {
  const { title, downloadsNote, download, downloads, links } = research.resources
  return (
    <Section className="border-t border-line" aria-labelledby="additional">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[2fr_3fr]">
        <div>
          <Title id="additional">{title}</Title>
          <p className="mt-3 text-ink-soft">{downloadsNote}</p>
        </div>
        <div>
          <ul className="border-t-2 border-ink">
            {downloads.map(({ title, text, to }) => (
              <li
                key={to}
                className="flex flex-col items-start gap-x-6 gap-y-3 border-b border-line py-5 sm:flex-row sm:items-center sm:justify-between"
              >
                <div>
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </div>
                <a
                  href={to}
                  download
                  aria-label={`${download}: ${title}`}
                  className={`${buttonClass({ variant: 'outline' })} shrink-0`}
                >
                  {download}
                </a>
              </li>
            ))}
          </ul>
          <ul>
            {links.map(({ label, text, to }) => (
              <li key={to} className="grid items-center gap-x-6 border-b border-line py-3 lg:grid-cols-[1fr_1.2fr]">
                <TextLink link={{ label, to }} className="text-lg" />
                <span className="text-ink-soft">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
