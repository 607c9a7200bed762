import { expect, test } from 'vitest'
import { parts } from './parts.ts'

/** A twentieth of the size of `npm run bench`. The timeout is long, for a busy machine. */
const size = 0.05
const trials = parts.filter(({ kind }) => kind === 'trial')

test.each(trials)('$name: $title, and nothing is lost', { timeout: 600_000 }, async (trial) => {
  const progress: string[] = []
  const figures = await trial.run(size, (line) => progress.push(line))
  expect(figures.length).toBeGreaterThan(0)
  const missed = figures.filter(({ met }) => met === false)
  expect(missed, progress.join('\n')).toEqual([])
})
