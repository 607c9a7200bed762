import { research } from '../../content/research.ts'
import { Section } from '../../ui/layout.tsx'

export function GlobalNeed() {
  const { title, figures, after } = research.need
  return (
    <Section className="border-t border-line" aria-labelledby="need">
      <h2 id="need" className="text-title">
        {title}
      </h2>
      <ul className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
        {figures.map((figure) => (
          <li key={figure.value}>
            <p className="font-display text-headline font-semibold even-figures">{figure.value}</p>
            <p className="mt-2 max-w-[20em] text-lg">{figure.text}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {figure.source}
              {'link' in figure && (
                <>
                  {'. '}
                  <a href={figure.link.to} className="text-link">
                    {figure.link.label}
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-12 max-w-[19.5em] border-l-4 border-secondary pl-6 font-display text-xl sm:text-title">
        {after}
      </p>
    </Section>
  )
}
