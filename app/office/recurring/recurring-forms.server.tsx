import type { ReactNode } from 'react'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import type { loadRecurringGift } from '../../my-giving/recurring/load-recurring-gift.server.ts'
import type { OfficeContext } from '../office-page.ts'
import { Choice, Field, Hidden, PostForm, typed } from '../ui/forms.server.tsx'

/** What the giver's own page says. */
const words = recurringWords.unskip

type Allowed = NonNullable<Awaited<ReturnType<typeof loadRecurringGift>>['may']>

const frequencies = { monthly: 'every month', quarterly: 'every three months', annually: 'every year' }

/** The changes that the giver could make, each in its own form. Nothing is charged now. */
export function RecurringForms({ may, context }: { may: Allowed; context: OfficeContext }) {
  const { amount, frequency, day, skip, unskip, stop } = may
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change it on the giver’s behalf</h2>
      <p className="soft">The giver is told by mail that our office did it. Nothing is charged or refunded now.</p>
      {amount !== null && (
        <Change what="amount" summary="Another amount" button="Change the amount" context={context}>
          <Field
            label="Dollars"
            name="amount"
            inputMode="decimal"
            required
            defaultValue={typed(context, 'amount') ?? amount}
          />
        </Change>
      )}
      {frequency !== null && (
        <Change what="frequency" summary="More or less often" button="Change how often" context={context}>
          <Choice label="How often" name="frequency" options={frequencies} defaultValue={frequency} />
        </Change>
      )}
      {day && (
        <Change what="day" summary="Another day" button="Move the payment" context={context}>
          <Field
            label="Next payment on"
            name="day"
            type="date"
            min={day.first}
            max={day.last}
            required
            defaultValue={typed(context, 'day') ?? day.planned}
            hint={`From ${day.firstInWords} to ${day.lastInWords}.`}
          />
        </Change>
      )}
      {skip && (
        <Change what="skipped" summary="Skip one payment" button="Skip it" context={context}>
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
          context={context}
        >
          <p>{unskip.on ? `The payment of ${unskip.on} is taken after all.` : unskip.text}</p>
        </Change>
      )}
      {stop && (
        <Change what="stopped" summary="Stop it" button="Stop this recurring gift" context={context}>
          <p>
            No payment is taken any more, and one that failed is not asked for again. What was given stays given: refund
            it on its own page. It cannot be taken up again; the giver would begin a new one.
          </p>
        </Change>
      )}
    </section>
  )
}

type ChangeProps = { what: string; summary: string; button: string; context: OfficeContext; children: ReactNode }

function Change({ what, summary, button, context, children }: ChangeProps) {
  return (
    <details open={typed(context, 'what') === what}>
      <summary>{summary}</summary>
      <PostForm>
        <Hidden fields={{ what }} />
        {children}
        <button className={what === 'stopped' ? 'danger' : undefined}>{button}</button>
      </PostForm>
    </details>
  )
}
