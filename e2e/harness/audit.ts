import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { eachFromStripe, sumBeforeFees } from './from-stripe.ts'
import type { TestEnv } from './test-env.ts'

/** The comparison of Stripe's books, the ledger and the mailboxes. */
export interface Audit {
  payments: number
  cents: number
  receipts: number
  /** A message for each difference. */
  losses: string[]
}

interface Charge {
  payment_intent: string
  status: string
  amount: number
  amount_refunded: number
}

/** The wait ends after this time without progress. It is long, for a busy machine. */
const quietDeadlineMs = 60_000
/** A gift that was returned before its receipt was sent needs no receipt. */
const goneBack = new Set(['refunded', 'dispute-lost'])

/**
 * Waits until all work is done. Then it compares each charge at Stripe with the ledger, the sums of both, and the
 * receipts with both. Mails with one Message-ID are one receipt, because a mail server may get it twice after a crash.
 * `payments` is the number of payments that the donors made.
 */
export async function audit(testEnv: TestEnv, payments: number): Promise<Audit> {
  const db = await openDatabase(testEnv.site.databaseUrl)
  try {
    const losses = await waitUntilQuiet(testEnv, db)
    const charges = (await eachFromStripe<Charge>(testEnv, '/v1/charges')).filter(
      ({ status }) => status === 'succeeded',
    )
    if (charges.length !== payments) losses.push(`${payments} payments were made, and Stripe has ${charges.length}`)
    const rows = await paidRows(db)
    losses.push(...compare(charges, rows), ...(await compareSums(testEnv, rows)))
    const receipts = await receiptsByGift(testEnv)
    for (const { id, status } of rows) {
      const count = receipts.get(id)?.size ?? 0
      if (count !== 1 && !(goneBack.has(status) && count === 0)) losses.push(`${id} (${status}) has ${count} receipts`)
      receipts.delete(id)
    }
    for (const id of receipts.keys()) losses.push(`a receipt for ${id}, which is not paid`)
    const cents = charges.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0)
    return { payments: charges.length, cents, receipts: rows.length, losses }
  } finally {
    await db.destroy()
  }
}

/** Waits until Stripe has delivered all events and the outbox has sent all messages. */
async function waitUntilQuiet(testEnv: TestEnv, db: Db): Promise<string[]> {
  let deadlineAt = performance.now() + quietDeadlineMs
  let fewest = Infinity
  for (;;) {
    const { webhooks } = await testEnv.sandbox.control.state()
    const queued = await db
      .selectFrom('outbox')
      .select(['kind', 'last_error'])
      .where('status', 'not in', ['sent', 'skipped'])
      .execute()
    if (webhooks.queue === 0 && queued.length === 0) return []
    if (webhooks.queue + queued.length < fewest) {
      fewest = webhooks.queue + queued.length
      deadlineAt = performance.now() + quietDeadlineMs
    }
    if (performance.now() > deadlineAt) {
      const messages = queued.map(({ kind, last_error }) => `${kind} was not sent: ${last_error}`)
      return [`${webhooks.queue} events were not delivered`, ...messages]
    }
    await delay(50)
  }
}

type PaidRow = Awaited<ReturnType<typeof paidRows>>[number]

function paidRows(db: Db) {
  return db.selectFrom('payment').selectAll().where('kind', '=', 'gift').where('paid_at', 'is not', null).execute()
}

function compare(charges: Charge[], rows: PaidRow[]): string[] {
  const losses: string[] = []
  const byPayment = Map.groupBy(rows, (row) => row.payment_intent_id ?? '')
  for (const charge of charges) {
    const rows = byPayment.get(charge.payment_intent) ?? []
    byPayment.delete(charge.payment_intent)
    if (rows.length !== 1) losses.push(`${charge.payment_intent} is in the ledger ${rows.length} times`)
    for (const { id, amount_cents, refunded_cents } of rows) {
      if (amount_cents === charge.amount && refunded_cents === charge.amount_refunded) continue
      losses.push(
        `${id} is ${amount_cents} less ${refunded_cents}, not ${charge.amount} less ${charge.amount_refunded}`,
      )
    }
  }
  for (const payment of byPayment.keys()) losses.push(`the ledger has ${payment}, and Stripe has not`)
  return losses
}

/** Compares with the entries of Stripe's balance, which are independent of the charges. */
async function compareSums(testEnv: TestEnv, rows: PaidRow[]): Promise<string[]> {
  // During a dispute, the amount is with the bank.
  const gone = (row: PaidRow) => row.refunded_cents + row.lost_cents + row.disputed_cents
  const ledger = rows.reduce((sum, row) => sum + row.amount_cents - gone(row), 0)
  const balance = await sumBeforeFees(testEnv)
  return ledger === balance ? [] : [`the ledger comes to ${ledger} cents, Stripe's entries to ${balance}`]
}

/** The Message-IDs of the receipts for each gift. */
async function receiptsByGift(testEnv: TestEnv): Promise<Map<string, Set<string>>> {
  const receipts = new Map<string, Set<string>>()
  for (const mail of await testEnv.mail.read()) {
    if (!mail.subject.startsWith('Your receipt')) continue
    const id = /G(-\w{3,4}){3}/.exec(mail.text)?.[0] ?? mail.messageId
    receipts.set(id, (receipts.get(id) ?? new Set()).add(mail.messageId))
  }
  return receipts
}
