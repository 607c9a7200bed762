/** One line of the table. */
export interface Figure {
  name: string
  goal: string
  figure: string
  /** Null when there is no goal. */
  met: boolean | null
}

/** What `npm run bench` measures in one go, and `--only` picks out. */
export interface Part {
  name: string
  title: string
  /** @param rounds How often everything is repeated. */
  measure(say: (progress: string) => void, rounds: number): Promise<Figure[]>
}

const rounded = (figure: number): string => figure.toFixed(Math.abs(figure) < 10 ? 2 : 0)

export const atMost = (name: string, limit: number, figure: number, unit = ''): Figure => ({
  name,
  goal: `≤ ${limit}${unit}`,
  figure: rounded(figure) + unit,
  met: figure <= limit,
})

export const atLeast = (name: string, limit: number, figure: number): Figure => ({
  name,
  goal: `≥ ${limit}`,
  figure: rounded(figure),
  met: figure >= limit,
})

export const withoutGoal = (name: string, figure: string): Figure => ({ name, goal: '', figure, met: null })
