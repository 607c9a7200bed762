import { expect, test } from 'vitest'
import { trials } from './trials.ts'

/** A twentieth of what `npm run fault-tests` tries. */
const size = 0.05

test.each(trials)('$name: $title, and nothing is lost', { timeout: 180_000 }, async (trial) => {
  const progress: string[] = []
  const results = await trial.run(size, (line) => progress.push(line))
  expect(results.length).toBeGreaterThan(0)
  const losses = results.filter(({ lost }) => lost > 0)
  expect(losses, progress.join('\n')).toEqual([])
})
