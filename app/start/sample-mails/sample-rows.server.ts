import type { Insertable } from 'kysely'
import { firstBook } from '../../catalog/books.ts'
import type { Db } from '../../db/db.server.ts'
import type { Tables } from '../../db/tables.ts'
import { takenOverKind } from '../../subscriptions/take-over.server.ts'
import type { Sample } from './sample.ts'
import { oneGiver, statementBefore } from './sample-payments.server.ts'
import { cardExpiresAt, chargedAt, recurringSamples, type SampleTimes } from './sample-times.server.ts'

const { active, expiring } = recurringSamples

const letter = `Dear friends,

here stands **what you write** to your readers.

## A heading

1. The *first* point.
2. The second point.

> A quotation.

A letter may have [a link](https://example.org/).

---

The end of the letter.`

const message = 'Here stands what a visitor writes.\n\nSample Visitor'
const answer = 'Here stands what you answer.'

/** The mails that are not about one payment. `which` distinguishes the samples of one kind. */
export function otherSamples(times: SampleTimes): Sample[] {
  const samples: [title: string, kind: string, subjectId: string, which?: string][] = [
    ['Recurring gift with another amount', 'recurring-changed', 'amount', 'amount'],
    ['Recurring gift that is skipped', 'recurring-changed', 'skipped', 'skipped'],
    ['Recurring gift that is paused', 'recurring-changed', 'paused', 'paused'],
    ['Recurring gift with another card', 'recurring-changed', 'card', 'card'],
    ['Recurring gift that another program began', takenOverKind, expiring],
    ['Charge of a yearly gift ahead', 'charge-ahead', `${expiring}:${chargedAt(times)}`],
    ['Card that expires', 'card-expires', `${expiring}:${cardExpiresAt(times)}`],
    ['Statement of a year', 'yearly-statement', 'statement'],
    ['Thanks of a year', 'yearly-statement', 'thanks', 'thanks'],
    ['Statement of a year, corrected', 'corrected-statement', statementBefore('refund-notice')],
    ['Message of the contact form (to the office)', 'contact-notice', 'message'],
    ['Message that was received', 'contact-acknowledgement', 'message'],
    ['Answer to a message', 'contact-answer', 'answer'],
    ['Offer of a box of books', 'box-offer', 'offer:B-1'],
    ['Newsletter: is this your address?', 'newsletter-confirmation', 'pending'],
    ['Newsletter', 'newsletter-issue', 'letter:confirmed'],
    ['Letter to givers', 'newsletter-issue', 'to-givers:copy', 'to-givers'],
    ['My giving: the link', 'giving-link', 'link'],
    ['My giving: a person is forgotten', 'giving-forgotten', 'link'],
    ['My giving: is this your address?', 'address-confirm', 'request'],
    ['My giving: another address is asked for', 'address-requested', 'request'],
    ['My giving: the address is changed', 'address-changed', 'change'],
    ['My giving: the address of a gift is corrected', 'address-changed', 'correction', 'correction'],
    ['My giving: a receipt goes to this address', 'address-received', 'correction'],
    ['My giving: the address is removed', 'address-removed', 'link'],
    ['My giving: receipts go to another address', 'receipts-moved', 'former'],
    ['My giving: two givers were merged', 'givers-merged', 'merge'],
    ['My giving: a merged giver is corrected', 'merged-giver-corrected', 'merge'],
    ['My giving: an address of a merged giver is removed', 'merged-address-removed', 'merge'],
    ['My giving: the receipts of a merged giver move', 'merged-receipts-moved', 'merge'],
    ['My giving: the gift of a merged giver is stopped', 'merged-gift-stopped', 'merge'],
    ['My giving: a merged giver asks to be forgotten', 'merged-forget-asked', 'merge'],
  ]
  return samples.map(([title, kind, subjectId, which = '']) => ({
    id: [kind, which].filter(Boolean).join('-'),
    title,
    kind,
    subjectId,
  }))
}

export type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] }

/** The rows of these mails, in addition to the gifts. */
export async function addOtherRows(db: Db, { at, year, inDays }: SampleTimes): Promise<void> {
  const findGift = (column: 'payer_email' | 'payment_method' | 'subscription_id', value: string) =>
    db.selectFrom('payment').selectAll().where(column, '=', value).limit(1).executeTakeFirstOrThrow()
  const [gift, recurring] = [await findGift('payer_email', oneGiver), await findGift('subscription_id', active)]
  const fund = await findGift('payment_method', 'donor-advised-fund')
  const ofVisitor = { name: 'Sample Visitor', email: 'sample.visitor@example.org', created_at: at }
  const byStaff = { who: 'office@example.org', created_at: at }
  const change = { subscription_id: active, made_by: 'giver', created_at: at } as const
  const subscriber = { consent_text: '', consent_source: 'home', consented_at: at } as const
  const issue = { body: letter, created_at: at, queued_through: '', queued_count: 0 }
  const link = { id: 'link', created_at: at, expires_at: inDays(3) }
  const [before, after] = [String(inDays(5)), String(inDays(35))]
  const ofExpiring = { id: 'gift_expiring', subscription_id: expiring, frequency: 'annually' } as const
  const giverId = gift.giver_id ?? ''
  const [former, later] = ['sample.former@example.org', 'sample.later@example.org']
  const requested = {
    giver_id: giverId,
    email: later,
    email_key: later,
    previous_email: oneGiver,
    made_by: 'giver',
    gets_receipts: 1,
    created_at: at,
    expires_at: inDays(3),
  } as const
  await insertRows(db, {
    recurring_change: [
      { ...change, id: 'amount', what: 'amount', before: '2500', after: '5000' },
      { ...change, id: 'skipped', what: 'skipped', before, after },
      { ...change, id: 'paused', made_by: 'stripe', what: 'paused', before, after: 'failure' },
      { ...change, id: 'card', what: 'card', before: 'Visa ending in 4242', after: 'Visa ending in 1881' },
    ],
    payment: [{ ...recurring, ...ofExpiring, checkout_session_id: null, payment_intent_id: null }],
    subscriber: [
      { ...subscriber, id: 'pending', email: 'sample.pending@example.org', status: 'pending' },
      { ...subscriber, id: 'confirmed', email: 'sample.reader@example.org', status: 'confirmed', confirmed_at: at },
    ],
    newsletter_issue: [
      { ...issue, id: 'letter', subject: 'The subject of your letter', audience: 'subscribers' },
      { ...issue, id: 'to-givers', subject: 'The subject of your letter', audience: 'givers-this-year' },
    ],
    letter_copy: [{ id: 'copy', issue_id: 'to-givers', giver_id: giverId, email: oneGiver, created_at: at }],
    contact_message: [
      { ...ofVisitor, id: 'message', type: 'partnership', subject: 'A question', message, content_hash: 'sample' },
    ],
    contact_answer: [{ ...byStaff, id: 'answer', message_id: 'message', answer }],
    box_offer: [
      {
        ...ofVisitor,
        ...byStaff,
        id: 'B-1',
        book: firstBook.key,
        quantity: 40,
        price_cents: 500,
        shipping_cents: 1500,
        url: 'https://buy.stripe.com/sample',
        allowed_payments: 1,
      },
    ],
    access_link: [
      { ...link, email: oneGiver },
      { ...link, id: 'former', email: former },
    ],
    giver_email: [
      { id: 'former', giver_id: giverId, email: former, email_key: former, gets_receipts: 0, created_at: at },
    ],
    email_change: [
      { ...requested, id: 'request' },
      { ...requested, id: 'change', confirmed_at: at },
      { ...requested, id: 'correction', confirmed_at: at, payment_id: gift.id },
    ],
    giver_merge: [
      {
        ...byStaff,
        id: 'merge',
        merge_id: 'merge',
        giver_id: fund.giver_id ?? '',
        from_id: fund.giver_id ?? '',
        into_id: giverId,
      },
    ],
    statement_sent: [
      { ...byStaff, id: 'statement', year, way: 'mail', giver_id: giverId },
      { ...byStaff, id: 'thanks', year, way: 'mail', giver_id: fund.giver_id ?? '' },
    ],
  })
}

export async function insertRows(db: Db, rows: Rows): Promise<void> {
  for (const [table, values] of Object.entries(rows)) {
    await db
      .insertInto(table as keyof Rows)
      .values(values)
      .execute()
  }
}
