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
        {figures.map(({ value, text, source }) => (
          <li key={value}>
            <p className="font-display text-headline font-semibold even-figures">{value}</p>
            <p className="mt-2 max-w-[20em] text-lg">{text}</p>
            <p className="mt-1 text-sm text-ink-soft">{source}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 max-w-[19.5em] border-l-4 border-secondary pl-6 font-display text-xl sm:text-title">
        {after}
      </p>
    </Section>
  )
}
