import { donate } from '../content/pages/donate.ts'
import { site } from '../content/site.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { Section, Title } from '../ui/layout.tsx'
import { HoursLine } from '../ui/hours-line.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { findWaysToGive } from '../ui/find-ways-to-give.ts'
import { EmailLink, TextLink } from '../ui/text-link.tsx'
import { WaysToGive } from '../ui/ways-to-give.tsx'

export function GiftTiers() {
  return (
    <section aria-labelledby="tiers">
      <h2 id="tiers" className="text-xl">
        {donate.tiersTitle}
      </h2>
      <p className="mt-2 sm:hidden">{donate.lead}</p>
      <dl className="mt-4 border-t-2 border-ink">
        {donate.tiers.map(({ amount, does }) => (
          <div key={amount} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-4">
            <dt className="min-w-26 font-display text-title font-semibold even-figures">{amount}</dt>
            <dd className="flex-[1_9em] text-balance">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Reasons() {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="text-xl">
        {donate.reasonsTitle}
      </h2>
      <ol className="mt-4 grid gap-5">
        {donate.reasons.map((reason) => (
          <li key={reason.title}>
            <h3 className="text-lg">{reason.title}</h3>
            <p className="mt-1 text-ink-soft">{reason.text}</p>
            {'link' in reason && <TextLink link={reason.link} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

export function MonthlyGiving() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="monthly">
      <Title id="monthly">{donate.monthlyTitle}</Title>
      <ul className="mt-6 grid gap-x-12 gap-y-3 text-lg sm:grid-cols-2">
        {donate.monthly.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Icon small name="check" className="mt-1 text-secondary" />
            {benefit}
          </li>
        ))}
      </ul>
      <ButtonLink to={donate.monthlyLink.to} variant="outline" className="mt-8">
        {donate.monthlyLink.label}
      </ButtonLink>
    </Section>
  )
}

export function OtherWays() {
  return (
    <Section className="border-t border-line" aria-labelledby="other-ways">
      <h2 id="other-ways" className="text-title">
        {donate.otherWaysTitle}
      </h2>
      <WaysToGive ways={findWaysToGive()} />
    </Section>
  )
}

export function QuestionsBlock() {
  return (
    <Section className="border-t border-line bg-sunk" aria-labelledby="questions">
      <h2 id="questions" className="text-title">
        {donate.contactTitle}
      </h2>
      <p className="mt-3 text-lg">
        {`${donate.contactText} `}
        <HoursLine />.
      </p>
      <p className="mt-4 flex flex-wrap gap-x-10 gap-y-2 text-xl">
        <span className="inline-flex items-center gap-3 text-secondary">
          <Icon name="mail" />
          <EmailLink className="inline-flex min-h-11 items-center" />
        </span>
        <PhoneLink phone={site.phone} className="text-link inline-flex min-h-11 items-center" />
      </p>
    </Section>
  )
}
