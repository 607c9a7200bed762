import { donors } from '../../content/donors.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { FundsBuilding, shareLooks, SharePane } from './funds-building.tsx'

export function Funds() {
  const { title, lead, year, shares, ministry } = donors.funds
  return (
    <Section id="funds" className="on-night bg-night text-ink" aria-labelledby="funds-title">
      <div className="grid items-end gap-x-16 gap-y-10 md:grid-cols-[1fr_1fr] lg:grid-cols-[5fr_6fr]">
        <FundsBuilding percents={shares.map(({ percent }) => percent)} className="order-last w-full md:order-none" />
        <div>
          <Title id="funds-title">{title}</Title>
          <p className="mt-4 max-w-[22em] text-lg text-ink-soft">{lead}</p>
          <dl className="mt-8 border-t border-line">
            {shares.map(({ name, percent, text }, index) => (
              <div
                key={name}
                className="grid grid-cols-[auto_2.75rem_1fr] sm:grid-cols-[auto_5.25rem_1fr] items-center gap-x-3 border-b border-line py-4"
              >
                <SharePane look={shareLooks[index]} className="h-8 w-6" />
                <dt className="order-3">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-ink-soft">{text}</span>
                </dt>
                <dd className="order-2 font-display text-xl font-semibold even-figures sm:text-title">{percent}%</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            {year} {ministry}
          </p>
        </div>
      </div>
      <Documents />
    </Section>
  )
}

/** The report and the return: files, not pages, so plain links and not the router's. */
function Documents() {
  const { title, text, links } = donors.documents
  return (
    <div className="mt-12 border-t border-line pt-8">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
      <ul className="mt-3 flex flex-wrap gap-x-12 gap-y-2">
        {links.map(({ label, note, to }) => (
          <li key={to}>
            <a href={to} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
              {label} ({note})
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
