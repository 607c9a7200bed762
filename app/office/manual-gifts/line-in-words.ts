import { fundName } from '../../catalog/funds.ts'
import type { CheckedLine } from '../../manual-gifts/check-gift-file.server.ts'
import { dayAsTyped } from '../../manual-gifts/day-as-typed.ts'
import { type ManualGiftMethod, isNonCash } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'

export const methodLabels: Record<ManualGiftMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  stock: 'Stock: shares',
  'donor-advised-fund': 'Donor-advised fund',
  'employer-match': 'Employer match',
  ira: 'Check from an IRA',
  'in-kind': 'In kind: goods',
}

/** One line of a file: day as typed, amount or goods, method, name, address, fund. */
export function lineInWords({ gift, dateAsTyped }: CheckedLine): string {
  if (!gift) return ''
  const { day, method, amountCents, name, email, description, fund } = gift
  const what = isNonCash(method) ? description : formatExactDollars(amountCents)
  const purpose = fund && `fund: ${fundName(fund)}`
  return [dayAsTyped(day, dateAsTyped), what, methodLabels[method], name, email, purpose].filter(Boolean).join(', ')
}
