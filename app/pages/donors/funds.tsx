import { donors } from '../../content/pages/donors.ts'
import { site } from '../../content/site.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { FundsBuilding, shareLooks, SharePane } from './funds-building.tsx'

/** Whether the page says "98% to ministry": a claim that needs its proof, and the one of the figures around it. */
export function showsMinistryShare(): boolean {
  return site.evidence.impactFigures !== null && site.evidence.ministryShare !== null
}

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
            {year} {showsMinistryShare() && ministry}
          </p>
        </div>
      </div>
    </Section>
  )
}
