/** The attacks are in bench/trials/cards.ts. */
import { expect, test } from 'vitest'
import { ordinaryDay, randomFrom, simulateDay } from './testing/simulate-day.ts'

test('on an ordinary day, nobody needs a proof of work', async () => {
  const outcome = await simulateDay(ordinaryDay(randomFrom(7)))
  expect(outcome).toEqual({ checkouts: 0, challenged: 0, harmed: 0 })
})
