import { Link } from 'react-router'
import { donate } from '../content/donate.ts'
import { site } from '../content/site.ts'
import { waysToGive } from '../content/ways-to-give.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { Section } from '../ui/layout.tsx'
import { HoursLine } from '../ui/hours-line.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
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
          <div key={amount} className="grid grid-cols-[6.5rem_1fr] items-baseline gap-4 border-b border-line py-4">
            <dt className="font-display text-title font-semibold even-figures">{amount}</dt>
            <dd className="text-balance">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function MonthlyGiving() {
  return (
    <section aria-labelledby="monthly">
      <h2 id="monthly" className="text-xl">
        {donate.monthlyTitle}
      </h2>
      <ul className="mt-4 grid gap-3">
        {donate.monthly.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Icon small name="check" className="mt-1 text-secondary" />
            {benefit}
          </li>
        ))}
      </ul>
      <ButtonLink to={donate.monthlyLink.to} variant="outline" className="mt-5">
        {donate.monthlyLink.label}
      </ButtonLink>
    </section>
  )
}

export function Reasons() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="reasons">
      <h2 id="reasons" className="text-title">
        {donate.reasonsTitle}
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
        {donate.reasons.map((reason) => (
          <li key={reason.title} className="border-t-2 border-ink pt-5">
            <h3 className="text-xl">{reason.title}</h3>
            <p className="mt-2 text-ink-soft">{reason.text}</p>
            {'link' in reason && (
              <Link to={reason.link.to} className="text-link inline-flex min-h-11 items-center">
                {reason.link.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function OtherWays() {
  return (
    <Section className="border-t border-line" aria-labelledby="other-ways">
      <h2 id="other-ways" className="text-title">
        {donate.otherWaysTitle}
      </h2>
      <WaysToGive ways={waysToGive} />
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
        <a href={`mailto:${site.email}`} className="text-link inline-flex min-h-11 items-center gap-3">
          <Icon name="mail" />
          {site.email}
        </a>
        <PhoneLink phone={site.phone} className="text-link inline-flex min-h-11 items-center" />
      </p>
    </Section>
  )
}
