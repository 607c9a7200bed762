import type { Db } from '../../app/platform/db.server.ts'
import type { Sample } from './every-mail.ts'
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

our church would like forty books for the summer. Is there a price for a whole box?

Thank you,
Bo Ray`

/** The mails that are not about one payment. */
export function otherSamples({ active, expiring, expiresAt, nextAt }: RecurringSamples): Sample[] {
  return [
    ...['amount', 'skipped', 'card'].map((which) => ({
      ...{ kind: 'recurring-changed', case: which, subjectId: `${which}-${active}` },
    })),
    { kind: 'charge-ahead', subjectId: `${expiring}:${nextAt}` },
    { kind: 'card-expires', subjectId: `${expiring}:${expiresAt}` },
    { kind: 'yearly-statement', subjectId: 'statement' },
    { kind: 'contact-notice', subjectId: 'message' },
    { kind: 'contact-acknowledgement', subjectId: 'message' },
    { kind: 'contact-answer', subjectId: 'answer' },
    { kind: 'box-offer', subjectId: 'offer:B-1' },
    { kind: 'newsletter-confirmation', subjectId: 'pending' },
    { kind: 'newsletter-issue', subjectId: 'letter:confirmed' },
    { kind: 'newsletter-issue', case: 'to-givers', subjectId: 'to-givers:copy' },
    { kind: 'bounce-alert', subjectId: 'bounced' },
    { kind: 'giving-link', subjectId: 'link' },
    { kind: 'giving-forgotten', subjectId: 'link' },
    { kind: 'address-changed', subjectId: 'change' },
    { kind: 'address-received', subjectId: 'change' },
    { kind: 'office-link', subjectId: 'link' },
  ]
}

export async function addOtherRows(db: Db, { active, expiring }: RecurringSamples, now: number): Promise<void> {
  const later = now + 3_600_000
  const [ada] = await db.selectFrom('payment').select('id').where('payer_email', '=', 'ada@example.com').execute()
  if (!ada) throw new Error('There is no gift of Ada.')
  const changes = [
    { what: 'amount', before: '2500', after: '5000' },
    { what: 'skipped', before: String(now + 5 * 86_400_000), after: String(now + 35 * 86_400_000) },
    { what: 'card', before: 'Visa ending in 4242', after: 'Mastercard ending in 4444' },
  ] as const
  for (const change of changes) {
    const row = { id: `${change.what}-${active}`, subscription_id: active, made_by: 'giver', created_at: now } as const
    await db
      .insertInto('recurring_change')
      .values({ ...row, ...change })
      .execute()
  }
  const [gift] = await db.selectFrom('payment').selectAll().where('subscription_id', '=', active).execute()
  if (!gift) throw new Error('There is no gift of the recurring one.')
  await db
    .insertInto('payment')
    .values({
      ...gift,
      ...{ id: 'gift_expiring', subscription_id: expiring, frequency: 'annually', checkout_session_id: null },
      payment_intent_id: null,
    })
    .execute()
  const subscriber = { consent_text: '', consent_source: 'home', consented_at: now } as const
  const issue = { body: letter, created_at: now, queued_through: '', queued_count: 0 }
  await db
    .insertInto('subscriber')
    .values([
      { ...subscriber, id: 'pending', email: 'pending@example.com', status: 'pending' },
      { ...subscriber, id: 'confirmed', email: 'confirmed@example.com', status: 'confirmed', confirmed_at: now },
    ])
    .execute()
  await db
    .insertInto('newsletter_issue')
    .values([
      { ...issue, id: 'letter', subject: 'The first boxes are on their way', audience: 'subscribers' },
      { ...issue, id: 'to-givers', subject: 'What your gift did', audience: 'givers-this-year' },
    ])
    .execute()
  await db
    .insertInto('letter_copy')
    .values({ id: 'copy', issue_id: 'to-givers', email: 'ada@example.com', created_at: now })
    .execute()
  await db
    .insertInto('contact_message')
    .values({
      ...{ id: 'message', name: 'Bo Ray', email: 'bo@example.com', type: 'partnership', message },
      ...{ subject: 'Forty books for the summer', content_hash: 'h', created_at: now },
    })
    .execute()
  await db
    .insertInto('contact_answer')
    .values({
      ...{ id: 'answer', message_id: 'message', who: 'ann@example.com', created_at: now },
      answer: 'Dear Bo,\n\nyes, there is. We send you an offer in a mail of its own.\n\nAnn',
    })
    .execute()
  await db
    .insertInto('box_offer')
    .values({
      ...{ id: 'B-1', name: 'Bo Ray', email: 'bo@example.com', quantity: 40, price_cents: 500, shipping_cents: 1500 },
      ...{ url: 'https://buy.stripe.com/test_box', who: 'ann@example.com', created_at: now },
    })
    .execute()
  await db
    .insertInto('outbox')
    .values({
      ...{ id: 'bounced', kind: 'gift-receipt', subject_id: ada.id, dedupe_key: 'x', status: 'bounced', priority: 0 },
      ...{ run_at: now, locked_until: 0, attempts: 1, created_at: now },
      last_error: '550 5.1.1 The mailbox does not exist.',
    })
    .execute()
  const link = { id: 'link', created_at: now, expires_at: later }
  await db
    .insertInto('access_link')
    .values({ ...link, email: 'ada@example.com' })
    .execute()
  await db
    .insertInto('staff_link')
    .values({ ...link, email: 'ann@example.com', leads_to: '/office' })
    .execute()
  await db
    .insertInto('address_change')
    .values({
      ...{ id: 'change', old_email: 'ada@example.com', new_email: 'ada.new@example.com' },
      ...{ payment_ids: '[]', created_at: now },
    })
    .execute()
  await db.insertInto('staff_wish').values({ email: 'ann@example.com', monday_mail: 1, updated_at: 0 }).execute()
  await db
    .insertInto('statement_sent')
    .values({ ...{ id: 'statement', year: 2026, email: 'ada@example.com', who: 'ann@example.com', created_at: now } })
    .execute()
}
