/** How a gift came that the office entered, because it did not come through Stripe. */
export const manualGiftMethods = ['check', 'cash', 'stock', 'donor-advised-fund', 'employer-match', 'in-kind'] as const

export type ManualGiftMethod = (typeof manualGiftMethods)[number]

/** Given as it is: we describe it, and state no value (IRS Publication 1771). */
export function isNonCash(method: string | null): boolean {
  return method === 'stock' || method === 'in-kind'
}

/** The fund's sponsor or the employer is the donor: whoever recommended the gift has nothing to deduct. */
export function isByOthers(method: string | null): boolean {
  return method === 'donor-advised-fund' || method === 'employer-match'
}
