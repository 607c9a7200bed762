/** How checks and cash were deposited without a slip: the values of `deposit_slip.elsewhere`, in words. */
export const waysElsewhere = {
  'no-slip': 'At the bank’s counter, without a slip',
  phone: 'With the bank’s app',
  transfer: 'As a transfer to the account',
  before: 'Before gifts were entered here',
} as const

export type WayElsewhere = keyof typeof waysElsewhere

export const isWayElsewhere = (word: string): word is WayElsewhere => Object.hasOwn(waysElsewhere, word)
