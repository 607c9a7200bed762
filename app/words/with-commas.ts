/**
 * "1,234,567". Without `toLocaleString`: its first call makes the browser load language data, which delays a phone more
 * than anything else while React starts.
 */
export function withCommas(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
