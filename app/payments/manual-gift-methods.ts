/** How a manual gift was made. The office enters it, because it did not come through Stripe. */
export const manualGiftMethods = [
  'check',
  'cash',
  'stock',
  'donor-advised-fund',
  'employer-match',
  'ira',
  'in-kind',
] as const

export type ManualGiftMethod = (typeof manualGiftMethods)[number]

/** Not money: the receipt describes it and states no value (IRS Publication 1771). */
export function isNonCash(method: string | null): boolean {
  return method === 'stock' || method === 'in-kind'
}

/** The fund's sponsor or the employer is the donor: the person who recommended the gift cannot deduct it. */
export function isByOthers(method: string | null): boolean {
  return method === 'donor-advised-fund' || method === 'employer-match'
}

/**
 * A check from the giver's individual retirement account, meant as a qualified charitable distribution: it is not taxed as
 * income, so it is not deducted as well (26 USC 408(d)(8); IRS Publication 590-B).
 */
export function isFromIra(method: string | null): boolean {
  return method === 'ira'
}

/** Money that the giver cannot deduct. */
export const notDeductibleMethods = ['donor-advised-fund', 'employer-match', 'ira'] as const

/** A method in lower case, for lists and journal entries: "donor advised fund", "check from an IRA". */
export function methodName(method: string): string {
  return isFromIra(method) ? 'check from an IRA' : method.replaceAll('-', ' ')
}
