import { randomUUID } from 'node:crypto'
import { giveCredit } from '../../app/spam-guard/challenge.server.ts'
import { clientOf } from '../../app/spam-guard/client-of.server.ts'
import { judgePost } from '../../app/spam-guard/guard-post.server.ts'
import { insertPayment } from '../../app/ledger/payment.queries.server.ts'
import { paidGift } from '../../app/ledger/testing/paid-payment.ts'
import { openDatabase, type Db } from '../../app/platform/db.server.ts'
import { migrateToLatest } from '../../app/platform/migrations.server.ts'
import type { Visit } from './visits.ts'

/** What came of a day. */
interface Outcome {
  /** The attacker's. */
  checkouts: number
  /** How often donors were asked for a proof, and how many were refused or asked more than once. */
  challenged: number
  harmed: number
}

const minuteMs = 60_000

/**
 * The visits of a day, one after another, before the real guard and the real ledger, with a clock of their own.
 * `attackerSolves`: whether the attacker's browsers do the work that is asked for.
 */
export async function simulateDay(visits: readonly Visit[], attackerSolves = false): Promise<Outcome> {
  // Without a secret of its own the configuration would look for the site's.
  process.env['APP_SECRET'] ??= 'a secret of more than thirty-two characters'
  // It is about counts, not about a power cut: SQLite's disk need not be waited for.
  const db = await openDatabase('sqlite::memory:')
  try {
    await migrateToLatest(db)
    return await db.transaction().execute((tx) => simulate(tx, visits, attackerSolves))
  } finally {
    await db.destroy()
  }
}

async function simulate(db: Db, visits: readonly Visit[], attackerSolves: boolean): Promise<Outcome> {
  const outcome: Outcome = { checkouts: 0, challenged: 0, harmed: 0 }
  const later: { at: number; id: string }[] = []
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    const { at, attacker } = visit
    while (later[0] && later[0].at < at) {
      const paid = later.shift()!
      await db.updateTable('payment').set({ status: 'paid', paid_at: paid.at }).where('id', '=', paid.id).execute()
    }
    const { key, passed, asked } = await press(db, visit, !attacker || attackerSolves)
    if (!attacker) {
      outcome.challenged += asked
      if (!passed || asked > 1) outcome.harmed += 1
    }
    if (!passed) continue
    if (attacker) outcome.checkouts += 1
    const [id, session, intent] = [`gift_${key}`, `cs_${key}`, `pi_${key}`]
    const pending = { ...paidGift(), id, status: 'pending', paid_at: null, created_at: at } as const
    await insertPayment(db, { ...pending, checkout_session_id: session, payment_intent_id: intent }, at)
    if (visit.pays) later.push({ at: at + 3 * minuteMs, id })
  }
  return outcome
}

/** One visitor before the guard, with a new key as a browser mints it. */
async function press(db: Db, { at, address, amountCents, twice }: Visit, solves: boolean) {
  const key = randomUUID()
  const client = clientOf(address)
  const judge = () => judgePost(db, 'checkout', client, { checkout: { amountCents, key, seed: key } }, at)
  let verdict = await judge()
  let asked = 0
  if (!verdict.ok && verdict.code === 'proof_required' && solves) {
    asked += 1
    await giveCredit(db, client, at)
    verdict = await judge()
  }
  if (twice && verdict.ok) {
    verdict = await judge()
    if (!verdict.ok) asked += 1
  }
  return { key, passed: verdict.ok, asked }
}
