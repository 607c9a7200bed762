/** One line of the table. */
export interface Figure {
  name: string
  goal: string
  figure: string
  /** Null when there is no goal, or when it could not be measured here: the figure then says why. */
  met: boolean | null
}

/** What `npm run bench` measures in one go, and `--only` picks out. */
export interface Part {
  name: string
  title: string
  measure(say: (progress: string) => void): Promise<Figure[]>
}

export function atMost(name: string, limit: number, figure: number, unit = ''): Figure {
  return { name, goal: `≤ ${limit}${unit}`, figure: rounded(figure) + unit, met: figure <= limit }
}

export function atLeast(name: string, limit: number, figure: number, unit = ''): Figure {
  return { name, goal: `≥ ${limit}${unit}`, figure: rounded(figure) + unit, met: figure >= limit }
}

export function withoutGoal(name: string, figure: string): Figure {
  return { name, goal: '', figure, met: null }
}

export const rounded = (figure: number): string => figure.toFixed(Math.abs(figure) < 10 ? 2 : 0)
