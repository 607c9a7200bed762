import { donors } from '../../content/donors.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function GivingMethods() {
  const { rating, methods, methodsTitle } = donors
  return (
    <Section aria-labelledby="methods">
      <div className={`grid gap-x-16 gap-y-14 ${rating ? 'lg:grid-cols-[2fr_1fr]' : ''}`}>
        <div>
          <Title id="methods">{methodsTitle}</Title>
          <div className="mt-6 border-t-2 border-ink">
            {methods.map(({ title, text, link }) => (
              <article key={title} className="grid gap-x-10 gap-y-2 border-b border-line py-6 sm:grid-cols-[1fr_2fr]">
                <h3 className="text-xl">{title}</h3>
                <div>
                  <p className="max-w-prose">{text}</p>
                  <TextLink link={link} className="mt-1" />
                </div>
              </article>
            ))}
          </div>
        </div>
        {rating && (
          <aside
            className="self-start rounded-card border border-line bg-raised p-8 text-center lg:mt-16"
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
      </div>
    </Section>
  )
}
