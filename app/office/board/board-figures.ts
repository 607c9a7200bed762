/** The figures of the gifts of a time span. */
export interface Figures {
  /** Gifts with a net amount, and gifts of shares and goods, which have no sum. */
  gifts: number
  /** One for each address, in any case. */
  givers: number
  /** The net amount. */
  cents: number
  /** Of gifts of money. */
  averageCents: number
  medianCents: number
  /** Givers who never gave before. */
  newGivers: number
  /** Givers who also gave in the year before. */
  retained: number
}

/** A month or a quarter. */
export type Period = Pick<Figures, 'gifts' | 'givers' | 'cents'> & {
  /** The part from recurring gifts. */
  recurringCents: number
}

export interface Source {
  /** The `from` of the link to the donate page. Empty: the link had none. */
  source: string
  gifts: number
  cents: number
}

export interface FundSum {
  /** The key of the fund. Empty: a gift without one. */
  fund: string
  gifts: number
  cents: number
}

export interface BoardYear {
  year: number
  /** Up to today's day of the year, included. */
  soFar: Figures
  whole: Figures
  months: Period[]
  quarters: Period[]
  /** The largest of the year, and one entry for the rest. */
  sources: Source[]
  /** The largest first. Empty when no gift of the year is for a fund. */
  funds: FundSum[]
}

/** Everything that the board page shows. */
export interface Board {
  countedAt: number
  /** The number of gifts that were read. */
  rows: number
  /** Every year with gifts, oldest first. */
  years: BoardYear[]
  /** Active recurring gifts, and their sum in a month. */
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
  funds: [],
})
