import { expect, test } from 'vitest'
import { attackOf, ordinaryDay, randomFrom, simulateDay } from '../../fault-tests/trials/cards.ts'

test('an ordinary day: nobody is asked for anything', async () => {
  const outcome = await simulateDay(ordinaryDay(randomFrom(7)))
  expect(outcome).toEqual({ checkouts: 0, challenged: 0, harmed: 0 })
})

test(
  'an attacker who does no work gets at most 300 checkouts, and no donor is refused or asked twice',
  { timeout: 600_000 },
  async () => {
    const random = randomFrom(42)
    const outcome = await simulateDay([...attackOf(100_000, [0, 24], random), ...ordinaryDay(random)])
    console.info(`card testing, no proofs: ${JSON.stringify(outcome)}`)
    expect(outcome.checkouts).toBeLessThanOrEqual(300)
    expect(outcome.harmed).toBe(0)
  },
)
