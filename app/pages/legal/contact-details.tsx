import { legalPage } from '../../content/legal/rules.ts'
import { site } from '../../content/site.ts'
import { streetLine } from '../../content/street-line.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'

const { contact } = legalPage
const rowLook = 'grid gap-x-6 border-b border-line py-3 sm:grid-cols-[2fr_3fr]'

export function ContactDetails() {
  const { city, state, zip, country } = site.address
  return (
    <section id={contact.id} aria-labelledby="contact-title" className="mt-10 max-w-prose scroll-mt-6">
      <h2 id="contact-title" className="text-xl">
        {contact.title}
      </h2>
      <p className="mt-3">{contact.text}</p>
      <dl className="mt-4 border-t-2 border-ink">
        <div className={rowLook}>
          <dt className="font-semibold">{contact.labels.byEmail}</dt>
          <dd className="min-w-0">
            <a href={`mailto:${site.email}`} className="text-link break-words">
              {site.email}
            </a>
          </dd>
        </div>
        <div className={rowLook}>
          <dt className="font-semibold">{contact.labels.byPhone}</dt>
          <dd>
            <PhoneLink phone={site.phone} className="text-link" />
          </dd>
        </div>
        <div className={rowLook}>
          <dt className="font-semibold">{contact.labels.hours}</dt>
          <dd>{site.hours}</dd>
        </div>
        <div className={rowLook}>
          <dt className="font-semibold">{contact.labels.byMail}</dt>
          <dd>
            {site.legalName}
            <br />
            {streetLine(site.address)}
            <br />
            {city}, {state} {zip}
            <br />
            {country}
            <br />
            <span className="text-ink-soft">{contact.noVisits}</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}
