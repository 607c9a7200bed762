import { donors } from '../../content/donors.ts'
import { Container } from '../../ui/layout.tsx'

export function ImpactNumbers() {
  if (!donors.impact) return null
  return (
    <section className="on-night bg-night py-10 text-ink sm:py-14" aria-labelledby="impact">
      <Container>
        <h2 id="impact" className="text-lg text-ink-soft">
          {donors.impactTitle}
        </h2>
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-[auto_auto_auto_auto] lg:justify-between">
          {donors.impact.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-lg">{label}</dt>
              <dd className="font-display text-headline font-semibold text-glow even-figures">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
