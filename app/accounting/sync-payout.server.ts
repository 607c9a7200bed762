import { sql, type SqlBool } from 'kysely'
import { config } from '../config/config.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import {
  entriesOfPayout,
  entriesSince,
  payoutsSince,
  readBalances,
  readPayout,
  type BalanceEntry,
  type PayoutFacts,
  type PayoutRef,
} from '../stripe/payouts.server.ts'
import { stripeAccounts, type StripeAccount } from '../stripe/stripe.server.ts'
import { paymentsBalance } from './balance-entry.ts'
import type { Failure } from '../values/failure.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

const dayMs = 24 * 60 * 60_000
/** A payout that was said to be paid may still fail in this time. */
const lateMs = 40 * dayMs
/** Of the mail to the staff that payouts have stopped, in the outbox. */
export const payoutAlertKind = 'payout-failed-alert'
/** After this time, a payment is in a payout: banks need five days at most. */
const unpaidMs = 30 * dayMs

/**
 * Triggered by: an event about a payout, `readPayouts`.
 * Changes: the payout and its entries become what Stripe says, and the staff is told of one that failed, all in one
 * transaction.
 * Repeatable: yes, in any order: an entry never changes, and a later state of the payout is not undone by an earlier one.
 */
export async function syncPayout(db: Db, payout: PayoutRef, now = Date.now()): Promise<void> {
  const read = await readPayout(payout)
  if (!read) return
  const { facts, isListed } = read
  const entries = isListed ? await Array.fromAsync(entriesOfPayout(payout)) : null
  await db.transaction().execute(async (tx) => {
    await writePayout(tx, facts)
    if (facts.status === 'failed') await queueMessage(tx, { kind: payoutAlertKind, subjectId: facts.id }, now)
    if (entries) {
      await writeEntries(tx, entries)
      const whole = { read_at: now, difference_cents: differenceOf(facts, entries) }
      await tx.updateTable('payout').set(whole).where('id', '=', facts.id).execute()
    }
  })
}

/** The amount less the sum of what is in the payout. Its own entry takes the same amount from the balance. */
function differenceOf({ id, amount_cents: amount }: PayoutFacts, entries: BalanceEntry[]): number {
  const isOwn = (entry: BalanceEntry) => entry.type === 'payout' && entry.source_id === id
  const held = entries.filter((entry) => entry.balance_type === paymentsBalance && !isOwn(entry))
  return amount - held.reduce((sum, { net_cents: net }) => sum + net, 0)
}

/** States in their order: whoever asked Stripe earlier and writes later changes nothing. */
const rank = (column: string) =>
  sql`case ${sql.ref(column)} when 'pending' then 0 when 'in_transit' then 1 when 'paid' then 2 else 3 end`

async function writePayout(tx: Tx, facts: PayoutFacts): Promise<void> {
  const { status, arrives_at, failed_at } = facts
  await tx
    .insertInto('payout')
    .values({ ...facts, read_at: null, difference_cents: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, arrives_at, failed_at })
        .where(sql<SqlBool>`${rank('payout.status')} <= ${rank('excluded.status')}`),
    )
    .execute()
}

/**
 * Whoever knows the payout of an entry says it; whoever does not leaves it. In one order, so that no two wait for each
 * other.
 */
async function writeEntries(tx: Db | Tx, unordered: BalanceEntry[]): Promise<void> {
  const entries = unordered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let start = 0; start < entries.length; start += 500) {
    await tx
      .insertInto('balance_entry')
      .values(entries.slice(start, start + 500))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ payout_id: (row) => row.ref('excluded.payout_id') })
          .where('excluded.payout_id', 'is not', null),
      )
      .execute()
  }
}

/**
 * Triggered by: a timer in the server, a submit on the page of deposits, `staff -- deposits --read`.
 * Changes: payouts that are new, not read whole or changed since become what Stripe says; so does what is still there.
 * Repeatable: yes, also while webhooks arrive, and after it was interrupted. What fails is reported and holds up nothing
 * else.
 */
export async function readPayouts(db: Db, now = Date.now()): Promise<{ read: number; failed: Failure[] }> {
  const result = { read: 0, failed: [] as Failure[] }
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      result.failed.push({ what, error: String(error) })
      log.error('payouts-not-read', { what, error: String(error) })
    }
  }
  for (const account of stripeAccounts()) {
    await attempt(`payouts (${account})`, async () => {
      const payouts = await Array.fromAsync(payoutsSince(account, await findFirstToRead(db, account)))
      const changed = await findChanged(db, payouts)
      // Noted before any is read, so that none is left out when this is interrupted.
      await db.transaction().execute(async (tx) => {
        for (const facts of changed) await writePayout(tx, facts)
        await keepSetting(tx, listedKey(account), now)
      })
      for (const facts of changed) {
        await attempt(facts.id, () => syncPayout(db, facts, now))
        result.read += 1
      }
    })
    await attempt(`balance transactions (${account})`, async () => {
      await writeEntries(db, await Array.fromAsync(entriesSince(account, now - unpaidMs)))
    })
  }
  await attempt('balance', async () => keepSetting(db, 'balances', now, JSON.stringify(await readBalances())))
  return result
}

/** Under which is kept when all payouts of an account were noted. */
const listedKey = (account: StripeAccount) => `payouts:${account}:${config().stripe.testMode ? 'test' : 'live'}`

/** Since when payouts are to be looked at again. Everything, the first time. */
async function findFirstToRead(db: Db, account: StripeAccount): Promise<number> {
  const listedAt = (await findSetting(db, listedKey(account)))?.updated_at ?? 0
  const unread = await db
    .selectFrom('payout')
    .select((row) => row.fn.min('created_at').as('at'))
    .where('account', '=', account)
    .where('read_at', 'is', null)
    .where('is_automatic', '=', 1)
    .executeTakeFirst()
  return Math.max(0, Math.min(listedAt - lateMs, unread?.at ?? Infinity))
}

/** Of these payouts, those that are new, have another state by now, or were not read whole. */
async function findChanged(db: Db, payouts: PayoutFacts[]): Promise<PayoutFacts[]> {
  const first = Math.min(...payouts.map((payout) => payout.created_at))
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'status', 'read_at'])
    .where('created_at', '>=', Number.isFinite(first) ? first : 0)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return payouts.filter(({ id, status, is_automatic: isAutomatic }) => {
    const row = known.get(id)
    return row?.status !== status || (row.read_at === null && isAutomatic === 1)
  })
}
