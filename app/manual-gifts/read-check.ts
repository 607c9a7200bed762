import { z } from 'zod'
import { type ManualGiftMethod, methods } from '../payments/manual-gift-methods.ts'
import type { FieldProblem } from '../words/field-problem.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { type Arrival, dateOfCheck, type MailingEvidence } from './date-of-check.ts'

/** How a check came, as text. */
export interface TypedCheck {
  /** By post, courier or hand. Empty: not known. */
  arrivedBy?: string | undefined
  /** The day on which it was mailed, as 2026-12-30, and how that is known: by the postmark, or from the giver. */
  mailedOn?: string | undefined
  mailedEvidence?: string | undefined
  /** The date that is written on it. It decides when it is later than the mailing or the receipt. */
  checkDatedOn?: string | undefined
}

/** The same, parsed. All but `givenAt` is null for another kind of gift. */
export interface ReadCheck {
  /** The date of the gift for its giver's taxes. */
  givenAt: number
  arrivedBy: Arrival | null
  mailedOn: string | null
  mailedEvidence: MailingEvidence | null
  checkDatedOn: string | null
}

const day = z.union([z.literal(''), z.iso.date('must be a day like 2026-12-30')]).optional()

export const checkFields = {
  arrivedBy: z.enum(['', 'post', 'courier', 'hand'], 'is post, courier or hand').optional(),
  mailedOn: day,
  mailedEvidence: z.enum(['', 'postmark', 'giver'], 'is postmark or giver').optional(),
  checkDatedOn: day,
}

/** What a message calls the fields. */
export const checkLabels: Record<keyof typeof checkFields, string> = {
  arrivedBy: 'way in which the check arrived',
  mailedOn: 'day of mailing',
  mailedEvidence: 'evidence of the mailing',
  checkDatedOn: 'date on the check',
}

type Fields = z.infer<z.ZodObject<typeof checkFields>> & { method: ManualGiftMethod; date: string }

/** How a check came, or what is wrong. Any other gift is given on the day of its receipt. */
export function readCheck(fields: Fields, now: number): ReadCheck | FieldProblem<keyof TypedCheck> {
  const { method, date } = fields
  const facts = {
    receivedOn: date,
    arrivedBy: fields.arrivedBy || (fields.mailedOn ? 'post' : null),
    mailedOn: fields.mailedOn || null,
    mailedEvidence: fields.mailedEvidence || null,
    datedOn: fields.checkDatedOn || null,
  }
  const { arrivedBy, mailedOn, mailedEvidence, datedOn } = facts
  if (methods[method].fields !== 'mailing') {
    if (mailedOn || mailedEvidence || datedOn) {
      const problem = 'Only a check has a day of mailing and a date of its own.'
      return { field: datedOn ? 'checkDatedOn' : 'mailedOn', problem }
    }
    return { givenAt: timeOf(date, now), arrivedBy: null, mailedOn, mailedEvidence, checkDatedOn: null }
  }
  const found = dateOfCheck(facts, publisherDay(now))
  if ('problem' in found) return found
  return { givenAt: timeOf(found.givenOn, now), arrivedBy, mailedOn, mailedEvidence, checkDatedOn: datedOn }
}

const timeOf = (givenOn: string, now: number) => Math.min(noonOf(givenOn), now)

/** Noon in the publisher's time zone, which is the same day in every time zone of the United States. */
export const noonOf = (of: string) => Date.parse(`${of}T17:00:00Z`)
