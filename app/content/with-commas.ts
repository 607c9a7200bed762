/**
 * "1,234,567". By hand, because the first `toLocaleString` of a page makes the browser load its language data, and that
 * holds a phone up for longer than anything else while React starts.
 */
export function withCommas(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
