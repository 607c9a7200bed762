import { z } from 'zod'
import { shortText } from './short-text.ts'

/** A field of a form: for drawing it, for reading it, and for the check of its value. */
export interface FormField {
  /** Of the property. */
  name: string
  label: string
  hint?: string
  /**
   * line, text: one line, one paragraph. paragraphs: a list of texts. pairs: a list of a term and a detail. number: a whole
   * one. cents: money, typed in dollars. day: "2026-12-24". choice: one of `options`. key: made by the office, and never
   * changed. link: a label and an address, or a label and an e-mail that it begins. file: the address of a PDF file. group:
   * several fields.
   */
  kind: keyof typeof kinds
  /** Of characters, or the smallest and the largest number. */
  most?: number
  least?: number
  /** Of the box of a text. */
  rows?: number
  /** Of a line, and what to write when it has another form. */
  pattern?: { form: RegExp; fault: string }
  /** How a part that is not filled in is written; without it, the part must be filled in. */
  empty?: 'null' | 'absent'
  /** Of a choice: each value and its label. */
  options?: Readonly<Record<string, string>>
  /** Of a group. */
  fields?: readonly FormField[]
}

const keyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/
/** A page of this site, a part of the page, or another site. */
const addressPattern = /^(\/(?!\/)|#|https:\/\/)\S*$/

const plain = (most: number) =>
  shortText(most, `At most ${most} characters fit.`, 'It must be a text.').refine(
    (text) => text.trim() !== '',
    'It must not be empty.',
  )

const line = (most: number) => plain(most).refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'It must be one line.')

function formedLine({ most = 120, least = 0, pattern }: FormField) {
  return line(most)
    .refine((text) => text.trim() === '' || text.length >= least, `It needs at least ${least} characters.`)
    .refine((text) => pattern?.form.test(text) ?? true, pattern?.fault ?? '')
}

const whole = ({ least = 0, most = 1_000_000 }: FormField) =>
  z
    .int('It must be a whole number.')
    .min(least, `It must be at least ${least}.`)
    .max(most, `It must be at most ${most}.`)

/** Integer cents, which the form takes as dollars. */
const cents = ({ least = 0, most = 1_000_000 }: FormField) =>
  z
    .int('It must be an amount in dollars, such as 9 or 4.50.')
    .min(least, `It must be at least ${inDollars(least)}.`)
    .max(most, `It must be at most ${inDollars(most)}.`)

const inDollars = (amount: number) => `$${(amount / 100).toFixed(2)}`

const address = shortText(300, 'At most 300 characters fit.', 'It needs an address.').regex(
  addressPattern,
  'The address begins with / or https://.',
)

/** The parts of a link, as its two fields are labelled. */
export const linkLabels = { label: 'Words of the link', to: 'Address' }
const mail = z.strictObject({ subject: line(120), lines: z.array(shortText(120)).max(12).optional() })
const hasOneTarget = ({ to, mail: begun }: { to?: string | undefined; mail?: object | undefined }) =>
  (to === undefined) !== (begun === undefined)
const noTarget = { path: ['to'], error: 'It needs an address that begins with / or https://.' }

const kinds = {
  line: formedLine,
  text: ({ most = 1500 }: FormField) => plain(most),
  paragraphs: ({ most = 1500 }: FormField) =>
    z.array(plain(most)).min(1, 'It must not be empty.').max(10, 'At most 10 paragraphs.'),
  pairs: ({ most = 120 }: FormField) => z.array(z.tuple([line(40), line(most)])).max(12, 'At most 12 lines.'),
  number: whole,
  cents,
  day: () => z.iso.date('It must be a day.'),
  choice: ({ options = {} }: FormField) => z.enum(Object.keys(options), 'Choose one of the list.'),
  key: () => shortText(40).regex(keyPattern, 'It has small letters, digits and dashes.'),
  link: () =>
    z.strictObject({ label: line(60), to: address.optional(), mail: mail.optional() }).refine(hasOneTarget, noTarget),
  file: () => address,
  group: ({ fields = [] }: FormField): z.ZodType => schemaOf(fields),
}

/** The check of all fields. */
export function schemaOf(fields: readonly FormField[]): z.ZodType<Record<string, unknown>> {
  const parts = fields.map((field) => {
    const part: z.ZodType = kinds[field.kind](field)
    if (field.empty === 'null') return [field.name, part.nullable()] as const
    return [field.name, field.empty === 'absent' ? part.optional() : part] as const
  })
  return z.strictObject(Object.fromEntries(parts))
}

/**
 * "Title: It must not be empty." The name of a field in a group has its group before it: `told.title`. All paragraphs and all
 * pairs of a text have one field.
 */
export function problemFrom(
  fields: readonly FormField[],
  { path, message }: z.core.$ZodIssue,
): { field: string; problem: string } {
  const inText = path.findIndex((step) => typeof step === 'number')
  const ofField = inText === -1 ? path : path.slice(0, inText)
  return { field: ofField.join('.'), problem: [...labelsOf(fields, path), message].join(': ') }
}

function labelsOf(fields: readonly FormField[], [name, ...rest]: readonly PropertyKey[]): string[] {
  const field = fields.find((each) => each.name === name)
  if (!field) return []
  const ofLink = field.kind === 'link' ? Object.entries(linkLabels).filter(([part]) => part === rest[0]) : []
  return [field.label, ...ofLink.map(([, label]) => label), ...labelsOf(field.fields ?? [], rest)]
}
