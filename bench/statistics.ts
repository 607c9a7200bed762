/** The least value that `percent` of the sample do not exceed (nearest rank). The sample must not be empty. */
export function percentile(sample: readonly number[], percent: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('There is nothing to measure in an empty sample.')
  return value
}

export const median = (sample: readonly number[]): number => percentile(sample, 50)
