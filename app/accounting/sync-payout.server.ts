import { sql, type SqlBool } from 'kysely'
import { config } from '../config/config.server.ts'
import { chunksOf } from '../db/chunks-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { logFailures } from '../log/log-cause.server.ts'
import { concernsAllCalls } from '../stripe/reason-of.ts'
import {
  entriesOfPayout,
  entriesSince,
  payoutsSince,
  readBalances,
  readPayout,
  type BalanceEntry,
  type RemotePayout,
  type PayoutRef,
} from '../stripe/payouts.server.ts'
import { stripeAccounts, type StripeAccount } from '../stripe/stripe.server.ts'
import { paymentsBalance } from './balance-entry.ts'
import type { Failure } from '../values/failure.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

const dayMs = 24 * 60 * 60_000
/** A paid payout may still fail within this time. */
const lateMs = 40 * dayMs
/** The outbox kind of the mail to the staff about stopped payouts. */
export const payoutAlertKind = 'payout-failed-alert'
/** A payment is in a payout after at most this time: banks need five days or less. */
const unpaidMs = 30 * dayMs

/**
 * Triggered by: an event about a payout, `readPayouts`.
 * Changes: stores the payout and its entries as Stripe has them, and alerts the staff of a failed one, in one transaction.
 * Repeatable: yes, in any order: an entry never changes, and an older state of the payout does not replace a newer one.
 */
export async function syncPayout(db: Db, payout: PayoutRef, now = Date.now()): Promise<void> {
  const read = await readPayout(payout)
  if (!read) return
  const { remote, isListed } = read
  const entries = isListed ? await Array.fromAsync(entriesOfPayout(payout)) : null
  await db.transaction().execute(async (tx) => {
    await writePayout(tx, remote)
    if (remote.status === 'failed') await queueMessage(tx, { kind: payoutAlertKind, subjectId: remote.id }, now)
    if (entries) {
      await writeEntries(tx, entries)
      const whole = { read_at: now, difference_cents: differenceOf(remote, entries) }
      await tx.updateTable('payout').set(whole).where('id', '=', remote.id).execute()
    }
  })
}

/** The amount less the sum of the entries, without the payout's own entry. */
function differenceOf({ id, amount_cents: amount }: RemotePayout, entries: BalanceEntry[]): number {
  const isOwn = (entry: BalanceEntry) => entry.type === 'payout' && entry.source_id === id
  const held = entries.filter((entry) => entry.balance_type === paymentsBalance && !isOwn(entry))
  return amount - held.reduce((sum, { net_cents: net }) => sum + net, 0)
}

/** Statuses in their order, so that a transaction with an older state changes nothing. */
const rank = (column: string) =>
  sql`case ${sql.ref(column)} when 'pending' then 0 when 'in_transit' then 1 when 'paid' then 2 else 3 end`

async function writePayout(tx: Tx, remote: RemotePayout): Promise<void> {
  const { status, arrives_at, failed_at } = remote
  await tx
    .insertInto('payout')
    .values({ ...remote, read_at: null, difference_cents: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, arrives_at, failed_at })
        .where(sql<SqlBool>`${rank('payout.status')} <= ${rank('excluded.status')}`),
    )
    .execute()
}

/**
 * Sets an entry's payout where it is known, and keeps it where it is not. Sorted, so that two transactions cause no
 * deadlock.
 */
async function writeEntries(tx: Db | Tx, unordered: BalanceEntry[]): Promise<void> {
  const entries = unordered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const chunk of chunksOf(entries)) {
    await tx
      .insertInto('balance_entry')
      .values(chunk)
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
 * Triggered by: a timer in the server, or the form on the page of deposits.
 * Changes: stores payouts that are new, changed or not read completely, and the balances, as Stripe has them.
 * Repeatable: yes, also while webhooks arrive, and after an interruption. A failure is reported and does not stop the rest.
 */
export async function readPayouts(db: Db, now = Date.now()): Promise<{ read: number; failed: Failure[] }> {
  const result = { read: 0, failed: [] as Failure[] }
  const attempt = async (what: string, work: () => Promise<void>, isList = true) => {
    try {
      await work()
    } catch (error) {
      if (!isList && concernsAllCalls(error)) throw error
      result.failed.push({ what, error: String(error) })
    }
  }
  for (const account of stripeAccounts()) {
    await attempt(`payouts (${account})`, async () => {
      const payouts = await Array.fromAsync(payoutsSince(account, await findFirstToRead(db, account)))
      const changed = await findChanged(db, payouts)
      // All are stored before the first is read, so that an interruption loses none.
      await db.transaction().execute(async (tx) => {
        for (const remote of changed) await writePayout(tx, remote)
        await keepSetting(tx, listedKey(account), now)
      })
      for (const remote of changed) {
        await attempt(remote.id, () => syncPayout(db, remote, now), false)
        result.read += 1
      }
    })
    await attempt(`balance transactions (${account})`, async () => {
      await writeEntries(db, await Array.fromAsync(entriesSince(account, now - unpaidMs)))
    })
  }
  await attempt('balance', async () => keepSetting(db, 'balances', now, JSON.stringify(await readBalances())))
  logFailures('payouts-not-read', result.failed)
  return result
}

/** The setting whose `updated_at` is the time when all payouts of the account were stored. */
const listedKey = (account: StripeAccount) => `payouts:${account}:${config().stripe.testMode ? 'test' : 'live'}`

/** The time since which payouts are read again. The first time, all payouts. */
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

/** The payouts that are new, have another status, or were not read completely. */
async function findChanged(db: Db, payouts: RemotePayout[]): Promise<RemotePayout[]> {
  const first = Math.min(...payouts.map((payout) => payout.created_at))
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'status', 'read_at'])
    .where('created_at', '>=', Number.isFinite(first) ? first : 0)
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return payouts.filter(({ id, status, is_automatic: isAutomatic }) => {
    const row = stored.get(id)
    return row?.status !== status || (row.read_at === null && isAutomatic === 1)
  })
}
