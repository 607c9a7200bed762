import { site } from '../../content/site.ts'
import { fiscalYear, fiscalYearOf } from '../../values/fiscal-year.ts'
import type { OfficeContext } from '../office-page.ts'

/** The fiscal year in `?year=`, by default the one of today. */
export function yearFromQuery({ url, now }: Pick<OfficeContext, 'url' | 'now'>) {
  const typed = url.searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(typed) ? Number(typed) : fiscalYearOf(now, site.fiscalYearEndMonth)
  return { year, span: fiscalYear(year, site.fiscalYearEndMonth) }
}
