/** The attacks are in fault-tests/trials/cards.ts. */
import { expect, test } from 'vitest'
import { ordinaryDay, randomFrom, simulateDay } from '../../fault-tests/trials/cards.ts'

test('on an ordinary day, nobody needs a proof of work', async () => {
  const outcome = await simulateDay(ordinaryDay(randomFrom(7)))
  expect(outcome).toEqual({ checkouts: 0, challenged: 0, harmed: 0 })
})
