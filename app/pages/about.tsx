import type { Route } from './+types/about.ts'
import { about } from '../content/about.ts'
import { site } from '../content/site.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { Street } from '../ui/drawings/street.tsx'
import { FounderCard } from './about/founder-card.tsx'
import { Impact } from './about/impact.tsx'
import { Values } from './about/values.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: about.pageTitle, description: about.description, path: '/about' })

export default function About() {
  const { story, purposes, join } = about
  return (
    <>
      <section className="bg-sunk">
        <Container className="pt-14 sm:pt-20">
          <h1 className="max-w-[10.75em] text-headline">{about.title}</h1>
          <p className="mt-6 max-w-[24em] text-xl text-ink-soft">{about.lead}</p>
        </Container>
        <Street className="mt-8 block h-36 w-full sm:h-52 xl:h-auto" />
      </section>

      <Section aria-labelledby="story">
        <div className="grid gap-x-16 gap-y-8 md:grid-cols-[2fr_3fr]">
          <div>
            <h2 id="story" className="text-title">
              {story.title}
            </h2>
            {story.quote && (
              <figure className="mt-6 border-l-4 border-glow pl-5 md:mt-10">
                <blockquote className="font-display text-xl">“{story.quote}”</blockquote>
                <figcaption className="mt-2 text-ink-soft">
                  {site.founder}, {about.leadership.role.toLowerCase()}
                </figcaption>
              </figure>
            )}
          </div>
          <div className="grid max-w-prose gap-5 text-lg">
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="mt-14 grid gap-6 md:grid-cols-[3fr_2fr]">
          <div className="on-night rounded-card bg-night p-8 text-ink sm:p-10">
            <h2 className="text-lg text-ink-soft">{purposes.mission.title}</h2>
            <p className="mt-3 font-display text-title">{purposes.mission.text}</p>
          </div>
          <div className="rounded-card border border-line bg-raised p-8 sm:p-10">
            <h2 className="text-lg text-ink-soft">{purposes.vision.title}</h2>
            <p className="mt-3 font-display text-xl sm:text-[1.625rem]/snug">{purposes.vision.text}</p>
          </div>
        </div>
      </Section>

      <Values />
      <Impact />
      <FounderCard />

      <Section className="border-t border-line bg-sunk" aria-labelledby="join">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
          <div>
            <h2 id="join" className="text-title">
              {join.title}
            </h2>
            <p className="mt-4 max-w-[22em] text-lg text-ink-soft">{join.text}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/donate" variant="give" size="large">
              {join.support}
            </ButtonLink>
            <ButtonLink to="/contact" variant="outline" size="large">
              {join.partner}
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  )
}
