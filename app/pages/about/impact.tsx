import { Link } from 'react-router'
import { about } from '../../content/about.ts'
import { Section } from '../../ui/layout.tsx'

export function Impact() {
  const { title, figures, windowTitle, windowText, windowLink } = about.impact
  return (
    <Section className="on-night bg-night text-ink" aria-labelledby="impact">
      <h2 id="impact" className="text-title">
        {figures ? title : windowTitle}
      </h2>
      <div className={`mt-8 grid gap-x-16 gap-y-12 ${figures ? 'md:grid-cols-2' : ''}`}>
        {figures && (
          <dl className="border-t border-line">
            {figures.map(({ value, label }) => (
              <div key={label} className="flex flex-wrap items-baseline gap-x-5 border-b border-line py-4">
                <dt className="order-2 text-lg text-ink-soft">{label}</dt>
                <dd className="font-display text-headline font-semibold text-glow even-figures">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div>
          {figures && <h3 className="text-xl">{windowTitle}</h3>}
          {windowText.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-prose text-ink-soft">
              {paragraph}
            </p>
          ))}
          <Link to={windowLink.to} className="text-link mt-2 inline-flex min-h-11 items-center">
            {windowLink.label}
          </Link>
        </div>
      </div>
    </Section>
  )
}
