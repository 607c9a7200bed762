import { loadRecurringGift } from '../../my-giving/recurring/load-recurring-gift.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findShownGiver, findShownNames } from '../../givers/giver.queries.server.ts'
import { findGiverOfSubscription } from '../../givers/recurring-of.queries.server.ts'
import { staffAccess } from '../../givers/recurring-access.server.ts'
import { findRecipientOfSubscription } from '../../givers/recipient.queries.server.ts'
import { changeRecurring } from '../../subscriptions/change-recurring.server.ts'
import { findChangesOf } from '../../subscriptions/recurring-gift.queries.server.ts'
import { findTakenOver } from '../../subscriptions/taken-over.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import type { Db } from '../../db/db.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { describeChange } from '../../subscriptions/describe-recurring.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { History, type HistoryEntry, staffEntries } from '../ui/history.server.tsx'
import { GiverLink } from '../ui/giver-link.server.tsx'
import { Payments } from '../ui/payments.server.tsx'
import { RecurringForms } from './recurring-forms.server.tsx'

const idPattern = /^sub_\w{1,250}$/
const makers = { giver: 'The giver', staff: 'The office', stripe: 'At Stripe' }

/** A recurring gift: its state, its history, and every change that its giver could make, on their behalf. */
export const recurring: OfficePage = {
  path: '/office/recurring/:subscription',
  title: 'Recurring gift',
  notes: { changed: 'Changed. The giver gets an email.', same: 'It was so already. Nothing is changed.' },

  async get(context) {
    const { db, params, url } = context
    const id = params['subscription'] ?? ''
    const [payments, email, giverId, takenOver] = await Promise.all([
      paymentsOf(db, id),
      findRecipientOfSubscription(db, id),
      findGiverOfSubscription(db, id),
      findTakenOver(db, [id]),
    ])
    if (!idPattern.test(id)) return <p>There is no such recurring gift.</p>
    const gift = await loadRecurringGift(db, staffAccess, id, url)
    const giver = giverId === null ? null : await findShownGiver(db, giverId)
    const givers = await findShownNames(
      db,
      payments.map((payment) => payment.giver_id),
    )
    const givenBackAt = takenOver.get(id)?.given_back_at ?? null
    if (!gift.sentence && payments.length === 0 && givenBackAt === null) return <p>There is no such recurring gift.</p>
    return (
      <>
        <p>
          <strong>
            {givenBackAt === null
              ? (gift.sentence ?? 'Stripe has not reported it yet.')
              : `Given back on ${dateOf(givenBackAt)} to the program that made it. Later charges are no gifts of this site.`}
          </strong>
        </p>
        {(giver || email) && (
          <p>
            <GiverLink giver={giver} email={email} />
            {giver?.name && email && `, ${email}`}
          </p>
        )}
        {gift.note && givenBackAt === null && <p className="note">{gift.note}</p>}
        {gift.failed && (
          <p className="problem">
            {gift.failed.sentences.join(' ')}{' '}
            {gift.failed.payUrl && <a href={gift.failed.payUrl}>Stripe’s page to pay it</a>}
          </p>
        )}
        {gift.allowed && context.may('/office/recurring/:subscription', 'submit') && (
          <RecurringForms allowed={gift.allowed} />
        )}
        <section aria-labelledby="history">
          <h2 id="history">What happened</h2>
          <History entries={await loadEntries(db, id, payments)} />
        </section>
        <section aria-labelledby="payments">
          <h2 id="payments">Its payments</h2>
          <Payments caption="Payments" rows={payments} givers={givers} empty="None yet." />
        </section>
      </>
    )
  },

  async post({ db, params, member }: OfficeContext, fields) {
    const subscription = params['subscription'] ?? ''
    if (!idPattern.test(subscription)) return { problem: 'There is no such recurring gift.', status: 404 }
    const maker = { madeBy: 'staff', who: member.email } as const
    const changed = await changeRecurring(db, maker, subscription, fields)
    if (!changed.ok) {
      // The form of a change has one field, with the name of the change.
      const field = changed.status === 400 ? fieldOf(fields, 'what') : undefined
      return { problem: changed.error, status: changed.status, field }
    }
    return backTo(
      officeHref('/office/recurring/:subscription', { subscription }),
      changed.changeId ? 'changed' : 'same',
    )
  },
}

const maxPayments = 50

/** The newest first. */
function paymentsOf(db: Db, subscription: string): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Payment>()
    .where('subscription_id', '=', subscription)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPayments)
    .execute()
}

async function loadEntries(db: Db, id: string, payments: readonly Payment[]): Promise<HistoryEntry[]> {
  const [changes, byStaff] = await Promise.all([findChangesOf(db, id), staffEntries(db, id)])
  const entries = changes.map((change) => ({
    at: change.created_at,
    text: `${makers[change.made_by]}: ${describeChange(change, 'unsaid', formatExactDollars)}${change.reason ? ` Why: ${change.reason}` : ''}`,
  }))
  const first = payments.length < maxPayments ? payments.at(-1) : undefined
  return [...(first ? [{ at: first.created_at, text: 'Begun' }] : []), ...entries, ...byStaff]
}
