import { donors } from '../../content/pages/donors.ts'
import { waysToGive } from '../../content/pages/ways-to-give.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WaysToGive } from '../../ui/ways-to-give.tsx'

export function GivingMethods() {
  const { rating, monthly, methodsTitle } = donors
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
              {rating.title}
            </h2>
            <p className="mt-2 text-ink-soft">{rating.text}</p>
            <TextLink link={rating.link} />
          </aside>
        )}
        <div>
          <Title id="methods">{methodsTitle}</Title>
          <WaysToGive ways={[monthly, ...waysToGive]} />
        </div>
      </div>
    </Section>
  )
}
