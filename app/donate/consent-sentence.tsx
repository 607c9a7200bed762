import { consentParts } from '../content/legal/recurring-consent.ts'
import { formatDollars } from '../values/money.ts'
import { ChosenAmount } from './chosen-amount.tsx'
import { frequencies } from '../values/payment-terms.ts'

interface ConsentSentenceProps {
  /** The whole charge, with the addition for the cost. Null means no valid amount. */
  totalCents: number | null
  /** The initial amount of the field, in cents. */
  typedCents: number | null
  /** Whether React has hydrated the form. */
  hydrated: boolean
}

/** What the giver of a recurring gift agrees to, above the button. The style sheet shows the chosen frequency, and before React the amount. */
export function ConsentSentence({ totalCents, typedCents, hydrated }: ConsentSentenceProps) {
  const { unnamed, today, every, until } = consentParts
  return (
    <p className="only-recurring in-total mb-2 text-sm">
      {hydrated && totalCents ? (
        <span>{formatDollars(totalCents)}</span>
      ) : (
        <>
          <span className="not-chosen">{unnamed}</span>
          <ChosenAmount typedCents={typedCents} describe={formatDollars} />
        </>
      )}
      <span>{today}</span>
      {frequencies.map((each) => (
        <span key={each} className={`chosen chosen-${each}`}>
          {every[each]}
        </span>
      ))}
      <span>{until}</span>
    </p>
  )
}
