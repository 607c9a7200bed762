import type { Insertable } from 'kysely'
import type { Db } from '../../app/db/db.server.ts'
import type { Tables } from '../../app/db/tables.ts'
import type { Sample } from './every-mail.ts'
import { statementOf } from './payment-samples.ts'
import type { RecurringSamples } from './recurring-samples.ts'

const letter = `Dear friends,

This month the first **outreach kits** left for churches that had never had one. Thank you for praying.

## What to pray for

1. For the *families* who open the box.
2. For safe roads.

> Let the little children come to me.

You can see [what a kit holds](https://example.org/get-involved#churches).

---

With love, the office`

const message = `Hello,

Our church would like forty books for the summer. Is there a price for a whole box?

Thank you,
Bo Ray`

const answer = 'Dear Bo,\n\nYes, there is. We send you an offer in a mail of its own.\n\nAnn'

/** The mails that are not about one payment. */
export function otherSamples({ active, expiring, expiresAt, nextAt }: RecurringSamples): Sample[] {
  const samples: [kind: string, subjectId: string, which?: string][] = [
    ['recurring-changed', `amount-${active}`, 'amount'],
    ['recurring-changed', `skipped-${active}`, 'skipped'],
    ['recurring-changed', `paused-${active}`, 'paused'],
    ['recurring-changed', `card-${active}`, 'card'],
    ['charge-ahead', `${expiring}:${nextAt}`],
    ['card-expires', `${expiring}:${expiresAt}`],
    ['yearly-statement', 'statement'],
    ['yearly-statement', 'thanks', 'thanks'],
    ['corrected-statement', statementOf('refund-notice')],
    ['contact-notice', 'message'],
    ['contact-acknowledgement', 'message'],
    ['contact-answer', 'answer'],
    ['box-offer', 'offer:B-1'],
    ['newsletter-confirmation', 'pending'],
    ['newsletter-issue', 'letter:confirmed'],
    ['newsletter-issue', 'to-givers:copy', 'to-givers'],
    ['bounce-alert', 'bounced'],
    ['payout-failed-alert', 'po_failed'],
    ['giving-link', 'link'],
    ['giving-forgotten', 'link'],
    ['address-confirm', 'request'],
    ['address-requested', 'request'],
    ['address-changed', 'change'],
    ['address-changed', 'correction', 'correction'],
    ['address-received', 'correction'],
    ['address-removed', 'link'],
    ['receipts-moved', 'former'],
    ['office-link', 'link'],
    ['disk-alert', '2026-11-24'],
  ]
  return samples.map(([kind, subjectId, which = '']) => ({ kind, subjectId, case: which }))
}

type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] }

/** The rows of these mails, in addition to the gifts of `paymentSamples`. */
export async function addOtherRows(db: Db, { active, expiring }: RecurringSamples, now: number): Promise<void> {
  const findGift = (column: 'payer_email' | 'payment_method' | 'subscription_id', value: string) =>
    db.selectFrom('payment').selectAll().where(column, '=', value).limit(1).executeTakeFirstOrThrow()
  const [ada, recurring] = [await findGift('payer_email', 'ada@example.com'), await findGift('subscription_id', active)]
  const fund = await findGift('payment_method', 'donor-advised-fund')
  const ofBo = { name: 'Bo Ray', email: 'bo@example.com', created_at: now }
  const byAnn = { who: 'ann@example.com', created_at: now }
  const change = { subscription_id: active, made_by: 'giver', created_at: now } as const
  const subscriber = { consent_text: '', consent_source: 'home', consented_at: now } as const
  const issue = { body: letter, created_at: now, queued_through: '', queued_count: 0 }
  const link = { id: 'link', created_at: now, expires_at: now + 3_600_000 }
  const [before, after] = [5, 35].map((days) => String(now + days * 86_400_000)) as [string, string]
  const ofExpiring = { id: 'gift_expiring', subscription_id: expiring, frequency: 'annually' } as const
  const url = 'https://buy.stripe.com/test_box'
  const sentOnce = { priority: 0, run_at: now, locked_until: 0, attempts: 1, created_at: now } as const
  const bounced = { ...sentOnce, id: 'bounced', last_error: '550 5.1.1 The mailbox does not exist.' }
  const failed = {
    status: 'failed',
    arrives_at: now,
    failed_at: now,
    created_at: now,
    livemode: 0,
    read_at: now,
  } as const
  const requested = {
    giver_id: ada.giver_id ?? '',
    email: 'ada.new@example.com',
    email_key: 'ada.new@example.com',
    previous_email: 'ada@example.com',
    made_by: 'giver',
    gets_receipts: 1,
    created_at: now,
    expires_at: now + 3 * 86_400_000,
  } as const
  const former = { email: 'ada.former@example.com', email_key: 'ada.former@example.com' }
  const rows: Rows = {
    recurring_change: [
      { ...change, id: `amount-${active}`, what: 'amount', before: '2500', after: '5000' },
      { ...change, id: `skipped-${active}`, what: 'skipped', before, after },
      { ...change, id: `paused-${active}`, made_by: 'stripe', what: 'paused', before, after: 'failure' },
      { ...change, id: `card-${active}`, what: 'card', before: 'Visa ending in 4242', after: 'Visa ending in 1881' },
    ],
    payment: [{ ...recurring, ...ofExpiring, checkout_session_id: null, payment_intent_id: null }],
    subscriber: [
      { ...subscriber, id: 'pending', email: 'pending@example.com', status: 'pending' },
      { ...subscriber, id: 'confirmed', email: 'confirmed@example.com', status: 'confirmed', confirmed_at: now },
    ],
    newsletter_issue: [
      { ...issue, id: 'letter', subject: 'The first boxes are on their way', audience: 'subscribers' },
      { ...issue, id: 'to-givers', subject: 'What your gift did', audience: 'givers-this-year' },
    ],
    letter_copy: [
      { id: 'copy', issue_id: 'to-givers', giver_id: ada.giver_id, email: 'ada@example.com', created_at: now },
    ],
    contact_message: [
      { ...ofBo, id: 'message', type: 'partnership', subject: 'Forty books', message, content_hash: 'h' },
    ],
    contact_answer: [{ ...byAnn, id: 'answer', message_id: 'message', answer }],
    box_offer: [
      {
        ...ofBo,
        ...byAnn,
        id: 'B-1',
        book: 'the-light-in-the-window',
        quantity: 40,
        price_cents: 500,
        shipping_cents: 1500,
        url,
        allowed_payments: 1,
      },
    ],
    outbox: [{ ...bounced, kind: 'gift-receipt', subject_id: ada.id, dedupe_key: 'x', status: 'bounced' }],
    payout: [{ ...failed, id: 'po_failed', account: 'donations', amount_cents: 120_417, is_automatic: 1 }],
    access_link: [
      { ...link, email: 'ada@example.com' },
      { ...link, id: 'former', email: 'ada.former@example.com' },
    ],
    giver_email: [{ ...former, id: 'former', giver_id: ada.giver_id ?? '', gets_receipts: 0, created_at: now }],
    staff_link: [{ ...link, email: byAnn.who, leads_to: '/office' }],
    email_change: [
      { ...requested, id: 'request' },
      { ...requested, id: 'change', confirmed_at: now },
      { ...requested, id: 'correction', confirmed_at: now, payment_id: ada.id },
    ],
    staff_preference: [{ email: byAnn.who, monday_mail: 1, updated_at: 0 }],
    statement_sent: [
      { ...byAnn, id: 'statement', year: 2026, way: 'mail', giver_id: ada.giver_id ?? '' },
      { ...byAnn, id: 'thanks', year: 2026, way: 'mail', giver_id: fund.giver_id ?? '' },
    ],
  }
  for (const [table, values] of Object.entries(rows)) {
    await db
      .insertInto(table as keyof Rows)
      .values(values)
      .execute()
  }
}
