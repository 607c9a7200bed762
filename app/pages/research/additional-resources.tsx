import { Link } from 'react-router'
import { research } from '../../content/research.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Section } from '../../ui/layout.tsx'

export function AdditionalResources() {
  const { title, downloadsNote, download, downloads, links } = research.resources
  return (
    <Section className="border-t border-line" aria-labelledby="additional">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="additional" className="text-title">
            {title}
          </h2>
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
                <Link to={to} className="text-link inline-flex min-h-11 items-center text-lg">
                  {label}
                </Link>
                <span className="text-ink-soft">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
