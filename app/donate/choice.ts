import { formatDollars, parseDollars } from '../ledger/money.ts'
import {
  defaultCents,
  defaultFrequency,
  frequencies,
  type Frequency,
  type GiftChoice,
  maximumCents,
  minimumCents,
  partOfCentText,
  presetCents,
  tooLargeText,
  tooSmallText,
} from './gift-options.ts'

/** What is in the form. A custom amount and a preset are never both set. */
export interface GiftForm {
  giving: 'one-time' | 'recurring'
  frequency: Frequency
  presetCents: number | null
  /** Dollars, as typed. */
  custom: string
}

export const defaultGiftForm: GiftForm = {
  giving: 'one-time',
  frequency: defaultFrequency,
  presetCents: defaultCents,
  custom: '',
}

/**
 * Reads `?amount=` (dollars, a positive whole number), `?recurring=` and `?turned-back=` (cents, of a donor who comes
 * back from the checkout); ignores anything else.
 */
export function giftFormFromQuery(query: URLSearchParams): GiftForm {
  const amount = query.get('amount') ?? ''
  const back = query.get('turned-back') ?? ''
  const recurring = readFrequency(query.get('recurring'))
  const form: GiftForm = recurring ? { ...defaultGiftForm, giving: 'recurring', frequency: recurring } : defaultGiftForm
  const amountCents = /^\d{1,15}$/.test(back) ? Number(back) : /^\d+$/.test(amount) ? parseDollars(amount) : null
  if (!amountCents) return form
  const preset = presetCents.find((cents) => cents === amountCents)
  return preset
    ? { ...form, presetCents: preset }
    : { ...form, presetCents: null, custom: formatDollars(amountCents).replaceAll(/[$,]/g, '') }
}

/** Reads the fields as the browser holds or posts them. What is not understood gets its default. */
export function giftFormFromFields(fields: FormData): GiftForm {
  const custom = textOf(fields, 'custom').trim()
  const preset = presetCents.find((cents) => String(cents) === textOf(fields, 'preset'))
  return {
    giving: textOf(fields, 'giving') === 'recurring' ? 'recurring' : 'one-time',
    frequency: readFrequency(textOf(fields, 'frequency')) ?? defaultFrequency,
    presetCents: custom === '' && preset ? preset : null,
    custom,
  }
}

/** Choosing a preset clears the custom amount, and typing a custom amount clears the preset. */
export const withPreset = (form: GiftForm, presetCents: number): GiftForm => ({ ...form, presetCents, custom: '' })
export const withCustom = (form: GiftForm, custom: string): GiftForm => ({ ...form, presetCents: null, custom })

export function isSameForm(a: GiftForm, b: GiftForm): boolean {
  return (Object.keys(a) as (keyof GiftForm)[]).every((name) => a[name] === b[name])
}

/** The amount in the form, or null when there is none that can be understood. */
export function amountOf(form: GiftForm): number | null {
  return form.custom === '' ? form.presetCents : parseDollars(form.custom)
}

export function hasAmount(form: GiftForm): boolean {
  return form.custom !== '' || form.presetCents !== null
}

export function frequencyOf(form: GiftForm): GiftChoice['frequency'] {
  return form.giving === 'recurring' ? form.frequency : 'once'
}

/** "$50" or "$19.99 monthly", without an amount that is not understood. */
export function describeChoice(form: GiftForm): string {
  const amountCents = amountOf(form)
  const parts = [amountCents ? formatDollars(amountCents) : '', form.giving === 'recurring' ? form.frequency : '']
  return parts.filter(Boolean).join(' ')
}

export type CheckedGift = { ok: true; choice: GiftChoice } | { ok: false; error: string }

export function checkGift(form: GiftForm): CheckedGift {
  const amountCents = amountOf(form)
  const dollars = amountCents === null ? Number(form.custom.replace('$', '')) : amountCents / 100
  if (!(dollars >= minimumCents / 100)) return { ok: false, error: tooSmallText }
  if (dollars > maximumCents / 100) return { ok: false, error: tooLargeText }
  if (amountCents === null) return { ok: false, error: partOfCentText }
  return { ok: true, choice: { amountCents, frequency: frequencyOf(form) } }
}

function readFrequency(text: string | null): Frequency | undefined {
  return frequencies.find((frequency) => frequency === text)
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
