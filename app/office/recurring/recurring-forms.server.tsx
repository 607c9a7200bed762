import type { ReactNode } from 'react'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import type { AllowedChanges } from '../../subscriptions/allowed-changes.server.ts'
import { Choice, Field, PostForm, Folded } from '../ui/forms.server.tsx'
import { frequencies } from '../../values/payment-terms.ts'
import { plainDollars } from '../../values/money.ts'

/** The texts of the giver's own page. */
const unskipWords = recurringWords.unskip

/** Read when they are shown: the office may change them. */
const frequencyOptions = () => Object.fromEntries(frequencies.map((each) => [each, recurringWords.every[each]]))

/** The changes that the giver could make, each in its own form. Nothing is charged now. */
export function RecurringForms({ allowed }: { allowed: AllowedChanges }) {
  const { amount, frequency, day, skipped, unskipped, stopped } = allowed
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change it on the giver’s behalf</h2>
      <p className="soft">The giver gets an email that says our office did it. Nothing is charged or refunded now.</p>
      {amount.isOffered && (
        <Change what="amount" summary="Another amount" button="Change the amount">
          <Field label="Dollars" name="amount" inputMode="decimal" required initial={plainDollars(amount.current)} />
        </Change>
      )}
      {frequency.isOffered && (
        <Change what="frequency" summary="More or less often" button="Change how often">
          <Choice label="How often" name="frequency" options={frequencyOptions()} initial={frequency.current} />
        </Change>
      )}
      {day.isOffered && (
        <Change what="day" summary="Another day" button="Move the payment">
          <Field
            label="Next payment on"
            name="day"
            type="date"
            min={day.days.first}
            max={day.days.last}
            required
            initial={day.current}
            hint={`From ${day.days.firstInWords} to ${day.days.lastInWords}.`}
          />
        </Change>
      )}
      {skipped.isOffered && (
        <Change what="skipped" summary="Skip one payment" button="Skip it">
          <p>
            The payment of {skipped.on} is not taken; the next one is on {skipped.next}.
          </p>
        </Change>
      )}
      {unskipped.isOffered && (
        <Change
          what="unskipped"
          summary={unskipped.on ? unskipWords.summary : unskipWords.summaryPaused}
          button={unskipped.on ? unskipWords.button : unskipWords.buttonPaused}
        >
          <p>{unskipped.on ? `The payment of ${unskipped.on} is taken after all.` : unskipped.text}</p>
        </Change>
      )}
      {stopped.isOffered && (
        <Change what="stopped" summary="Stop it" button="Stop this recurring gift">
          <p>
            No payment is taken any more, and one that failed is not asked for again. What was given stays given: refund
            it on its own page. It cannot be taken up again; the giver would begin a new one.
          </p>
        </Change>
      )}
    </section>
  )
}

type ChangeProps = { what: string; summary: string; button: string; children: ReactNode }

function Change({ what, summary, button, children }: ChangeProps) {
  return (
    <Folded summary={summary} of={{ what }}>
      <PostForm fields={{ what }}>
        {children}
        <button className={what === 'stopped' ? 'danger' : undefined}>{button}</button>
      </PostForm>
    </Folded>
  )
}
