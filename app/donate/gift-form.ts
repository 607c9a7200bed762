import { donate } from '../content/pages/donate.ts'
import { frequencies, type Frequency } from '../values/payment-terms.ts'
import { formatDollars } from '../values/money.ts'
import { askWhichAmount, parseDollars, readAmount } from '../values/typed-amount.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import {
  defaultCents,
  defaultFrequency,
  type Gift,
  type GiftExtras,
  maximumCents,
  minimumCents,
  presetCents,
} from './gift.ts'

/** The values of the form. A custom amount and a preset are never both set. */
export interface GiftForm {
  giving: 'one-time' | 'recurring'
  frequency: Frequency
  presetCents: number | null
  /** Dollars, as typed. If there is anything, even a space, it decides, and no preset does. */
  custom: string
  /** What may be added to the gift, as typed. */
  extras: GiftExtras
}

export const defaultGiftForm: GiftForm = {
  giving: 'one-time',
  frequency: defaultFrequency,
  presetCents: defaultCents,
  custom: '',
  extras: {},
}

/**
 * Reads `?amount=` (dollars, a positive whole number), `?recurring=`, `?turned-back=` (cents, of a donor who canceled the
 * checkout), `?again=` (cents, of a donor who starts a stopped gift again), `?cover=`, `?fund=`, `?tribute=`, `?noLetters=` and
 * `?from=` (letters, digits and dashes); ignores anything else.
 */
export function giftFormFromQuery(query: URLSearchParams): GiftForm {
  const amount = query.get('amount') ?? ''
  const cents = query.get('turned-back') ?? query.get('again') ?? ''
  const recurring = readFrequency(query.get('recurring'))
  const extras = readExtras(
    [...query].filter((field) => /^(cover|fund|tribute|noLetters|from|retype),[a-z0-9-]{1,40}$/i.test(field.join())),
  )
  const form: GiftForm = {
    ...defaultGiftForm,
    ...(recurring && { giving: 'recurring', frequency: recurring }),
    extras,
  }
  const wholeDollars = /^\d+$/.test(amount) ? parseDollars(amount) : null
  const amountCents = /^\d{1,15}$/.test(cents) ? Number(cents) : wholeDollars
  if (!amountCents) return form
  const preset = presetCents.find((each) => each === amountCents)
  return preset
    ? { ...form, presetCents: preset }
    : { ...form, presetCents: null, custom: formatDollars(amountCents).replaceAll(/[$,]/g, '') }
}

/** Reads the fields of the form. An invalid value gets its default. */
export function giftFormFromFields(fields: FormData): GiftForm {
  const custom = textOf(fields, 'custom')
  const preset = presetCents.find((cents) => String(cents) === textOf(fields, 'preset'))
  return {
    giving: textOf(fields, 'giving') === 'recurring' ? 'recurring' : 'one-time',
    frequency: readFrequency(textOf(fields, 'frequency')) ?? defaultFrequency,
    presetCents: custom === '' && preset ? preset : null,
    custom,
    extras: readExtras(fields),
  }
}

/** Everything but amount and frequency, as typed: `validateGift` checks it. */
export function readExtras(fields: Iterable<[string, unknown]>): GiftExtras {
  return Object.fromEntries(
    [...fields].filter(([name, text]) => text && !(name in defaultGiftForm) && name !== 'preset'),
  )
}

/** Whether the visitor has added something. A link sets only `from`, which does not count. */
export const hasExtras = (extras: GiftExtras) => !/^(from)?$/.test(Object.keys(extras).join())

/** Choosing a preset clears the custom amount, and typing a custom amount clears the preset. */
export const withPreset = (form: GiftForm, presetCents: number): GiftForm => ({ ...form, presetCents, custom: '' })
export const withCustom = (form: GiftForm, custom: string): GiftForm => ({ ...form, presetCents: null, custom })

export function isSameForm(a: GiftForm, b: GiftForm): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The amount in the form, or null when there is none or it is invalid. */
export function amountOf(form: GiftForm): number | null {
  return form.custom === '' ? form.presetCents : parseDollars(form.custom)
}

export function hasAmount(form: GiftForm): boolean {
  return form.custom !== '' || form.presetCents !== null
}

export function frequencyOf(form: GiftForm): Gift['frequency'] {
  return form.giving === 'recurring' ? form.frequency : 'once'
}

/** "$50" or "$19.99 monthly", including the addition for the cost; without an invalid amount. */
export function describeChoice(form: GiftForm, coverCents = 0): string {
  const amountCents = amountOf(form)
  const parts = [
    amountCents ? formatDollars(amountCents + coverCents) : '',
    form.giving === 'recurring' ? form.frequency : '',
  ]
  return parts.filter(Boolean).join(' ')
}

export type ValidatedGift = { ok: true; gift: Gift } | { ok: false; problems: FormProblem[] }

/** Checks the amount. `validateGift` checks the rest: a browser fetches it when somebody adds something. */
export function validateAmount(form: GiftForm): ValidatedGift {
  const text = faultOfAmount(form)
  if (text !== null) return { ok: false, problems: [{ field: 'custom', text }] }
  const amountCents = amountOf(form)!
  return { ok: true, gift: { amountCents, frequency: frequencyOf(form), coverCents: 0, extras: form.extras } }
}

/** Returns null when the amount can be given. */
function faultOfAmount(form: GiftForm): string | null {
  const { wrongAmount } = donate.form
  if (form.custom === '') return form.presetCents === null ? wrongAmount.tooSmall : null
  const typed = readAmount(form.custom, { leastCents: minimumCents, mostCents: maximumCents })
  switch (typed.kind) {
    case 'amount':
      return null
    case 'ambiguous':
      return askWhichAmount(typed.readings)
    case 'not-an-amount':
      return wrongAmount.noNumber
    case 'too-small':
      return wrongAmount.tooSmall
    case 'too-large':
      return wrongAmount.tooLarge
    case 'part-of-cent':
      return wrongAmount.partOfCent
  }
}

function readFrequency(text: string | null): Frequency | undefined {
  return frequencies.find((frequency) => frequency === text)
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
