import { yearOf } from '../../values/year-of.ts'
import { officeHref } from '../office-href.ts'
import { backTo } from '../office-page.ts'

/** The year in `?year=`, by default the last full year. */
export function yearFromQuery(url: URL, now: number): number {
  const year = url.searchParams.get('year') ?? ''
  return /^20\d\d$/.test(year) ? Number(year) : yearOf(now) - 1
}

/** Redirects to the statements of a year after a submit. */
export const backToYear = (year: number, note: string): Response =>
  backTo(officeHref('/office/statements', { query: { year } }), note)
