import { expressionBuilder, sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { findEmails, findGiverIdOf, findShownGiver } from '../givers/giver.queries.server.ts'
import { foldEmail } from '../values/email-address.ts'

/** Whose data is forgotten: a giver with all members, and mailboxes. */
export interface Whom {
  /** As the pages show it. Null means that no giver has the address. */
  giverId: string | null
  /** Folded. */
  emails: string[]
}

/**
 * The giver who has an address, and the giver's mailboxes. What came to a mailbox is the owner's who pressed a link that was
 * sent there, so an address that was only typed counts when the staff forgets the giver.
 */
export async function whomOfEmail(db: Db | Tx, email: string, isByStaff: boolean): Promise<Whom> {
  const giverId = await findGiverIdOf(db, email)
  const others = giverId === null ? [] : await findEmails(db, giverId)
  const shownTo = others.filter(({ confirmed_at: at }) => isByStaff || at !== null)
  return { giverId, emails: [...new Set([foldEmail(email), ...shownTo.map(({ email_key: key }) => key)])] }
}

/** By the giver's number, for the staff. Returns null when there is no such giver. */
export async function whomOfGiver(db: Db | Tx, id: string): Promise<Whom | null> {
  const giver = await findShownGiver(db, id)
  if (!giver) return null
  const emails = await findEmails(db, giver.id)
  return { giverId: giver.id, emails: emails.map(({ email_key: key }) => key) }
}

/** Whether the column has one of the addresses, in any letter case. */
export const holdsOneOf = (column: string, emails: readonly string[]) =>
  emails.length === 0
    ? sql<SqlBool>`1 = 0`
    : expressionBuilder<Tables>()(sql<string>`lower(${sql.ref(column)})`, 'in', emails)
