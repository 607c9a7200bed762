import { z } from 'zod'
import { funds } from '../catalog/funds.ts'
import type { Fund } from '../content/funds.ts'
import { noFund } from '../content/no-fund.ts'
import { rules } from '../content/legal/rules.ts'
import { type InReturn, readInReturn, type TypedInReturn } from '../payments/given-in-return.server.ts'
import { type ManualGiftMethod, manualGiftMethods, methods } from '../payments/manual-gift-methods.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { parseDollars, whyNoAmount } from '../values/typed-amount.ts'
import { yearOf } from '../values/year-of.ts'
import { isEmailAddress, maxEmailCharacters } from '../values/email-address.ts'
import type { FieldProblem } from '../words/field-problem.ts'
import { shortText } from '../words/short-text.ts'
import { dayAsTyped } from './day-as-typed.ts'
import { readProperty, type TypedProperty } from './describe-property.ts'
import { checkFields, checkLabels, noonOf, type ReadCheck, readCheck, type TypedCheck } from './read-check.ts'

/** A gift as text, from the form of the office or from a file. */
export interface TypedGift extends TypedProperty, TypedCheck, TypedInReturn {
  method: string
  /** The day it was received, as 2026-11-21. */
  date: string
  /** The same day as a file writes it, for messages: "11/21/26". */
  dateAsTyped?: string | undefined
  /** In dollars. Empty for shares and goods. */
  amount?: string | undefined
  /** Whether a program wrote the amount: then it has neither words nor spaces. */
  isFromFile?: boolean | undefined
  name?: string | undefined
  email?: string | undefined
  /** The postal address for a letter: the lines of an envelope. */
  postalAddress?: string | undefined
  /** What was given, where it is no money; otherwise the name of the fund, the employer or the platform, or the custodian of an IRA. */
  description?: string | undefined
  reference?: string | undefined
  /** The fund that it is for: its key or its name. */
  fund?: string | undefined
}

/** The same gift, parsed. */
export interface ManualGift extends ReadCheck {
  method: ManualGiftMethod
  /** As 2026-11-21. */
  day: string
  /** At noon of that day. */
  at: number
  amountCents: number
  name: string | null
  email: string | null
  postalAddress: string | null
  description: string | null
  reference: string | null
  /** The key of a fund. */
  fund: string | null
  propertyKind: PaymentTable['property_kind']
  /** Null means nothing. */
  inReturn: InReturn | null
}

const line = shortText(200, 'is longer than 200 characters')
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'holds control characters')
  .optional()

/** The number of lines in the window of an envelope. */
const lines = shortText(1000, 'is longer than the six lines of an envelope')
  .transform((text) => linesOf(text))
  .refine((found) => found.length <= 6, 'is longer than the six lines of an envelope')
  .refine((found) => found.every((each) => each.length <= 60), 'has a line of more than 60 characters')
  .refine((found) => !/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u.test(found.join('\n')), 'holds control characters')
  .transform((found) => found.join('\n'))
  .optional()

const linesOf = (text: string) => text.split(/\r?\n/).flatMap((each) => each.trim() || [])

const schema = z.object({
  method: z.enum(manualGiftMethods, `is one of ${manualGiftMethods.join(', ')}`),
  date: shortText(40, 'must be a day like 2026-11-21').pipe(z.iso.date('must be a day like 2026-11-21')),
  amount: line,
  name: line,
  email: z
    .union([
      z.literal(''),
      shortText(maxEmailCharacters, 'must be an address like ada@example.org').refine(
        isEmailAddress,
        'must be an address like ada@example.org',
      ),
    ])
    .optional(),
  postalAddress: lines,
  description: line,
  reference: line,
  fund: line,
  ...checkFields,
  shareCount: line,
  issuer: line,
  shareClass: line,
  traded: z.enum(['', 'yes', 'no'], 'is yes or no').optional(),
  goodsKind: line,
})

const labels: Record<string, string> = {
  postalAddress: 'postal address',
  ...checkLabels,
  shareCount: 'number of shares',
  shareClass: 'class of the shares',
  traded: 'answer whether the shares are publicly traded',
  goodsKind: 'kind of goods',
}

export type GiftProblem = FieldProblem<keyof TypedGift>

/** The parsed gift, or what is wrong. */
export function readTypedGift(typed: TypedGift, now: number, list: readonly Fund[] = funds): ManualGift | GiftProblem {
  const { data, error } = schema.safeParse({ ...typed, email: typed.email?.trim() })
  if (!data) {
    const [issue] = error.issues
    const field = String(issue?.path[0]) as keyof TypedGift
    const quotable: Record<string, string> = { date: typed.dateAsTyped ?? typed.date, method: typed.method }
    const quoted = field in quotable ? ` "${quotable[field]?.slice(0, 40)}"` : ''
    return { field, problem: `The ${labels[field] ?? field}${quoted} is not right: it ${issue?.message}.` }
  }
  const { method, date: day, amount, name, email, postalAddress, reference } = data
  const fund = findFund(data.fund ?? '', list)
  if (fund === undefined) return { field: 'fund', problem: faultOfFund(data.fund ?? '', list) }
  const property = readProperty(method, data)
  if ('problem' in property) return property
  const { description, kind: propertyKind } = property
  const { isProperty, description: described } = methods[method]
  if (!description && described?.needed) return { field: 'description', problem: described.needed }
  if (description && !described) {
    const problem = 'Only shares, goods, funds, employers and platforms are described, and the custodian of an IRA.'
    return { field: 'description', problem }
  }
  if (amount && isProperty) {
    return { field: 'amount', problem: 'A receipt for shares or goods states no value: leave the amount out.' }
  }
  const parseAmount = typed.isFromFile ? parseCell : parseDollars
  const amountCents = isProperty ? 0 : parseAmount(amount ?? '')
  if (amountCents === null || (amountCents === 0 && !isProperty)) {
    const problem = whyNoAmount(amount ?? '', `"${amount ?? ''}" is not an amount. Write it as 250 or 1,234.50.`)
    return { field: 'amount', problem }
  }
  const noon = noonOf(day)
  const asTyped = dayAsTyped(day, typed.dateAsTyped ?? day)
  const dayInFault = asTyped.includes(',') ? `${asTyped},` : asTyped
  if (day > publisherDay(now)) return { field: 'date', problem: `${dayInFault} is still to come.` }
  if (yearOf(noon) < yearOf(now) - rules.keepGiftsYears) {
    const problem = `${dayInFault} is more than ${rules.keepGiftsYears} years ago: such gifts are no longer kept.`
    return { field: 'date', problem }
  }
  const check = readCheck(data, now)
  if ('problem' in check) return check
  const inReturn = readInReturn(typed, { method, amountCents, year: yearOf(check.givenAt) })
  if (inReturn && 'problem' in inReturn) return inReturn
  return {
    method,
    day,
    amountCents,
    at: Math.min(noon, now),
    name: name || null,
    email: email || null,
    postalAddress: postalAddress || null,
    description,
    reference: reference || null,
    fund: fund?.key ?? null,
    ...check,
    propertyKind,
    inReturn,
  }
}

/** A cell with anything but a number is one of another column, or of another kind of file. */
const parseCell = (cell: string) => (/^\$? ?[\d.,]+$/.test(cell) ? parseDollars(cell) : null)

/** Returns null when none is typed. Undefined: there is no such fund. */
function findFund(typed: string, list: readonly Fund[]): Fund | null | undefined {
  const called = typed.replaceAll(/\s+/g, ' ').toLowerCase()
  if (called === '' || called === noFund.name.toLowerCase()) return null
  return list.find(({ key, name }) => key === called || name.toLowerCase() === called)
}

function faultOfFund(typed: string, list: readonly Fund[]): string {
  if (list.length === 0) return `"${typed}" is no fund: no funds are named.`
  return `"${typed}" is no fund. The funds are: ${list.map(({ name }) => name).join(', ')}.`
}

export function readEnvelope(typed: string): { ok: true; lines: string | null } | { ok: false; error: string } {
  const { data, error } = lines.safeParse(typed)
  return error
    ? { ok: false, error: `The postal address is not right: it ${error.issues[0]?.message}.` }
    : { ok: true, lines: data || null }
}
