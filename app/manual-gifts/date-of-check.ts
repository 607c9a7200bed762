import type { FieldProblem } from '../words/field-problem.ts'
import { dateInWords } from '../words/date-in-words.ts'

export type Arrival = 'post' | 'courier' | 'hand'
export type MailingEvidence = 'postmark' | 'giver'

/** What is known of a check's way. Days as 2026-12-31. */
export interface CheckFacts {
  receivedOn: string
  /** Null means not known. */
  arrivedBy: Arrival | null
  mailedOn: string | null
  mailedEvidence: MailingEvidence | null
  /** The date written on the check. */
  datedOn: string | null
}

/** A check that took longer was hardly mailed on that day, or was left lying: "in due course" would be in doubt. */
const maxDaysInMail = 60

type CheckProblem = FieldProblem<'mailedOn' | 'mailedEvidence' | 'checkDatedOn'>

const dayMs = 24 * 60 * 60_000

/**
 * The date of a check for its giver's taxes, as 2026-12-31, or what is wrong. `today` is the day in the publisher's time
 * zone.
 *
 * The unconditional mailing of a check that clears in due course makes the contribution on the day of the mailing, and its
 * delivery on the day of the delivery: Treas. Reg. 1.170A-1(b); IRS Publication 526, "Time of making contribution". By the
 * cautious reading, mailing is by the U.S. Postal Service: what a courier brings counts on the day of receipt. A check is
 * no unconditional payment before the date that is written on it. Whether it clears is known later: one that comes back is
 * cancelled.
 */
export function dateOfCheck(check: CheckFacts, today: string): { givenOn: string } | CheckProblem {
  const { receivedOn, mailedOn, datedOn } = check
  if (datedOn !== null && datedOn > today) {
    return { field: 'checkDatedOn', problem: `The check is dated ${dateInWords(datedOn)}: enter it on that day.` }
  }
  const problem = problemOfMailing(check)
  if (problem !== null)
    return { field: check.mailedOn !== null && check.mailedEvidence === null ? 'mailedEvidence' : 'mailedOn', problem }
  const deliveredOn = mailedOn ?? receivedOn
  return { givenOn: datedOn !== null && datedOn > deliveredOn ? datedOn : deliveredOn }
}

function problemOfMailing({ receivedOn, arrivedBy, mailedOn, mailedEvidence }: CheckFacts): string | null {
  if (mailedOn === null) {
    return mailedEvidence === null ? null : 'Write the day on which the check was mailed, or leave out how it is known.'
  }
  if (arrivedBy === 'hand') return 'A check that came by hand was not mailed: leave the day of mailing out.'
  if (arrivedBy === 'courier')
    return 'What a courier brings counts on the day of receipt: leave the day of mailing out.'
  if (mailedEvidence === null) return 'Say how the day of mailing is known: by the postmark, or from the giver.'
  if (mailedOn > receivedOn) {
    return `A check that was received on ${dateInWords(receivedOn)} was not mailed on ${dateInWords(mailedOn)}.`
  }
  if (Date.parse(receivedOn) - Date.parse(mailedOn) > maxDaysInMail * dayMs) {
    return `${dateInWords(mailedOn)} is more than ${maxDaysInMail} days before the receipt: is the day of mailing right? If it is, leave it out: the check then counts on the day of receipt.`
  }
  return null
}

/** Whether it may belong to the year before: it came in January, not by hand or courier, and no mailing is known. */
export function mayBeMailedInDecember({
  receivedOn,
  arrivedBy,
  mailedOn,
}: Pick<CheckFacts, 'receivedOn' | 'arrivedBy' | 'mailedOn'>): boolean {
  return isInJanuary(receivedOn) && arrivedBy === 'post' && mailedOn === null
}

export const isInJanuary = (day: string) => day.slice(5, 7) === '01'
