import type { Db } from '../../db/db.server.ts'
import type { Role } from '../../config/staff-setting.ts'
import { letterNeeds } from '../letters/letter-needs.server.ts'
import { permitsOf } from '../permits.ts'
import { giverNeeds } from './giver-needs.server.ts'
import { findDifferences, findDisputes, findFailedPayouts, moneyNeeds } from './money-needs.server.ts'
import { mailNeeds } from './mail-needs.server.ts'
import type { FindNeed, Need } from './need.ts'
import { findThanksDue } from '../thanks/thanks-need.server.ts'
import { findChangedWords, findOldLines, findOldTaxRules, findWordProblem, siteNeeds } from './site-needs.server.ts'
import { findLetters, paperNeeds, workNeeds } from './work-needs.server.ts'

const all = [
  ...mailNeeds,
  ...moneyNeeds,
  ...workNeeds,
  findThanksDue,
  ...paperNeeds,
  ...giverNeeds,
  ...letterNeeds,
  ...siteNeeds,
]

/** The lines that each role sees, in their order: first the needs of people, last the needs of the site. */
const findersFor: Record<Role, readonly FindNeed[]> = {
  everything: all,
  'read-only': all,
  'orders-and-messages': [...mailNeeds, findDisputes, ...workNeeds],
  words: [findOldLines, findOldTaxRules, findWordProblem, findChangedWords],
  bookkeeper: [...mailNeeds, findDisputes, findFailedPayouts, findDifferences, findLetters],
}

/** Everything that needs a person, one line each, for Today and for the Monday mail. */
export async function findOpenIssues(db: Db, now: number, role: Role): Promise<Need[]> {
  const permits = permitsOf(role)
  const kinds = permits.maySee('/office/gifts') ? (['gift', 'order'] as const) : (['order'] as const)
  const found = await Promise.all(findersFor[role].map((find) => find({ db, now, kinds, ...permits })))
  return found.filter((need) => need !== null)
}
