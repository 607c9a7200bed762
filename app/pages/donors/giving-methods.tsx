import { donors } from '../../content/pages/donors.ts'
import { site } from '../../content/site.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { findWaysToGive } from '../../ui/find-ways-to-give.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { WaysToGive } from '../../ui/ways-to-give.tsx'
import { fill } from '../../words/fill.ts'

export function GivingMethods() {
  const { monthly, methodsTitle } = donors
  const { charityRating: rating } = site
  return (
    <Section aria-labelledby="methods">
      <div className={`grid gap-x-16 gap-y-14 ${rating ? 'lg:grid-cols-[3fr_1fr]' : ''}`}>
        {rating && (
          <aside
            className="self-start rounded-card border border-line bg-raised p-8 text-center lg:sticky lg:top-8 lg:order-last lg:mt-16"
            aria-labelledby="rating"
          >
            <svg viewBox="0 0 176 40" aria-hidden="true" className="mx-auto w-44 fill-secondary">
              {[0, 45, 90, 135].map((left) => (
                <path
                  key={left}
                  transform={`translate(${left})`}
                  d="M20 3l5.2 11.2 12 1.5-8.9 8.3 2.3 12L20 30.2 9.4 36l2.3-12-8.9-8.3 12-1.5z"
                />
              ))}
            </svg>
            <h2 id="rating" className="mt-4 text-xl">
              {donors.rating.title}
            </h2>
            <p className="mt-2 text-ink-soft">{fill(donors.rating.text, { by: rating.by, year: rating.year })}</p>
            <TextLink link={{ label: donors.rating.check, to: rating.link }} />
          </aside>
        )}
        <div>
          <Title id="methods">{methodsTitle}</Title>
          <WaysToGive ways={[monthly, ...findWaysToGive()]} />
        </div>
      </div>
    </Section>
  )
}
