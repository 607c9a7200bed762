import { fundName } from '../../catalog/funds.ts'
import type { CheckedLine } from '../../manual-gifts/gift-file/check-gift-file.server.ts'
import { dayAsTyped } from '../../manual-gifts/day-as-typed.ts'
import { methods } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'

/** One line of a file: day as typed, amount or goods, method, name, address, fund. */
export function lineInWords({ gift, dateAsTyped }: CheckedLine): string {
  if (!gift) return ''
  const { day, method, amountCents, name, email, description, fund } = gift
  const { isProperty, label } = methods[method]
  const what = isProperty ? description : formatExactDollars(amountCents)
  const purpose = fund && `fund: ${fundName(fund)}`
  return [dayAsTyped(day, dateAsTyped), what, label, name, email, purpose].filter(Boolean).join(', ')
}
