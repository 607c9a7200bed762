import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { insertPayment } from '../../app/payments/payment.queries.server.ts'
import { paidOrder } from '../../app/payments/testing/paid-payment.ts'
import { type databases, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

export const mainOf = (html: string) => html.slice(html.indexOf('<main'))
/** The words of a page's main part. */
export const clean = (html: string) =>
  mainOf(html)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')

/** A test environment with functions that create orders and messages. */
export function officeTestEnv(database: (typeof databases)[number]) {
  const testEnv = sharedTestEnv({ database })
  const changesOf = (subject: string) =>
    testEnv.db
      .selectFrom('staff_change')
      .select(['who', 'what', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  const rowOf = (id: string) =>
    testEnv.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const mailsTo = async (email: string) => (await testEnv.mail.read()).filter(({ to }) => to.includes(email))

  /** A paid order that has been confirmed, without Stripe. */
  async function anOrder(name: string, changes: Parameters<typeof paidOrder>[0] = {}) {
    const id = receiptNumberOf('order', `${name} ${database}`)
    const email = `${name.toLowerCase()}@buyer.example`
    const sources = { checkout_session_id: id, payment_intent_id: null }
    await insertPayment(
      testEnv.db,
      paidOrder({ id, payer_email: email, ship_name: `${name} Buyer`, ...sources, ...changes }),
      Date.now(),
    )
    await testEnv.db.updateTable('payment').set({ confirmed_at: 1 }).where('id', '=', id).execute()
    return { id, email }
  }

  async function aMessage(subject: string, fields: Record<string, string> = {}) {
    const form = {
      name: 'Ada Reader',
      email: 'ada@reader.example',
      type: 'general',
      subject,
      message: 'How\r\nmany?',
      ...fields,
    }
    await fetch(`${testEnv.site.url}/contact`, {
      method: 'POST',
      headers: { Origin: testEnv.site.origin },
      body: new URLSearchParams(form),
    })
    await untilAllIsSent(testEnv)
    const row = testEnv.db.selectFrom('contact_message').select('id').where('subject', '=', subject)
    return { id: (await row.executeTakeFirstOrThrow()).id, email: form.email }
  }

  return { testEnv, changesOf, rowOf, mailsTo, anOrder, aMessage }
}
