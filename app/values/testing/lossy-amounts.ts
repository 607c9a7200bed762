/**
 * Amounts that lose a cent when their dollars are multiplied as floats and cut: 19.99 * 100 is 1998.9999999999998. Each
 * place that reads an amount is tested with them.
 */
export const lossyAmounts: readonly (readonly [typed: string, cents: number])[] = [
  ['19.99', 1999],
  ['0.29', 29],
  ['1.15', 115],
]

/** Those of at least a dollar, for a gift that is made online. */
export const lossyGifts = lossyAmounts.filter(([, cents]) => cents >= 100)
