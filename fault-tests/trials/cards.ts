import { randomUUID } from 'node:crypto'
import { giveCredit } from '../../app/spam-guard/challenge.server.ts'
import { clientOf } from '../../app/spam-guard/client-of.server.ts'
import { judgePost } from '../../app/spam-guard/guard-post.server.ts'
import { insertPayment } from '../../app/payments/payment.queries.server.ts'
import { paidGift } from '../../app/payments/testing/paid-payment.ts'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { migrateToLatest } from '../../app/db/migrations.server.ts'
import { times, type Trial } from '../trial.ts'

/**
 * Each from 400 addresses among 500 ordinary donors, before the real guard and ledger, with a clock of its own.
 * `maxCheckouts` is what decision 008 admits: below 30 unpaid checkouts an hour nobody is noticed, and browsers that do
 * the work get through.
 */
const attacks = [
  { name: 'over a whole day', maxCheckouts: 300, attempts: 100_000, from: 0, to: 24, solves: false },
  { name: 'within the busiest hour', maxCheckouts: 300, attempts: 100_000, from: 12, to: 13, solves: false },
  { name: 'slowly: 250 an hour', maxCheckouts: 24 * 30, attempts: 6000, from: 0, to: 24, solves: false },
  { name: 'by browsers that do all the work', maxCheckouts: 8300, attempts: 100_000, from: 0, to: 24, solves: true },
]

export const cards: Trial = {
  name: 'cards',
  title: 'Stolen cards, tried by the thousand',
  run: (size) =>
    Promise.all(
      attacks.map(async ({ name, maxCheckouts, attempts, from, to, solves }) => {
        const count = times(attempts, size)
        // A smaller attack is a shorter one, as fast as the whole: a slower one would be another attack.
        const [middle, half] = [(from + to) / 2, ((to - from) / 2) * size]
        const random = randomFrom(42)
        const attack = attackOf(count, [middle - half, middle + half], random)
        const { checkouts, challenged, harmed } = await simulateDay([...attack, ...ordinaryDay(random)], solves)
        const lost = harmed + Math.max(0, checkouts - maxCheckouts)
        return {
          name: `card testing, ${name}`,
          times: count,
          lost,
          remark: `${checkouts} checkouts for the attacker; of ${donors} donors ${challenged} did one proof, ${harmed} were refused or asked twice`,
        }
      }),
    ),
}

/** Somebody who presses "Give". */
interface Visit {
  /** In epoch milliseconds. */
  at: number
  address: string
  amountCents: number
  attacker: boolean
  pays: boolean
  /** An impatient second submit of the same button. */
  twice: boolean
}

const donors = 500
const attackers = 400
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const midnight = Date.UTC(2026, 10, 27)

/** The same numbers in each run (Lehmer's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** From 400 addresses, evenly between two hours of the day (0 to 24), half of it for $1 to $4.99; two cards in a hundred work. */
function attackOf(attempts: number, [from, to]: readonly [number, number], random: () => number): Visit[] {
  return Array.from({ length: attempts }, (_, index) => {
    const number = index % attackers
    return {
      at: Math.floor(midnight + (from + random() * (to - from)) * hourMs),
      // 300 addresses in networks of their own, 100 in ten.
      address: number < 300 ? `${100 + (number % 100)}.${number >> 1}.7.9` : `198.51.${number % 10}.${number - 250}`,
      amountCents: random() < 0.5 ? 100 + Math.floor(random() * 400) : 500 + Math.floor(random() * 9500),
      attacker: true,
      pays: random() < 0.02,
      twice: false,
    }
  })
}

/** 500 donors, from $1 up. Most come around noon; 70 of 100 pay, the others turn back. */
export function ordinaryDay(random: () => number): Visit[] {
  return Array.from({ length: donors }, (_, index) => {
    // Six in ten around half past twelve, the others at any time.
    const noon = 12.5 + 1.5 * (random() + random() + random() - 1.5)
    const hour = random() < 0.6 ? noon : random() * 24
    const [family, church, hall] = [index < 60, index >= 60 && index < 90, index >= 90 && index < 102]
    return {
      at: Math.floor(midnight + (hall ? 12.4 + random() / 2 : hour) * hourMs),
      // Families of three behind one address; a church's 30 in one network; its hall's 12 behind one address at noon.
      address:
        (family && `24.8.${Math.floor(index / 3)}.5`) ||
        (church && `24.9.1.${index}`) ||
        (hall ? '24.9.1.250' : `73.${index % 250}.${index >> 1}.1`),
      amountCents: random() < 0.25 ? 100 + Math.floor(random() * 400) : 500 * (1 + Math.floor(random() * 40)),
      attacker: false,
      pays: random() < 0.7,
      twice: random() < 0.1,
    }
  })
}

/** What came of a day. */
interface Outcome {
  /** The attacker's. */
  checkouts: number
  /** How often donors were asked for a proof, and how many were refused or asked more than once. */
  challenged: number
  harmed: number
}

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
