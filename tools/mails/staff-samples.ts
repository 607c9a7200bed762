import { memberKey } from '../../app/office/monday-mail/queue-monday-mails.server.ts'
import type { Db } from '../../app/db/db.server.ts'
import type { Sample } from '../../app/start/sample-mails/sample.ts'
import {
  addPayments,
  failed,
  lost,
  oneGiver,
  type PaymentRow,
  samplePayments,
} from '../../app/start/sample-mails/sample-payments.server.ts'
import { insertRows } from '../../app/start/sample-mails/sample-rows.server.ts'
import type { SampleTimes } from '../../app/start/sample-mails/sample-times.server.ts'
import { mondayOf } from '../../app/values/publisher-time.ts'

/** A member of STAFF. */
const member = 'ann@example.com'

/** The mails to the staff, whose words the office does not change. */
export async function addStaffSamples(db: Db, times: SampleTimes): Promise<Sample[]> {
  const { at, year, inDays } = times
  const retried = { ...failed, attempts: 2, retry_at: inDays(3), frequency: 'monthly' } as const
  const gifts: PaymentRow[] = [
    ['', 'refund-failed-alert', ''],
    ['', 'dispute-alert', '', { status: 'disputed', disputed_cents: 5000, payment_intent_id: null }],
    ['', 'dispute-lost-alert', '', lost],
    ['', 'dispute-settled-alert', ''],
    ['', 'fraud-alert', ''],
    ['', 'refund-asked-alert', '', {}, { refund_asked_at: at }],
    ['', 'renewal-failed-alert', '', retried],
    ['', 'renewal-given-up-alert', '', { ...failed, attempts: 4, frequency: 'monthly' }],
  ]
  const orders: PaymentRow[] = [
    ['', 'refund-alert', '', { status: 'refunded', refunded_cents: 1099 }],
    ['', 'offer-paid-twice-alert', '', { box_offer_id: 'B-2', paid_at: Date.UTC(year, 10, 22) }],
  ]
  const payments = samplePayments({ gifts, orders, first: 1000 }, times)
  await addPayments(db, payments, times)
  const { id: bounced } = await db
    .selectFrom('payment')
    .select('id')
    .where('payer_email', '=', oneGiver)
    .limit(1)
    .executeTakeFirstOrThrow()
  const sentOnce = { priority: 0, run_at: at, locked_until: 0, attempts: 1, created_at: at } as const
  const lastError = '550 5.1.1 The mailbox does not exist.'
  const mail = { kind: 'gift-receipt', subject_id: bounced, dedupe_key: 'x', status: 'bounced' } as const
  const cameBack = {
    came_back: 'other',
    came_back_at: at,
    last_error: '550 5.7.1 Your network is on our block list.',
  } as const
  const letter = {
    kind: 'newsletter-issue',
    subject_id: 'x',
    recipient: 'reader@outlook.com',
    status: 'bounced',
  } as const
  const refused = { ...sentOnce, ...letter, ...cameBack, sent_at: at }
  const payout = { arrives_at: at, failed_at: at, created_at: at, read_at: at, livemode: 0 } as const
  await insertRows(db, {
    outbox: [
      { ...sentOnce, ...mail, id: 'bounced', last_error: lastError },
      ...[1, 2, 3].map((number) => ({ ...refused, id: `refused-${number}`, dedupe_key: `refused-${number}` })),
    ],
    payout: [
      { ...payout, id: 'po_failed', status: 'failed', account: 'donations', amount_cents: 120_417, is_automatic: 1 },
    ],
    staff_link: [{ id: 'staff', email: member, created_at: at, expires_at: inDays(3), leads_to: '/office' }],
    staff_preference: [{ email: member, monday_mail: 1, updated_at: 0 }],
  })
  const others = {
    'bounce-alert': 'bounced',
    'refusal-alert': 'Outlook',
    'payout-failed-alert': 'po_failed',
    'office-link': 'staff',
    'disk-alert': '2026-11-24',
    'monday-mail': `${mondayOf(at)}:${memberKey(member)}`,
  }
  return [
    ...payments.map(({ sample }) => sample),
    ...Object.entries(others).map(([kind, subjectId]) => ({ id: kind, title: '', kind, subjectId })),
  ]
}
