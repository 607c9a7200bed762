import { expect, onTestFinished, test, vi } from 'vitest'
import { DrawingBusyError, KeptDrawings } from './kept-drawings.server.ts'

/** Drawings that end when they are told to. */
function controlled() {
  const begun: { title: string; end: (fault?: string) => void }[] = []
  const drawings = new KeptDrawings(
    (changed) =>
      new Promise<string>((resolve, reject) => {
        const title = Object.keys(changed).join(' ')
        const end = (fault?: string) => (fault ? reject(new Error(fault)) : resolve(title))
        begun.push({ title, end })
      }),
  )
  return { drawings, begun }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('the same words are drawn once, in which order they came', async () => {
  const { drawings, begun } = controlled()
  const [one, other] = [drawings.draw({ a: {}, b: {} }), drawings.preview({ b: {}, a: {} })]
  await turn()
  begun[0]!.end()
  expect([await one, await other, begun.length]).toEqual(['a b', 'a b', 1])
  expect(await drawings.draw({ b: {}, a: {} })).toBe('a b')
})

test('one after the other, and a failure is tried again', async () => {
  const { drawings, begun } = controlled()
  const [bad, good] = [drawings.draw({ bad: {} }), drawings.draw({ good: {} })]
  await turn()
  expect(begun.map(({ title }) => title)).toEqual(['bad'])
  begun[0]!.end('no ink')
  await expect(bad).rejects.toThrow('no ink')
  await turn()
  begun[1]!.end()
  expect(await good).toBe('good')
  const again = drawings.draw({ bad: {} })
  await turn()
  begun[2]!.end()
  expect(await again).toBe('bad')
})

test('too many previews are refused, and what is published is drawn nevertheless', async () => {
  const { drawings, begun } = controlled()
  const waiting = ['a', 'b', 'c'].map((name) => drawings.preview({ [name]: {} }))
  await expect(drawings.preview({ d: {} })).rejects.toThrow(DrawingBusyError)
  const published = drawings.draw({ d: {} })
  for (const index of [0, 1, 2, 3]) {
    await turn()
    begun[index]!.end()
  }
  expect(await Promise.all([...waiting, published])).toEqual(['a', 'b', 'c', 'd'])
})

test('of drawings ahead, only the newest is drawn, and those for which somebody waits', async () => {
  const { drawings, begun } = controlled()
  const first = drawings.draw({ first: {} })
  const old = drawings.drawAhead({ old: {} })
  void drawings.drawAhead({ wanted: {} })
  const wanted = drawings.preview({ wanted: {} })
  const newest = drawings.drawAhead({ newest: {} })
  const titles = ['first', 'wanted', 'newest']
  for (const index of titles.keys()) {
    await expect.poll(() => begun.length > index).toBe(true)
    begun[index]!.end()
  }
  await expect(old).rejects.toThrow(DrawingBusyError)
  expect(await Promise.all([first, wanted, newest])).toEqual(titles)
})

test('drawings ahead do not keep an editor from publishing', async () => {
  const { drawings, begun } = controlled()
  for (const name of ['a', 'b', 'c', 'd', 'e']) drawings.drawAhead({ [name]: {} }).catch(() => {})
  const published = drawings.preview({ published: {} })
  await turn()
  begun[0]!.end()
  await expect.poll(() => begun.length > 1).toBe(true)
  for (const each of begun) each.end()
  await expect.poll(() => begun.some(({ title }) => title === 'published')).toBe(true)
  begun.at(-1)!.end()
  expect(await published).toBe('published')
})

test('a drawing that was pushed out is held by nothing, and the others are dropped after a time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const drawings = new KeptDrawings(async (changed) => Object.keys(changed).join(' '))
  for (let count = 0; count < 10; count += 1) await drawings.draw({ [`words ${count}`]: {} })
  // Each timer holds one drawing.
  expect(vi.getTimerCount()).toBe(6)
  vi.runAllTimers()
  expect(vi.getTimerCount()).toBe(0)
})
