import type { ReactNode } from 'react'
import { contact } from '../content/contact.ts'
import { site } from '../content/site.ts'
import { Icon, type IconName } from '../ui/drawings/icon.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

const valueLook = '-mb-2 block py-2 font-display text-lg font-semibold break-words sm:text-xl'

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
        <p className="mt-1 text-lg text-balance">{site.hours}</p>
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
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 bg-raised p-5 sm:gap-x-5 sm:p-8">
      <Icon name={icon} className="mt-1 text-secondary" />
      <div>
        <h2 className="font-text text-base font-semibold tracking-normal text-ink-soft">{title}</h2>
        {children}
        {note && <p className="mt-3 text-ink-soft">{note}</p>}
      </div>
    </li>
  )
}
