import { contact } from '../content/contact.ts'
import { site } from '../content/site.ts'
import { streetLine } from '../content/street-line.ts'

export function Hours() {
  const { address } = site
  const comma = site.hours.indexOf(', ')
  const rows = [
    [site.hours.slice(0, comma), site.hours.slice(comma + 2)],
    [contact.closed.days, contact.closed.text],
  ] as const
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      <div>
        <h2 className="text-title">{contact.hoursTitle}</h2>
        <dl className="mt-6 max-w-md border-t-2 border-ink">
          {rows.map(([days, times]) => (
            <div key={days} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-4 text-lg">
              <dt>{days}</dt>
              <dd className="font-semibold even-figures">{times}</dd>
            </div>
          ))}
        </dl>
      </div>
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
    </div>
  )
}
