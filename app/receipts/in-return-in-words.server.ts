import { inReturnWords } from '../content/receipts/given-in-return.ts'
import { deductibleCents, hasDeductiblePart, sumOfDeductible } from '../payments/given-in-return.server.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { formatExactDollars } from '../values/money.ts'
import { fill } from '../words/fill.ts'

/** Above this payment, the statement of 26 USC 6115 is required. */
const quidProQuoAboveCents = 7500

/** The sentence of a receipt: nothing, or what was given in return, its value and the deductible part. */
export function sayInReturn(gift: Payment): string {
  const { in_return_kind: kind, in_return: what, payment_method: method } = gift
  if (!kind || !what) return inReturnWords.nothing
  if (kind === 'religious') return inReturnWords.religious
  const { isProperty, isDeductible } = traitsOf(method)
  if (kind === 'token') return fill(isDeductible ? inReturnWords.token : inReturnWords.tokenNotDeducted, { what })
  const value = formatExactDollars(gift.in_return_cents ?? 0)
  if (!isDeductible) return fill(inReturnWords.notDeducted, { what, value })
  if (isProperty) return fill(inReturnWords.goodsForProperty, { what, value })
  const deductible = formatExactDollars(deductibleCents(gift))
  const template = gift.amount_cents > quidProQuoAboveCents ? inReturnWords.goods : inReturnWords.goodsOfSmallGift
  return fill(template, { what, value, deductible })
}

/** The same among the facts of a receipt. None when nothing was given. */
export function inReturnFacts(gift: Payment): [name: string, value: string][] {
  const { in_return_kind: kind, in_return: what } = gift
  if (!kind || !what) return []
  const value = kind === 'goods' ? `, ${formatExactDollars(gift.in_return_cents ?? 0)}` : ''
  return [[inReturnWords.facts.inReturn, what + value], ...(hasDeductiblePart(gift) ? [deductibleFact(gift)] : [])]
}

const deductibleFact = (gift: Payment): [string, string] => [
  inReturnWords.facts.deductible,
  formatExactDollars(deductibleCents(gift)),
]

/** The same below a gift in a list. */
export function inReturnInList(gift: Payment): string[] {
  const { in_return_kind: kind, in_return: what } = gift
  if (!kind || !what) return []
  if (kind === 'religious') return [inReturnWords.inList.religious]
  if (kind === 'token') return [fill(inReturnWords.inList.token, { what })]
  const line = fill(inReturnWords.inList.goods, { what, value: formatExactDollars(gift.in_return_cents ?? 0) })
  if (traitsOf(gift.payment_method).isFromIra) return [line, inReturnWords.inList.notQualified]
  if (!hasDeductiblePart(gift)) return [line]
  return [line, fill(inReturnWords.inList.deductible, { amount: formatExactDollars(deductibleCents(gift)) })]
}

/** For the gifts of a table: that nothing was given in return, or where to read what was. */
export function sayInReturnOf(gifts: readonly Payment[]): string {
  const { nothing, something, excess } = inReturnWords.statement
  if (!gifts.some((gift) => gift.in_return_kind)) return nothing
  const isLess = gifts.some((gift) => gift.in_return_kind === 'goods' && traitsOf(gift.payment_method).isDeductible)
  return isLess ? `${something} ${excess}` : something
}

/** The second total of a table with three columns and so many of amounts. None when it would equal the first. */
export function deductibleTotal(gifts: readonly Payment[], amountColumns: number): string[][] {
  if (!gifts.some(hasDeductiblePart)) return []
  const skipped = Array.from({ length: amountColumns + 1 }, () => '')
  return [[inReturnWords.statement.total, ...skipped, formatExactDollars(sumOfDeductible(gifts))]]
}
