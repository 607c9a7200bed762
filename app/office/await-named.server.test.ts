import { expect, test } from 'vitest'
import { awaitNamed } from './await-named.server.ts'

test('values that were awaited side by side come back by their names', async () => {
  const order: string[] = []
  const after = async (name: string, turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    order.push(name)
    return name
  }
  expect(await awaitNamed({ late: after('late', 9), early: after('early', 1), none: null })).toEqual({
    late: 'late',
    early: 'early',
    none: null,
  })
  expect(order).toEqual(['early', 'late'])
})

test('the first failure is the failure of all', async () => {
  const failed = awaitNamed({ good: Promise.resolve(1), bad: Promise.reject(new Error('no answer')) })
  await expect(failed).rejects.toThrow('no answer')
})
