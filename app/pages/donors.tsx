import photographs from 'virtual:photographs'
import type { Route } from './+types/donors.ts'
import { donors } from '../content/pages/donors.ts'
import { founder } from '../content/pages/founder.ts'
import { navigation } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { pageMeta } from '../head/page-meta.ts'
import { ButtonLink, ButtonRow } from '../ui/controls/button.tsx'
import { BookInHands } from '../ui/drawings/book-in-hands.tsx'
import { ContentsLine } from '../ui/contents-line.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { WindowCount } from '../ui/drawings/window-count.tsx'
import { Container, Section, Title } from '../ui/layout.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { Photograph } from '../ui/photograph.tsx'
import { publishedIn } from '../ui/published-photograph.ts'
import { QuestionList } from '../ui/question-list.tsx'
import { StateNotices } from '../ui/state-notices.tsx'
import { EmailLink, TextLink } from '../ui/text-link.tsx'
import { fill } from '../words/fill.ts'
import { Documents } from './donors/documents.tsx'
import { Funds, showsMinistryShare } from './donors/funds.tsx'
import { GivingMethods } from './donors/giving-methods.tsx'
import lampInHand from './donors/lamp-in-hand.svg'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: donors.pageTitle, description: donors.description, path: '/donors' })

export default function Donors() {
  const { story, closing } = donors
  return (
    <>
      <Hero />
      <Contents />
      <ImpactNumbers />
      <MonthlyTiers />

      <Section className="border-t border-line bg-raised">
        <div className="grid items-center gap-x-16 gap-y-10 md:grid-cols-[5fr_7fr]">
          <Photograph
            photo={publishedIn('bookInHands', photographs.bookInHands)}
            sizes="(min-width: 48rem) 27rem, calc(100vw - 2.5rem)"
            className="w-full rounded-card"
          >
            <BookInHands className="w-full rounded-card" />
          </Photograph>
          <div>
            {site.evidence.founderStory !== null && (
              <figure className="mb-6">
                <blockquote className="font-display text-headline text-balance wrap-anywhere">
                  “{founder.quote}”
                </blockquote>
                <figcaption className="mt-4 text-lg">
                  <span className="font-semibold">{site.founder}</span>, {founder.role.toLowerCase()}
                </figcaption>
              </figure>
            )}
            <p className="max-w-[26em] text-lg text-ink-soft">{story.after}</p>
          </div>
        </div>
      </Section>

      <Funds />
      <GivingMethods />
      <Documents />

      <Section className="border-t border-line bg-raised" aria-labelledby="questions">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <Title id="questions">{donors.questionsTitle}</Title>
          <QuestionList questions={donors.questions} />
        </div>
      </Section>

      <Section className="border-t border-line bg-sunk" aria-labelledby="closing">
        <Title id="closing">{closing.title}</Title>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{closing.text}</p>
        <ButtonRow links={[closing.monthly, closing.once]} />
        <p className="mt-8 flex flex-wrap items-center gap-x-6">
          <span>{closing.help}</span>
          <EmailLink className="inline-flex min-h-11 items-center" />
          <PhoneLink phone={site.phone} className="text-link inline-flex min-h-11 items-center" />
        </p>
        <TextLink link={navigation.stateDisclosures} className="text-sm" />
        <StateNotices />
      </Section>
    </>
  )
}

function Hero() {
  return (
    <Container className="grid items-center gap-x-10 md:grid-cols-[1fr_auto]">
      <div className="pt-14 pb-10 sm:py-16">
        <h1 className="text-headline">{donors.title}</h1>
        <p className="mt-5 max-w-[20em] text-xl text-ink-soft">{donors.lead}</p>
        <ul className="mt-6 grid gap-2">
          {donors.badges.map(({ icon, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3">
              <Icon name={icon} className="mt-0.5 text-secondary" />
              <p>
                <strong className="font-semibold">{title}.</strong> <span className="text-ink-soft">{text}</span>
              </p>
            </li>
          ))}
        </ul>
        <ButtonRow links={[donors.monthlyButton, donors.onceButton]} />
      </div>
      <img
        src={lampInHand}
        width="384"
        height="420"
        alt=""
        className="mx-auto w-60 self-end md:mt-10 md:w-72 lg:w-96"
      />
    </Container>
  )
}

interface Figure {
  value: string
  label: string
  parts?: readonly string[]
}

function Contents() {
  const { label, impact, links } = donors.contents
  return <ContentsLine label={label} links={site.evidence.impactFigures === null ? links : [impact, ...links]} />
}

function ImpactNumbers() {
  if (site.evidence.impactFigures === null) return null
  const figures: readonly Figure[] = showsMinistryShare() ? [...donors.impact, donors.ministryShare] : donors.impact
  return (
    <section className="on-night bg-night py-10 text-ink sm:py-14" aria-labelledby="impact">
      <Container>
        <h2 id="impact" className="text-lg text-ink-soft">
          {donors.impactTitle}
        </h2>
        <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] gap-x-6 gap-y-8 lg:grid-cols-[5fr_5fr_3fr_4fr]">
          {figures.map(({ value, label, parts = [] }) => (
            <div key={label} className="flex flex-col">
              <dt className="order-last text-lg">
                {[label, ...parts].map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </dt>
              <dd className="font-display text-headline max-sm:text-[2rem] font-semibold text-glow even-figures lg:whitespace-nowrap">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-ink-soft">
          {site.impactScope.donors && fill(donors.impactScope, { scope: site.impactScope.donors })}
        </p>
      </Container>
    </section>
  )
}

function MonthlyTiers() {
  return (
    <Section aria-labelledby="tiers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <Title id="tiers">{donors.tiersTitle}</Title>
        <p className="text-lg text-ink-soft">{donors.tiersLead}</p>
      </div>
      <ol className="mt-8 border-t-2 border-ink">
        {donors.tiers.map(({ amount, does, children, columns }) => (
          <li
            key={amount}
            className="grid items-center gap-x-10 gap-y-5 border-b border-line py-8 md:grid-cols-[1fr_20rem] lg:grid-cols-[11rem_1fr_27rem]"
          >
            <p className="font-display text-headline font-semibold even-figures">
              ${amount} <span className="block text-xl font-normal text-ink-soft">monthly</span>
            </p>
            <div className="max-lg:order-3 max-md:order-none">
              <p className="max-w-[15em] text-xl">{does}</p>
              <ButtonLink to={`/donate?amount=${amount}&recurring=monthly`} variant="give" className="mt-4">
                Give ${amount} Monthly
              </ButtonLink>
            </div>
            <WindowCount count={children} columns={columns} className="max-lg:row-span-2 max-md:order-last" />
          </li>
        ))}
      </ol>
    </Section>
  )
}
