import type { ReactNode } from 'react'
import { contact } from '../content/pages/contact.ts'
import { site } from '../content/site.ts'
import { streetLine } from '../words/street-line.ts'
import { Icon, type IconName } from '../ui/drawings/icon.tsx'
import { HoursLine } from '../ui/hours-line.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

const valueLook = '-mb-2 block py-2 font-display text-[min(1.1875rem,9vw)] font-semibold wrap-anywhere sm:text-xl'

export function ContactCards() {
  const { email, phone, hours } = contact.cards
  return (
    <ul className="grid self-start gap-px overflow-hidden rounded-card border border-line bg-line">
      <ContactCard icon="mail" title={email.title} note={email.text}>
        <a href={`mailto:${site.email}`} className={`text-ink underline decoration-1 underline-offset-8 ${valueLook}`}>
          {site.email}
        </a>
      </ContactCard>
      <ContactCard icon="phone" title={phone.title} note={phone.text}>
        <PhoneLink phone={site.phone} className={`text-ink underline decoration-1 underline-offset-8 ${valueLook}`} />
      </ContactCard>
      <ContactCard icon="clock" title={hours.title}>
        <p className="mt-1 text-lg">
          <HoursLine />
        </p>
      </ContactCard>
    </ul>
  )
}

interface ContactCardProps {
  icon: IconName
  title: string
  note?: string
  children: ReactNode
}

function ContactCard({ icon, title, note, children }: ContactCardProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 bg-raised p-5 sm:gap-x-5 sm:p-8">
      <Icon name={icon} className="mt-1 text-secondary" />
      <div>
        <h2 className="font-text text-base font-semibold tracking-normal text-ink-soft">{title}</h2>
        {children}
        {note && <p className="mt-3 text-ink-soft">{note}</p>}
      </div>
    </li>
  )
}

/** Says that visits are not possible, and when the telephone is answered. */
export function VisitsAndHours() {
  const { address } = site
  const comma = site.hours.indexOf(', ')
  const rows = [
    [site.hours.slice(0, comma), site.hours.slice(comma + 2)],
    [contact.closed.days, contact.closed.text],
  ] as const
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      <div>
        <h2 className="text-title">{contact.noVisits.title}</h2>
        <p className="mt-6 max-w-[22em] text-lg">{contact.noVisits.text}</p>
        <address className="mt-4 border-l-4 border-line pl-5 not-italic">
          {site.legalName}
          <br />
          {streetLine(address)}
          <br />
          {address.city}, {address.state} {address.zip}
          <br />
          {address.country}
        </address>
      </div>
      <div>
        <h2 className="text-title">{contact.hoursTitle}</h2>
        <dl className="mt-6 max-w-md border-t-2 border-ink">
          {rows.map(([days, times]) => (
            <div key={days} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-4 text-lg">
              <dt>{days}</dt>
              <dd className="font-semibold whitespace-nowrap even-figures">{times}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
