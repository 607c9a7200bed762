import { propertyForms } from '../content/receipts/property-forms.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import { lockPayment } from '../payments/payment.queries.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { z } from 'zod'
import { changePayment } from '../payments/change-payment.server.ts'

const form8283Words = propertyForms.form8283

/**
 * Triggered by: the staff, when the donee's part of the giver's Form 8283 is signed.
 * Changes: the day of the signature, as 2026-11-21; an empty text removes it.
 * Repeatable: the same day changes nothing. Returns the fault in words, or null.
 */
export function recordForm8283(
  db: Db,
  { id, day, who }: { id: string; day: string; who: Actor },
  now: number,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const gift = await lockPayment(tx, id)
    if (gift?.kind !== 'gift' || !traitsOf(gift.payment_method).isProperty) return 'Only for shares and goods.'
    if (day !== '' && !z.iso.date().safeParse(day).success) return form8283Words.notADay
    if (day !== '' && day < publisherDay(gift.paid_at ?? gift.created_at)) return form8283Words.tooEarly
    if (day > publisherDay(now)) return form8283Words.tooLate
    const signedOn = day || null
    if (signedOn === gift.form_8283_signed_on) return null
    await changePayment(tx, id, { form_8283_signed_on: signedOn }, now).execute()
    const change = { what: 'Form 8283 signed', before: gift.form_8283_signed_on, after: signedOn }
    await recordChange(tx, { who, subject: id, ...change }, now)
    return null
  })
}
