import type { CheckedLine } from '../../manual-gifts/check-gift-file.server.ts'
import { type ManualGiftMethod, isNonCash } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'

export const methodLabels: Record<ManualGiftMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  stock: 'Stock: shares',
  'donor-advised-fund': 'Donor-advised fund',
  'employer-match': 'Employer match',
  'in-kind': 'In kind: goods',
}

/** What a gift of a file is, in a few words. */
export function lineInWords({ gift }: CheckedLine): string {
  if (!gift) return ''
  const { day, method, amountCents, name, email, description } = gift
  const what = isNonCash(method) ? description : formatExactDollars(amountCents)
  return [day, what, methodLabels[method], name, email].filter(Boolean).join(', ')
}
