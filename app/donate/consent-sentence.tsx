import { consentParts, recurringConsent } from '../content/legal/recurring-consent.ts'
import { formatDollars } from '../values/money.ts'
import { ChosenAmount } from './chosen-amount.tsx'
import { frequencies, type Frequency } from './gift.ts'

interface ConsentSentenceProps {
  /** The whole charge, with the addition for the cost. Null: no valid amount. */
  totalCents: number | null
  frequency: Frequency
  /** The initial amount of the field, in cents. */
  typedCents: number | null
  /** Whether React has hydrated the form. */
  hydrated: boolean
}

const { unnamed, today, every, until } = consentParts

/** What the giver of a recurring gift agrees to, above the button. Before React, the style sheet shows its parts. */
export function ConsentSentence({ totalCents, frequency, typedCents, hydrated }: ConsentSentenceProps) {
  return (
    <p className="only-recurring in-total mb-2 text-sm even-figures">
      {hydrated ? (
        recurringConsent(totalCents ? formatDollars(totalCents) : null, frequency)
      ) : (
        <>
          <span className="not-chosen">{unnamed}</span>
          <ChosenAmount typedCents={typedCents} describe={formatDollars} />
          {today}
          {frequencies.map((each) => (
            <span key={each} className={`chosen chosen-${each}`}>
              {every[each]}
            </span>
          ))}
          {until}
        </>
      )}
    </p>
  )
}
