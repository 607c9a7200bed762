import { donors } from '../../content/donors.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Section } from '../../ui/layout.tsx'
import { WindowCount } from '../../ui/drawings/window-count.tsx'

export function MonthlyTiers() {
  return (
    <Section aria-labelledby="tiers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="tiers" className="text-title">
          {donors.tiersTitle}
        </h2>
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
