/** What is counted of the gifts of some time. */
export interface Figures {
  /** Each of which something remains; shares and goods count, and have no sum. */
  gifts: number
  /** An address is one giver, however it is written. */
  givers: number
  /** What remains of what was given, in cents. */
  cents: number
  /** Of the gifts of money. */
  averageCents: number
  medianCents: number
  /** Givers who had never given before. */
  newGivers: number
  /** Givers who gave in the year before as well. */
  retained: number
}

/** A month or a quarter. */
export type Period = Pick<Figures, 'gifts' | 'givers' | 'cents'> & {
  /** The part that came by recurring gifts. */
  recurringCents: number
}

export interface Source {
  /** As the link to the donate page said of itself. Empty: it said nothing. */
  source: string
  gifts: number
  cents: number
}

export interface BoardYear {
  year: number
  /** Up to and with the same day of the year as today. */
  soFar: Figures
  whole: Figures
  months: Period[]
  quarters: Period[]
  /** The largest of the whole year, and the rest together. */
  sources: Source[]
}

/** All that the board page shows, as it was counted at one time. */
export interface Board {
  countedAt: number
  /** How many gifts were read. */
  rows: number
  /** Every year with gifts, oldest first. */
  years: BoardYear[]
  /** Recurring gifts that go on, and what they bring in a month. */
  recurring: { count: number; monthlyCents: number }
}

const noFigures: Figures = {
  gifts: 0,
  givers: 0,
  cents: 0,
  averageCents: 0,
  medianCents: 0,
  newGivers: 0,
  retained: 0,
}
const noPeriod: Period = { gifts: 0, givers: 0, cents: 0, recurringCents: 0 }
const periods = (count: number): Period[] => Array.from({ length: count }, () => ({ ...noPeriod }))

export const emptyYear = (year: number): BoardYear => ({
  year,
  soFar: { ...noFigures },
  whole: { ...noFigures },
  months: periods(12),
  quarters: periods(4),
  sources: [],
})
