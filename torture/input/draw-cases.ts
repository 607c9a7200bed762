import fc from 'fast-check'

/** A case, and how to draw it again. */
export interface Drawn<T> {
  value: T
  seed: number
  path: number
}

const drawnAtOnce = 200

/** So many cases, a few at a time: all of them would fill the memory. */
export function* drawCases<T>(cases: fc.Arbitrary<T>, count: number, seed: number): Generator<Drawn<T>> {
  for (let begun = 0; begun < count; begun += drawnAtOnce) {
    const ownSeed = seed + begun
    const values = fc.sample(cases, { seed: ownSeed, numRuns: Math.min(drawnAtOnce, count - begun) })
    for (const [path, value] of values.entries()) yield { value, seed: ownSeed, path }
  }
}

const shrinkingMs = 5000

/** The smallest case that is still lost, as far as it is found in a few seconds. */
export async function shrinkCase<T>(
  cases: fc.Arbitrary<T>,
  { value, seed, path }: Drawn<T>,
  isLost: (value: T) => Promise<boolean>,
): Promise<T> {
  const holds = fc.asyncProperty(cases, async (value) => !(await isLost(value)))
  const found = await fc.check(holds, { seed, path: String(path), numRuns: 1, interruptAfterTimeLimit: shrinkingMs })
  return found.counterexample?.[0] ?? value
}

/** Does the work for each, so many at a time. */
export async function eachAtOnce<T>(
  items: Iterator<T>,
  workers: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const worker = async () => {
    for (let next = items.next(); !next.done; next = items.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
