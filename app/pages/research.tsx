import type { Route } from './+types/research.ts'
import { research } from '../content/research.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { DigitalWorld } from './research/digital-world.tsx'
import { DoorFrame } from './research/door-frame.tsx'
import { FiguresNote } from './research/figures-note.tsx'
import { GlobalNeed } from './research/global-need.tsx'
import { Rates } from './research/rates.tsx'
import { AdditionalResources } from './research/additional-resources.tsx'
import { Statistics } from './research/statistics.tsx'
import { Studies } from './research/studies.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: research.pageTitle, description: research.description, path: '/research' })

export default function Research() {
  const { why, closing } = research
  return (
    <>
      <Container className="grid grid-cols-[1fr_auto] gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-x-12 lg:gap-x-20">
        <div className="pt-14 pb-8 sm:pt-20 sm:pb-10">
          <h1 className="text-headline">{research.title}</h1>
          <p className="mt-5 max-w-[22em] text-xl text-ink-soft">{research.lead}</p>
        </div>
        <DoorFrame className="w-24 self-end sm:order-first sm:row-span-2 sm:w-40 lg:w-60" />
        <Statistics />
      </Container>

      <Section className="border-t border-line bg-raised" aria-labelledby="why-title" id="why">
        <h2 id="why-title" className="text-title">
          {why.title}
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {why.reasons.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ink pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Rates />
      <DigitalWorld />
      <Studies />
      <GlobalNeed />
      <FiguresNote />
      <AdditionalResources />

      <Section className="border-t border-line bg-sunk" aria-labelledby="closing">
        <h2 id="closing" className="text-title">
          {closing.title}
        </h2>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{closing.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={closing.give.to} variant="give" size="large">
            {closing.give.label}
          </ButtonLink>
          <ButtonLink to="/get-involved" variant="outline" size="large">
            {closing.involved}
          </ButtonLink>
          <ButtonLink to="/contact" variant="outline" size="large">
            {closing.contact}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
