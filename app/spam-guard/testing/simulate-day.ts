import { randomUUID } from 'node:crypto'
import { openDatabase, type Db } from '../../db/db.server.ts'
import { migrateToLatest } from '../../db/migrations.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { giveCredit } from '../challenge.server.ts'
import { clientOf } from '../client-of.server.ts'
import { judgePost } from '../guard-post.server.ts'

/** Somebody who submits the donation form. */
export interface Attempt {
  /** In epoch milliseconds. */
  at: number
  address: string
  amountCents: number
  isAttack: boolean
  pays: boolean
  /** An impatient second click on the same button. */
  twice: boolean
}

export const donors = 500
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const midnight = Date.UTC(2026, 10, 27)

/** An hour of the day, 0 to 24, in epoch milliseconds. */
export const timeAt = (hour: number) => Math.floor(midnight + hour * hourMs)

/** The same numbers in each run (Lehmer's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** 500 donors, from $1 up. Most come around noon; 70 of 100 pay, the others turn back. */
export function ordinaryDay(random: () => number): Attempt[] {
  return Array.from({ length: donors }, (_, index) => {
    // Six in ten around half past twelve, the others at any time; those in the hall within half an hour.
    const noon = 12.5 + 1.5 * (random() + random() + random() - 1.5)
    const hour = random() < 0.6 ? noon : random() * 24
    const isInHall = index >= 90 && index < 102
    return {
      at: timeAt(isInHall ? 12.4 + random() / 2 : hour),
      address: addressOfDonor(index),
      amountCents: random() < 0.25 ? 100 + Math.floor(random() * 400) : 500 * (1 + Math.floor(random() * 40)),
      isAttack: false,
      pays: random() < 0.7,
      twice: random() < 0.1,
    }
  })
}

/** Families of three behind one address; a church's 30 in one network; its hall's 12 behind one address. */
function addressOfDonor(index: number): string {
  if (index < 60) return `24.8.${Math.floor(index / 3)}.5`
  if (index < 90) return `24.9.1.${index}`
  if (index < 102) return '24.9.1.250'
  return `73.${index % 250}.${index >> 1}.1`
}

/** What came of a day. */
interface Outcome {
  /** The attacker's. */
  checkouts: number
  /** How often donors were asked for a proof, and how many were refused or asked more than once. */
  challenged: number
  harmed: number
}

/** The attempts of a day, one after another. `solves`: whether the attacker's browsers do the work that is asked for. */
export async function simulateDay(attempts: readonly Attempt[], solves = false): Promise<Outcome> {
  // Without a secret of its own the configuration would look for the site's.
  process.env['APP_SECRET'] ??= 'a secret of more than thirty-two characters'
  // It is about counts, not about a power cut: SQLite's disk need not be waited for.
  const db = await openDatabase('sqlite::memory:')
  try {
    await migrateToLatest(db)
    return await db.transaction().execute((tx) => simulate(tx, attempts, solves))
  } finally {
    await db.destroy()
  }
}

async function simulate(db: Db, attempts: readonly Attempt[], attackerSolves: boolean): Promise<Outcome> {
  const outcome: Outcome = { checkouts: 0, challenged: 0, harmed: 0 }
  const later: { at: number; id: string }[] = []
  for (const attempt of attempts.toSorted((a, b) => a.at - b.at)) {
    const { at, isAttack } = attempt
    while (later[0] && later[0].at < at) {
      const paid = later.shift()!
      await db.updateTable('payment').set({ status: 'paid', paid_at: paid.at }).where('id', '=', paid.id).execute()
    }
    const { key, passed, asked } = await submit(db, attempt, !isAttack || attackerSolves)
    if (!isAttack) {
      outcome.challenged += asked
      if (!passed || asked > 1) outcome.harmed += 1
    }
    if (!passed) continue
    if (isAttack) outcome.checkouts += 1
    const ids = { id: `gift_${key}`, checkout_session_id: `cs_${key}`, payment_intent_id: `pi_${key}` }
    await insertPayment(db, { ...paidGift(), ...ids, status: 'pending', paid_at: null, created_at: at }, at)
    if (attempt.pays) later.push({ at: at + 3 * minuteMs, id: ids.id })
  }
  return outcome
}

/** One attempt before the rate limits, with a new key as a browser mints it. */
async function submit(db: Db, { at, address, amountCents, twice }: Attempt, solves: boolean) {
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
