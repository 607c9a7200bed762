/**
 * "1,234,567". By hand, because the first `toLocaleString` of a page makes the browser load its language data, which
 * takes a phone as long as all of React's first task.
 */
export function withCommas(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
