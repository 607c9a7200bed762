import { expect, test } from 'vitest'
import { simulateDay } from '../../../torture/cards/simulate-day.ts'
import { attackOf, ordinaryDay, randomFrom } from '../../../torture/cards/visits.ts'

const wholeDay = { attempts: 100_000, hours: [0, 24] } as const

test('an ordinary day: nobody is asked for anything', async () => {
  const outcome = await simulateDay(ordinaryDay(randomFrom(7)))
  expect(outcome).toEqual({ attackerSessions: 0, challenged: 0, harmed: 0 })
})

test(
  'an attacker who does no work gets at most 300 checkouts, and no donor is refused or asked twice',
  { timeout: 600_000 },
  async () => {
    const random = randomFrom(42)
    const outcome = await simulateDay([...attackOf(wholeDay, random), ...ordinaryDay(random)])
    console.info(`card testing, no proofs: ${JSON.stringify(outcome)}`)
    expect(outcome.attackerSessions).toBeLessThanOrEqual(300)
    expect(outcome.harmed).toBe(0)
  },
)

// Longer than the one above: run it with CARD_TESTING=all.
test.runIf(process.env['CARD_TESTING'] === 'all')(
  'an attacker whose 400 browsers do all the work is held to the limit of a day',
  { timeout: 900_000 },
  async () => {
    const random = randomFrom(42)
    const visits = [...attackOf(wholeDay, random), ...ordinaryDay(random)]
    const outcome = await simulateDay(visits, { attackerSolves: true })
    console.info(`card testing, all proofs: ${JSON.stringify(outcome)}`)
    expect(outcome.attackerSessions).toBeLessThanOrEqual(8300)
    expect(outcome.harmed).toBe(0)
  },
)
