import { startOfDay } from './publisher-time.ts'

/** A fiscal year: the times of its first moment and of the first moment after it. */
export interface FiscalYear {
  from: number
  to: number
}

/** The fiscal year that ends in this year. `endMonth`: 1 to 12. */
export function fiscalYear(year: number, endMonth: number): FiscalYear {
  return { from: startOfDay(year - 1, endMonth + 1, 1), to: startOfDay(year, endMonth + 1, 1) }
}

/** The year in which the fiscal year of a time ends. */
export function fiscalYearOf(at: number, endMonth: number): number {
  const year = new Date(at).getUTCFullYear()
  return [year - 1, year, year + 1].find((each) => at < fiscalYear(each, endMonth).to) ?? year
}
