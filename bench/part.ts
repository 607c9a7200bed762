/** Says how far a part has come. */
export type Log = (progress: string) => void

/** What `npm run bench` does in one go, and `--only` picks out. */
export interface Part {
  name: string
  title: string
  /** A trial does to the site what must not harm it; `npm run test:all` runs it too. */
  kind: 'measurement' | 'trial'
  /** `size` 1 is the full size; a tenth of it does everything about a tenth as often. */
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

/** The figure of a trial: `lost` counts gifts that are missing or doubled, cents that are off, and wrong answers. */
export function nothingLost(name: string, count: number, lost: number, remark = ''): Figure {
  const figure = `${lost} of ${count.toLocaleString('en-US')}${remark && `; ${remark}`}`
  return { name, goal: 'none lost', figure, met: lost === 0 }
}
