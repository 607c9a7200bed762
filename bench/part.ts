/** Prints the progress of a part. */
export type Log = (progress: string) => void

/** A part of `npm run bench`, which `--only` can select. */
export interface Part {
  name: string
  title: string
  /** A trial causes faults, attacks or load that must not harm the site; `npm run test:all` runs it too. */
  kind: 'measurement' | 'trial'
  /** `size` 1 is the full size; with 0.1, everything happens a tenth as often. */
  run(size: number, log: Log): Promise<Figure[]>
}

/** One row of the table. */
export interface Figure {
  name: string
  goal: string
  figure: string
  /** Null when there is no goal. */
  met: boolean | null
}

/** A whole number of times, at least once. */
export const times = (full: number, size: number): number => Math.max(1, Math.round(full * size))

const rounded = (figure: number) => figure.toFixed(Math.abs(figure) < 10 ? 2 : 0)

export function atMost(name: string, limit: number, figure: number, unit: string, remark = ''): Figure {
  return { name, goal: `≤ ${limit}${unit}`, figure: rounded(figure) + unit + remark, met: figure <= limit }
}

export function atLeast(name: string, limit: number, figure: number): Figure {
  return { name, goal: `≥ ${limit}`, figure: rounded(figure), met: figure >= limit }
}

export const withoutGoal = (name: string, figure: string): Figure => ({ name, goal: '', figure, met: null })

/** The result of a trial: `lost` counts missing or duplicate gifts, wrong cents, and wrong answers. */
export function nothingLost(name: string, count: number, lost: number, remark = ''): Figure {
  const figure = `${lost} of ${count.toLocaleString('en-US')}${remark && `; ${remark}`}`
  return { name, goal: 'none lost', figure, met: lost === 0 }
}
