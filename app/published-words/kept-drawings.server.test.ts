import { expect, test } from 'vitest'
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
