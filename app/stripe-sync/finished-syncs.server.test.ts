import { expect, test } from 'vitest'
import { FinishedSyncs } from './finished-syncs.server.ts'

const read = (...ids: (string | null)[]) => ({ ids, logFields: {} })

test('a sync is shared by events that had arrived before it began, for every object that it read', async () => {
  const finished = new FinishedSyncs()
  const asked: string[] = []
  const sync = (id: string, since: number) =>
    finished.syncUnlessDone(id, since, () => {
      asked.push(id)
      return Promise.resolve(read('cs_1', 'in_1', null))
    })
  const first = performance.now()
  await sync('cs_1', first)
  await sync('cs_1', first)
  await sync('in_1', first)
  await sync('in_2', first)
  expect(asked).toEqual(['cs_1', 'in_2'])
  await sync('in_1', performance.now())
  expect(asked).toEqual(['cs_1', 'in_2', 'in_1'])
})

test('an event that arrives while Stripe is asked makes it ask again', async () => {
  const finished = new FinishedSyncs()
  let asked = 0
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const sync = (since: number) =>
    finished.syncUnlessDone('cs_1', since, async () => {
      asked += 1
      await answer
      return read('cs_1')
    })
  const early = sync(performance.now())
  const late = performance.now()
  resolve()
  await early
  await sync(late)
  expect(asked).toBe(2)
})

test('a sync that failed, and one that read nothing of ours, are not shared', async () => {
  const finished = new FinishedSyncs()
  const outcomes = [() => Promise.reject(new Error('Stripe is down.')), () => Promise.resolve(null)]
  const since = performance.now()
  await expect(finished.syncUnlessDone('cs_1', since, outcomes[0] ?? fail)).rejects.toThrow('down')
  await finished.syncUnlessDone('cs_1', since, outcomes[1] ?? fail)
  let asked = 0
  await finished.syncUnlessDone('cs_1', since, () => {
    asked += 1
    return Promise.resolve(read('cs_1'))
  })
  expect(asked).toBe(1)
})

const fail = () => Promise.reject(new Error('not called'))
