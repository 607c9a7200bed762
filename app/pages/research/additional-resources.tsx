import { Link } from 'react-router'
import { research } from '../../content/research.ts'
import { Section } from '../../ui/layout.tsx'

export function AdditionalResources() {
  const { title, links } = research.resources
  return (
    <Section className="border-t border-line" aria-labelledby="additional">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[2fr_3fr]">
        <h2 id="additional" className="text-title">
          {title}
        </h2>
        <ul className="border-t-2 border-ink">
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
    </Section>
  )
}
