import { type ManualGiftMethod, methods } from '../payments/manual-gift-methods.ts'
import type { FieldProblem } from '../words/field-problem.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'

type PropertyKind = PaymentTable['property_kind']

/** Shares and goods as text, from the form of the office or from a file. */
export interface TypedProperty {
  /** What was given, in words. Of shares, instead of the next three. */
  description?: string | undefined
  shareCount?: string | undefined
  issuer?: string | undefined
  /** "Common stock", "Class B". */
  shareClass?: string | undefined
  /** Whether the shares are publicly traded. Undefined: it was not asked. Empty: it was asked and not answered. */
  traded?: string | undefined
  /** Undefined: it was not asked. */
  goodsKind?: string | undefined
}

/** The words for the receipt, and the kind, which decides the forms that the IRS asks for. */
export interface Property {
  description: string | null
  kind: PropertyKind
}

/**
 * What was given when it is not money, or what is missing. The acknowledgment of shares names their number, their issuer
 * and their class (IRS Publication 1771 asks for a description and no value; Form 8283 asks whether they are publicly
 * traded).
 */
export function readProperty(
  method: ManualGiftMethod,
  typed: TypedProperty,
): Property | FieldProblem<keyof TypedProperty> {
  const { fields } = methods[method]
  if (fields === 'shares') return readShares(typed)
  const description = typed.description || null
  if (fields !== 'goods') return { description, kind: null }
  const { goodsKind: kind } = typed
  if (kind === undefined) return { description, kind: null }
  return kind === 'vehicle' || kind === 'goods'
    ? { description, kind }
    : { field: 'goodsKind', problem: 'Say what kind of goods they are.' }
}

function readShares(typed: TypedProperty): Property | FieldProblem<keyof TypedProperty> {
  const { description, shareCount, issuer, shareClass, traded } = typed
  const isByFields = Boolean(shareCount || issuer || shareClass)
  if (description && isByFields) {
    return {
      field: 'description',
      problem: 'Describe the shares by number, issuer and class, or in your own words, not in both ways.',
    }
  }
  if (isByFields && !shareCount) return { field: 'shareCount', problem: 'Say how many shares there are.' }
  if (isByFields && !issuer) return { field: 'issuer', problem: 'Say whose shares they are: the company or the fund.' }
  if (shareCount && !isNumberOfShares(shareCount)) {
    return { field: 'shareCount', problem: `"${shareCount}" is not a number of shares. Write it as 12, 1,200 or 12.5.` }
  }
  if (!isByFields && !description) return { description: null, kind: null }
  if (traded === '') return { field: 'traded', problem: 'Say whether the shares are publicly traded.' }
  const kind = readTraded(traded)
  if (!isByFields) return { description: description || null, kind }
  return { description: sharesInWords({ shareCount, issuer, shareClass }, kind), kind }
}

function readTraded(traded: string | undefined): PropertyKind {
  if (traded === undefined) return null
  return traded === 'yes' ? 'traded-shares' : 'other-shares'
}

/** "12 shares of Acme Corp. common stock (publicly traded)". */
function sharesInWords(
  { shareCount = '', issuer, shareClass }: Pick<TypedProperty, 'shareCount' | 'issuer' | 'shareClass'>,
  kind: PropertyKind,
): string {
  const shares = Number(shareCount.replaceAll(',', '')) === 1 ? 'share' : 'shares'
  const what = [shareCount, shares, 'of', issuer, shareClass].filter(Boolean).join(' ')
  if (kind === null) return what
  return `${what} (${kind === 'traded-shares' ? 'publicly traded' : 'not publicly traded'})`
}

const isNumberOfShares = (text: string) =>
  /^\d{1,3}(,?\d{3})*(\.\d{1,6})?$/.test(text) && Number(text.replaceAll(',', '')) > 0
