import { Link } from 'react-router'
import type { Route } from './+types/donors.ts'
import { donors } from '../content/donors.ts'
import { stateDisclosuresLink } from '../content/legal/state-disclosures.ts'
import { site } from '../content/site.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Section } from '../ui/layout.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { QuestionList } from '../ui/question-list.tsx'
import { DonorsHero } from './donors/hero.tsx'
import { Funds } from './donors/funds.tsx'
import { ImpactNumbers } from './donors/impact-numbers.tsx'
import { GivingMethods } from './donors/giving-methods.tsx'
import { MonthlyTiers } from './donors/monthly-tiers.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: donors.pageTitle, description: donors.description, path: '/donors' })

export default function Donors() {
  const { story, closing } = donors
  return (
    <>
      <DonorsHero />
      <ImpactNumbers />
      <MonthlyTiers />

      {story && (
        <Section className="border-t border-line bg-raised">
          <figure className="mx-auto max-w-3xl text-center">
            <blockquote className="font-display text-headline text-balance">“{story.quote}”</blockquote>
            <figcaption className="mt-5 text-lg">
              <span className="font-semibold">{story.by}</span>, {story.role.toLowerCase()}
            </figcaption>
          </figure>
          <p className="mx-auto mt-8 max-w-[26em] text-center text-lg text-ink-soft">{story.after}</p>
        </Section>
      )}

      <Funds />
      <GivingMethods />

      <Section className="border-t border-line bg-raised" aria-labelledby="questions">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <h2 id="questions" className="text-title">
            {donors.questionsTitle}
          </h2>
          <QuestionList questions={donors.questions} />
        </div>
      </Section>

      <Section className="border-t border-line bg-sunk" aria-labelledby="closing">
        <h2 id="closing" className="text-title">
          {closing.title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{closing.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={closing.monthly.to} variant="give" size="large">
            {closing.monthly.label}
          </ButtonLink>
          <ButtonLink to={closing.once.to} variant="outline" size="large">
            {closing.once.label}
          </ButtonLink>
        </div>
        <p className="mt-8 flex flex-wrap items-center gap-x-6">
          <span>{closing.help}</span>
          <a href={`mailto:${site.email}`} className="text-link inline-flex min-h-11 items-center">
            {site.email}
          </a>
          <PhoneLink phone={site.phone} className="text-link inline-flex min-h-11 items-center" />
        </p>
        <Link to={stateDisclosuresLink.to} className="text-link inline-flex min-h-11 items-center text-sm">
          {stateDisclosuresLink.label}
        </Link>
      </Section>
    </>
  )
}
