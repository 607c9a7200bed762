import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LoopLoad } from './load-limit.ts'

function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const idleMs = () => performance.eventLoopUtilization().idle

const begun = (load: LoopLoad) =>
  Array.from({ length: 100 }, (_, inProgress) => load.mayBegin(inProgress)).filter(Boolean).length

test('a loop that is never idle is full, also within a long turn, and takes few requests until it is idle', async () => {
  const load = new LoopLoad()
  expect([load.isFull(), begun(load)]).toEqual([false, 100])
  keepBusy(700)
  expect(load.lagMs).toBeGreaterThan(500)
  expect([load.isFull(), begun(load)]).toEqual([true, 64])
  await expect.poll(() => load.isFull()).toBe(false)
  expect(begun(load)).toBe(100)
})

test('many short turns fill the loop like one long turn', async () => {
  const load = new LoopLoad()
  let isOver = false
  const work = () => {
    keepBusy(5)
    if (!isOver) setImmediate(work)
  }
  work()
  await expect.poll(() => load.isFull()).toBe(true)
  isOver = true
  await expect.poll(() => load.isFull()).toBe(false)
})

test('after one long answer, a client that waits for each answer is never refused', async () => {
  const load = new LoopLoad()
  keepBusy(700)
  const answers: boolean[] = []
  for (let request = 0; request < 40; request += 1) {
    // Until the loop was idle: on a busy machine, a short delay may end before that.
    const before = idleMs()
    while (idleMs() === before) await delay(1)
    answers.push(load.mayBegin(100))
    keepBusy(1)
  }
  expect(answers).not.toContain(false)
})
