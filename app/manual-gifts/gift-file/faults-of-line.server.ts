import { z } from 'zod'
import { methods, usualMethod } from '../../payments/manual-gift-methods.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { type GiftProblem, type ManualGift, readTypedGift, type TypedGift } from '../read-typed-gift.server.ts'
import { columnsWith, type Meaning } from './columns.ts'

/**
 * The gift of a line, or all its faults: each field with a fault is replaced by one without, and the line is read again. `known`
 * are the faults of its cells. No fault follows from another one.
 */
export function readLineAsGift(
  typed: TypedGift,
  known: readonly GiftProblem[],
  now: number,
): ManualGift | { faults: readonly GiftProblem[] } {
  const faults = [...known]
  const rest = { ...typed }
  for (const { field } of known) Object.assign(rest, withoutFault(rest, field, now))
  for (;;) {
    const gift = readTypedGift(rest, now)
    if (!('problem' in gift)) return faults.length > 0 ? { faults } : gift
    // A field whose replacement has a fault as well: the rest of the line cannot be read.
    if (faults.some(({ field }) => field === gift.field)) return { faults }
    faults.push(gift)
    Object.assign(rest, withoutFault(rest, gift.field, now))
  }
}

const isDay = (text: string | undefined) => z.iso.date().safeParse(text).success
const noMailing = { mailedOn: '', mailedEvidence: '' }

/** A field, and those that are compared with it, such that they have no fault. */
function withoutFault(typed: TypedGift, field: GiftProblem['field'], now: number): Partial<TypedGift> {
  const method = Object.hasOwn(methods, typed.method)
    ? methods[typed.method as typeof usualMethod]
    : methods[usualMethod]
  if (field === 'method') return { method: usualMethod, description: '' }
  if (field === 'date') return { date: publisherDay(now), ...(isDay(typed.mailedOn) && noMailing) }
  if (field === 'amount') return { amount: method.isProperty ? '' : '1' }
  if (field === 'description') return { description: method.description?.needed ? 'x' : '' }
  if (field === 'mailedOn') return noMailing
  return field ? { [field]: '' } : {}
}

/** What the office calls the column in which a fault is. */
export function columnOfFault({ field }: GiftProblem): string {
  const meaning = field === 'postalAddress' ? 'address' : field
  return columnsWith().get(meaning as Meaning)?.label ?? 'The line itself'
}
