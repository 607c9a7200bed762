import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerOperator, rememberFor } from './answer-operator.ts'

function counting(answer: (count: number) => boolean | Promise<boolean>) {
  let count = 0
  const readiness = rememberFor(1000, async () => ({ ready: await answer((count += 1)) }))
  const ask = async () => {
    const options = { metricsToken: null, readiness, loop: { lagMs: 0 }, isStopping: () => false }
    return (await answerOperator('/readyz', undefined, options))?.status
  }
  return { ask, count: () => count }
}

test('whoever asks in a loop has the database asked once in a while, and then anew', async () => {
  const { ask, count } = counting((turn) => turn === 1)
  for (let turn = 0; turn < 50; turn += 1) expect(await ask()).toBe(200)
  expect(count()).toBe(1)
  await expect.poll(ask, { interval: 10 }).toBe(503)
  expect(count()).toBe(2)
})

test('however long the answer takes, all who wait get the one', async () => {
  const { ask, count } = counting(() => delay(500, true))
  expect(await Promise.all([ask(), delay(300).then(ask), delay(400).then(ask)])).toEqual([200, 200, 200])
  expect(count()).toBe(1)
})

test('a failure is not remembered', async () => {
  const { ask } = counting((turn) => (turn === 1 ? Promise.reject(new Error('gone')) : true))
  await expect(ask()).rejects.toThrow('gone')
  expect(await ask()).toBe(200)
})
