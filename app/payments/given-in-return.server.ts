import { inReturnForm } from '../content/receipts/in-return-form.ts'
import { tokenLimits } from '../content/receipts/token-limits.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { formatExactDollars } from '../values/money.ts'
import { parseDollars, whyNoAmount } from '../values/typed-amount.ts'
import type { FieldProblem } from '../words/field-problem.ts'
import { fill } from '../words/fill.ts'
import { traitsOf } from './manual-gift-methods.ts'
import type { Payment } from './payment-tables.ts'

type InReturnKind = keyof typeof inReturnForm.kinds

/** What the giver of a gift got in return. */
export interface InReturn {
  kind: InReturnKind
  what: string
  /** The good-faith estimate of its value; of a token with our name, its cost. Null means that a religious benefit has none. */
  cents: number | null
}

/** The same as text, from a form. Without a kind, nothing was given, and the other fields do not count. */
export interface TypedInReturn {
  inReturnKind?: string | undefined
  inReturn?: string | undefined
  inReturnValue?: string | undefined
}

/** The gift that it was given for. */
interface ForGift {
  method: string | null
  amountCents: number
  /** The year of the gift's date, whose limits for a token apply. */
  year: number
}

const maxLength = 200
/** What the row holds for a religious benefit that is not described: a receipt need not describe it. */
const religiousBenefit = 'intangible religious benefits'
const isKind = (word: string): word is InReturnKind => Object.hasOwn(inReturnForm.kinds, word)

/** What was given in return; null when nothing was. */
export function readInReturn(
  { inReturnKind = '', inReturn = '', inReturnValue = '' }: TypedInReturn,
  gift: ForGift,
): InReturn | FieldProblem<keyof TypedInReturn> | null {
  if (inReturnKind === '') return null
  if (!isKind(inReturnKind)) return { field: 'inReturnKind', problem: inReturnForm.unknownKind }
  const whyNoGoods = inReturnKind === 'goods' ? traitsOf(gift.method).whyNoGoods : null
  if (whyNoGoods) return { field: 'inReturnKind', problem: whyNoGoods() }
  const what = inReturn.trim()
  if (what.length > maxLength || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(what)) {
    return { field: 'inReturn', problem: fill(inReturnForm.badWhat, { maxLength }) }
  }
  if (inReturnKind === 'religious') return { kind: inReturnKind, what: what || religiousBenefit, cents: null }
  if (!what) return { field: 'inReturn', problem: inReturnForm.needsWhat }
  const cents = parseDollars(inReturnValue)
  if (!cents) {
    const problem = whyNoAmount(inReturnValue, fill(inReturnForm.needsValue, { typed: inReturnValue.trim() }))
    return { field: 'inReturnValue', problem }
  }
  const problem = inReturnKind === 'token' ? problemOfToken(cents, gift) : null
  return problem === null ? { kind: inReturnKind, what, cents } : { field: 'inReturnValue', problem }
}

/** Why it is no token. Returns null when it is one, by Rev. Proc. 90-12 with the limits of the year. */
function problemOfToken(cents: number, { method, amountCents, year }: ForGift): string | null {
  const limits = tokenLimits[year]
  if (!limits) return fill(inReturnForm.unconfirmed, { year })
  if (traitsOf(method).isProperty) return inReturnForm.tokenForProperty
  const { articleCents, leastPaymentCents, mostValueCents, source } = limits
  const isLowCostArticle = cents <= articleCents && amountCents >= leastPaymentCents
  const isSmallPart = cents * 50 <= amountCents && cents <= mostValueCents
  if (isLowCostArticle || isSmallPart) return null
  return fill(inReturnForm.tooMuch, {
    article: formatExactDollars(articleCents),
    payment: formatExactDollars(leastPaymentCents),
    value: formatExactDollars(mostValueCents),
    source,
  })
}

/** The columns of a gift. */
export const inReturnColumns = (given: InReturn | null) => ({
  in_return: given?.what ?? null,
  in_return_kind: given?.kind ?? null,
  in_return_cents: given?.cents ?? null,
})

type Sums = Pick<
  Payment,
  'amount_cents' | 'refunded_cents' | 'lost_cents' | 'payment_method' | 'in_return_kind' | 'in_return_cents'
>

/**
 * The part of a gift of money that is a contribution: the net amount less the value of the goods or services that were given
 * in return. A token and a religious benefit do not lower it.
 */
export function deductibleCents(gift: Sums): number {
  const value = gift.in_return_kind === 'goods' ? (gift.in_return_cents ?? 0) : 0
  return Math.max(0, remainingCents(gift) - value)
}

/** Whether a list names the deductible part of a gift: it is of the giver's own money, and less than the net amount. */
export function hasDeductiblePart(gift: Sums): boolean {
  const { isProperty, isDeductible } = traitsOf(gift.payment_method)
  return !isProperty && isDeductible && deductibleCents(gift) < remainingCents(gift)
}

export const sumOfDeductible = (gifts: readonly Sums[]) => gifts.reduce((sum, gift) => sum + deductibleCents(gift), 0)
