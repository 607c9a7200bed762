/** How a manual gift was made. The office enters it, because it did not come through Stripe. */
export const manualGiftMethods = ['check', 'cash', 'stock', 'donor-advised-fund', 'employer-match', 'in-kind'] as const

export type ManualGiftMethod = (typeof manualGiftMethods)[number]

/** Not money: the receipt describes it and states no value (IRS Publication 1771). */
export function isNonCash(method: string | null): boolean {
  return method === 'stock' || method === 'in-kind'
}

/** The fund's sponsor or the employer is the donor: the person who recommended the gift cannot deduct it. */
export function isByOthers(method: string | null): boolean {
  return method === 'donor-advised-fund' || method === 'employer-match'
}
