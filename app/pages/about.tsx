import photographs from 'virtual:photographs'
import type { Route } from './+types/about.ts'
import { about } from '../content/pages/about.ts'
import { founder } from '../content/pages/founder.ts'
import { site } from '../content/site.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonRow } from '../ui/controls/button.tsx'
import { Street } from '../ui/drawings/street.tsx'
import { Container, Section, Title } from '../ui/layout.tsx'
import { Photograph } from '../ui/photograph.tsx'
import { publishedIn } from '../ui/published-photograph.ts'
import { TextLink } from '../ui/text-link.tsx'
import { fill } from '../words/fill.ts'

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
            <Title id="story">{story.title}</Title>
            {site.evidence.founderStory !== null && (
              <figure className="mt-6 border-l-4 border-glow pl-5 md:mt-10">
                <blockquote className="font-display text-xl">“{founder.quote}”</blockquote>
                <figcaption className="mt-2 text-ink-soft">
                  {site.founder}, {founder.role.toLowerCase()}
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
            <Title id="join">{join.title}</Title>
            <p className="mt-4 max-w-[22em] text-lg text-ink-soft">{join.text}</p>
          </div>
          <ButtonRow links={join.links} className="" />
        </div>
      </Section>
    </>
  )
}

/** Six values as the six panes of one arched window. */
function Values() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="values">
      <Title id="values" className="text-center">
        {about.valuesTitle}
      </Title>
      <div className="mx-auto mt-10 max-w-4xl">
        <ul className="grid gap-2 overflow-hidden rounded-t-[6rem] border-8 border-house bg-house sm:grid-cols-2 sm:rounded-t-[10rem] md:grid-cols-3 md:gap-3 md:border-12 lg:rounded-t-[14rem]">
          {about.values.map(({ title, text }, index) => (
            <li
              key={title}
              className={`flex flex-col items-center bg-paper px-6 pb-9 text-center md:pb-12 ${topOf(index)}`}
            >
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 max-w-[13em] text-balance">{text}</p>
            </li>
          ))}
        </ul>
        <div className="-mx-3 h-5 rounded-control bg-line-strong" />
      </div>
    </Section>
  )
}

/** The arch cuts into the panes of the first row, so their text is lower. A row has one pane on a phone, then two, then three. */
function topOf(index: number): string {
  if (index === 0) return 'pt-20 sm:pt-28'
  if (index === 1) return 'pt-9 sm:pt-28'
  return index === 2 ? 'pt-9 md:pt-28' : 'pt-9 md:pt-12'
}

function Impact() {
  const { title, scope, windowTitle, windowText, windowLink } = about.impact
  const figures = site.evidence.impactFigures !== null && about.impact.figures
  return (
    <Section className="on-night bg-night text-ink" aria-labelledby="impact">
      <Title id="impact">{figures ? title : windowTitle}</Title>
      <div className={`mt-8 grid gap-x-16 gap-y-12 ${figures ? 'md:grid-cols-2' : ''}`}>
        {figures && (
          <div>
            <dl className="border-t border-line">
              {figures.map(({ value, label }) => (
                <div key={label} className="flex flex-wrap items-baseline gap-x-5 border-b border-line py-4">
                  <dt className="order-2 text-lg text-ink-soft">{label}</dt>
                  <dd className="font-display text-headline font-semibold text-glow even-figures">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-ink-soft">
              {site.impactScope.about && fill(scope, { scope: site.impactScope.about })}
            </p>
          </div>
        )}
        <div>
          {figures && <h3 className="text-xl">{windowTitle}</h3>}
          {windowText.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-prose text-ink-soft">
              {paragraph}
            </p>
          ))}
          <TextLink link={windowLink} className="mt-2" />
        </div>
      </div>
    </Section>
  )
}

function FounderCard() {
  const { title, text } = about.leadership
  return (
    <Section aria-labelledby="leadership">
      <Title id="leadership">{title}</Title>
      <div className="mt-8 grid items-center gap-8 sm:grid-cols-[auto_1fr] sm:gap-12">
        <Portrait />
        <div>
          <h3 className="font-display text-title">{site.founder}</h3>
          <p className="mt-1 text-lg text-secondary">{founder.role}</p>
          {site.evidence.founderStory !== null && <p className="mt-4 max-w-[23em] text-lg">{text}</p>}
        </div>
      </div>
    </Section>
  )
}

/** The photograph, or the initials without one. */
function Portrait() {
  return (
    <div className="relative grid h-64 w-52 place-items-center overflow-hidden rounded-t-full border-8 border-house bg-glow text-night">
      <span aria-hidden="true" className="font-display text-headline font-semibold">
        {initials(site.founder)}
      </span>
      <Photograph
        photo={publishedIn('founder', photographs.founder)}
        sizes="12rem"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('')
}
