import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cacheFor } from './health.ts'

function counting(answer: (count: number) => boolean | Promise<boolean>) {
  let count = 0
  return { ask: cacheFor(1000, async () => answer((count += 1))), count: () => count }
}

test('calls within the time share one result; then it is loaded again', async () => {
  const { ask, count } = counting((turn) => turn === 1)
  for (let turn = 0; turn < 50; turn += 1) expect(await ask()).toBe(true)
  expect(count()).toBe(1)
  await expect.poll(ask, { interval: 10 }).toBe(false)
  expect(count()).toBe(2)
})

test('all callers that wait share one result, also a slow one', async () => {
  const { ask, count } = counting(() => delay(500, true))
  expect(await Promise.all([ask(), delay(300).then(ask), delay(400).then(ask)])).toEqual([true, true, true])
  expect(count()).toBe(1)
})

test('a failure is not cached', async () => {
  const { ask } = counting((turn) => (turn === 1 ? Promise.reject(new Error('gone')) : true))
  await expect(ask()).rejects.toThrow('gone')
  expect(await ask()).toBe(true)
})
