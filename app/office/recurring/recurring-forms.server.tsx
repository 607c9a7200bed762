import type { ReactNode } from 'react'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import type { loadRecurringGift } from '../../my-giving/recurring/load-recurring-gift.server.ts'
import type { OfficeVisit } from '../office-page.ts'
import { Choice, Field, Hidden, PostForm, typed } from '../ui/forms.server.tsx'

/** What the giver's own page says. */
const words = recurringWords.unskip

type Allowed = NonNullable<Awaited<ReturnType<typeof loadRecurringGift>>['may']>

const frequencies = { monthly: 'every month', quarterly: 'every three months', annually: 'every year' }

/** The changes that the giver could make, each in its own form. Nothing is charged now. */
export function RecurringForms({ may, visit }: { may: Allowed; visit: OfficeVisit }) {
  const { amount, frequency, day, skip, unskip, stop } = may
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change it on the giver’s behalf</h2>
      <p className="soft">The giver is told by mail that our office did it. Nothing is charged or refunded now.</p>
      {amount !== null && (
        <Change what="amount" summary="Another amount" button="Change the amount" visit={visit}>
          <Field
            label="Dollars"
            name="amount"
            inputMode="decimal"
            required
            defaultValue={typed(visit, 'amount') ?? amount}
          />
        </Change>
      )}
      {frequency !== null && (
        <Change what="frequency" summary="More or less often" button="Change how often" visit={visit}>
          <Choice label="How often" name="frequency" options={frequencies} defaultValue={frequency} />
        </Change>
      )}
      {day && (
        <Change what="day" summary="Another day" button="Move the payment" visit={visit}>
          <Field
            label="Next payment on"
            name="day"
            type="date"
            min={day.first}
            max={day.last}
            required
            defaultValue={typed(visit, 'day') ?? day.planned}
            hint={`From ${day.firstInWords} to ${day.lastInWords}.`}
          />
        </Change>
      )}
      {skip && (
        <Change what="skipped" summary="Skip one payment" button="Skip it" visit={visit}>
          <p>
            The payment of {skip.on} is not taken; the next one is on {skip.next}.
          </p>
        </Change>
      )}
      {unskip && (
        <Change
          what="unskipped"
          summary={unskip.on ? words.summary : words.summaryPaused}
          button={unskip.on ? words.button : words.buttonPaused}
          visit={visit}
        >
          <p>{unskip.on ? `The payment of ${unskip.on} is taken after all.` : unskip.text}</p>
        </Change>
      )}
      {stop && (
        <Change what="stopped" summary="Stop it" button="Stop this recurring gift" visit={visit}>
          <p>
            No payment is taken any more, and one that failed is not asked for again. What was given stays given: refund
            it on its own page. It cannot be taken up again; the giver would begin a new one.
          </p>
        </Change>
      )}
    </section>
  )
}

type ChangeProps = { what: string; summary: string; button: string; visit: OfficeVisit; children: ReactNode }

function Change({ what, summary, button, visit, children }: ChangeProps) {
  return (
    <details open={typed(visit, 'what') === what}>
      <summary>{summary}</summary>
      <PostForm>
        <Hidden fields={{ what }} />
        {children}
        <button className={what === 'stopped' ? 'danger' : undefined}>{button}</button>
      </PostForm>
    </details>
  )
}
