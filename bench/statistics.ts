/** The value below which `percent` of the sample lies. The sample must not be empty. */
export function percentile(sample: readonly number[], percent: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('There is nothing to measure in an empty sample.')
  return value
}

export const median = (sample: readonly number[]): number => percentile(sample, 50)
