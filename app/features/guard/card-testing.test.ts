import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { config } from '../../infra/config.server.ts'
import { openDatabase, type Db } from '../../infra/db.server.ts'
import { migrateToLatest } from '../../infra/migrations.server.ts'
import { insertGift } from '../payments/gift.queries.server.ts'
import { paidGift } from '../payments/testing/paid-gift.ts'
import { giveCredit } from './challenge.server.ts'
import { judgePost } from './guard-post.server.ts'

/**
 * A day under attack, on a real database with a clock of its own: 100,000 tries from 400 addresses among 500 donors.
 * The attacker's tries come evenly over the day, each with a new key, half of them for $1 to $4.99, and two cards in a
 * hundred work. The donors' amounts begin at $1, most come around noon, 70 of 100 pay, the others turn back.
 */
const attempts = 100_000
const attackers = 400
const donors = 500
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const midnight = Date.UTC(2026, 10, 27)

interface Visit {
  at: number
  address: string
  amountCents: number
  attacker: boolean
  pays: boolean
  /** An impatient second press of the same button. */
  twice: boolean
}

beforeAll(() => {
  process.env['APP_SECRET'] = 'a secret of more than thirty-two characters'
  if (!config().appSecret) throw new Error('the configuration was read before')
})

/** The same numbers in each run (Lehmer's generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function attackOf(random: () => number): Visit[] {
  return Array.from({ length: attempts }, (_, index) => {
    const number = index % attackers
    return {
      at: Math.floor(midnight + random() * dayMs),
      // 300 addresses in networks of their own, 100 in ten.
      address: number < 300 ? `${100 + (number % 100)}.${number >> 1}.7.9` : `198.51.${number % 10}.${number - 250}`,
      amountCents: random() < 0.5 ? 100 + Math.floor(random() * 400) : 500 + Math.floor(random() * 9500),
      attacker: true,
      pays: random() < 0.02,
      twice: false,
    }
  })
}

function ordinaryDay(random: () => number): Visit[] {
  return Array.from({ length: donors }, (_, index) => {
    // Six in ten around half past twelve, the others at any time.
    const noon = 12.5 + 1.5 * (random() + random() + random() - 1.5)
    const hour = random() < 0.6 ? noon : random() * 24
    const [family, church, hall] = [index < 60, index >= 60 && index < 90, index >= 90 && index < 102]
    return {
      at: Math.floor(midnight + (hall ? 12.4 + random() / 2 : hour) * 60 * minuteMs),
      // Families of three behind one address; a church's 30 in one network; its hall's 12 behind one address at noon.
      address: family
        ? `24.8.${Math.floor(index / 3)}.5`
        : church
          ? `24.9.1.${index}`
          : hall
            ? '24.9.1.250'
            : `73.${index % 250}.${index >> 1}.1`,
      amountCents: random() < 0.25 ? 100 + Math.floor(random() * 400) : 500 * (1 + Math.floor(random() * 40)),
      attacker: false,
      pays: random() < 0.7,
      twice: random() < 0.1,
    }
  })
}

interface Outcome {
  attackerSessions: number
  /** How often donors were asked for a proof, and how many were refused or asked more than once. */
  challenged: number
  harmed: number
}

async function simulate(db: Db, visits: Visit[], attackerSolves: boolean): Promise<Outcome> {
  const outcome: Outcome = { attackerSessions: 0, challenged: 0, harmed: 0 }
  const later: { at: number; id: string }[] = []
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    const { at, attacker, amountCents } = visit
    while (later[0] && later[0].at < at) {
      const paid = later.shift()!
      await db.updateTable('gift').set({ status: 'paid', paid_at: paid.at }).where('id', '=', paid.id).execute()
    }
    const key = randomUUID()
    const headers = { 'x-client-address': visit.address }
    const request = new Request('http://site/', { method: 'POST', headers })
    const press = () => judgePost(db, 'checkout', request, { checkout: { amountCents, key, seed: key } }, at)

    let verdict = await press()
    let asked = 0
    if (!verdict.ok && verdict.code === 'proof_required' && (!attacker || attackerSolves)) {
      asked += 1
      await giveCredit(db, request, at)
      verdict = await press()
    }
    if (visit.twice && verdict.ok) {
      verdict = await press()
      if (!verdict.ok) asked += 1
    }
    if (!attacker) {
      outcome.challenged += asked
      if (!verdict.ok || asked > 1) outcome.harmed += 1
    }
    if (!verdict.ok) continue
    if (attacker) outcome.attackerSessions += 1
    const [id, session, intent] = [`gift_${key}`, `cs_${key}`, `pi_${key}`]
    const pending = { ...paidGift(), id, status: 'pending', paid_at: null, created_at: at } as const
    await insertGift(db, { ...pending, checkout_session_id: session, payment_intent_id: intent }, at)
    if (visit.pays) later.push({ at: at + 3 * minuteMs, id })
  }
  return outcome
}

async function day(visits: Visit[], attackerSolves = false): Promise<Outcome> {
  // The test is about counts, not about a power cut: SQLite's disk need not be waited for.
  const db = await openDatabase('sqlite::memory:')
  onTestFinished(() => db.destroy())
  await migrateToLatest(db)
  return simulate(db, visits, attackerSolves)
}

test('an ordinary day: nobody is asked for anything', async () => {
  expect(await day(ordinaryDay(randomFrom(7)))).toEqual({ attackerSessions: 0, challenged: 0, harmed: 0 })
})

test(
  'an attacker who does no work gets at most 300 checkouts, and no donor is refused or asked twice',
  { timeout: 600_000 },
  async () => {
    const random = randomFrom(42)
    const outcome = await day([...attackOf(random), ...ordinaryDay(random)])
    console.info(`card testing, no proofs: ${JSON.stringify(outcome)}`)
    expect(outcome.attackerSessions).toBeLessThanOrEqual(300)
    expect(outcome.harmed).toBe(0)
  },
)

// As long as the one above: run it with CARD_TESTING=all.
test.runIf(process.env['CARD_TESTING'] === 'all')(
  'an attacker whose 400 browsers do all the work is held to the limit of a day',
  { timeout: 600_000 },
  async () => {
    const random = randomFrom(42)
    const outcome = await day([...attackOf(random), ...ordinaryDay(random)], true)
    console.info(`card testing, all proofs: ${JSON.stringify(outcome)}`)
    expect(outcome.attackerSessions).toBeLessThanOrEqual(8300)
    expect(outcome.harmed).toBe(0)
  },
)
