import { forgetContactMessages } from '../contact/contact-message.queries.server.ts'
import { forgetAccess } from '../givers/giver-session.server.ts'
import { forgetEmailChanges } from '../givers/email-change.queries.server.ts'
import { forgetPayments } from './forget-payments.server.ts'
import type { Failure } from '../values/failure.ts'
import { forgetCopies } from '../newsletter/letter-copy.queries.server.ts'
import { forgetOffers } from '../orders/box-offer.queries.server.ts'
import { forgetAddress } from '../newsletter/subscriber.queries.server.ts'
import { forgetStatements } from '../receipts/send-statement.server.ts'
import { forgetNotes } from '../givers/note.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import type { ForgetStep, Forgotten } from '../db/forget-step.server.ts'

/** A step for each table with personal data. A failure does not stop the others. */
const steps: Record<string, ForgetStep> = {
  'contact messages': forgetContactMessages,
  'offers of boxes': forgetOffers,
  newsletter: forgetAddress,
  'letters to givers': forgetCopies,
  payments: forgetPayments,
  statements: forgetStatements,
  'changes of address': forgetEmailChanges,
  'notes of the staff': forgetNotes,
  'My giving': forgetAccess,
}

/** Data that the site cannot delete. The runbook says what to do there. */
export const notReached = [
  'mails in our mailbox, also copies of contact messages',
  'the customer at Stripe',
  'backups, until they are replaced',
]

/**
 * Triggered by: the form of the office, or a giver who submits "Forget me".
 * Changes: deletes the data of the person with this address, except what the law requires to keep.
 * Repeatable: a second time finds nothing to delete. With `dryRun`, nothing is changed, and the answer is the same.
 */
export async function forgetPerson(
  db: Db,
  email: string,
  now: number,
  dryRun = false,
): Promise<Forgotten & { failed: Failure[] }> {
  const all = { removed: [] as string[], kept: [] as string[], failed: [] as Failure[] }
  for (const [what, step] of Object.entries(steps)) {
    try {
      const { removed, kept } = await take(db, step, email, now, dryRun)
      all.removed.push(...removed)
      all.kept.push(...kept)
    } catch (error) {
      all.failed.push({ what, error: String(error) })
    }
  }
  return all
}

/** Each step has its own transaction. A dry run rolls it back, so its answer is exact. */
async function take(db: Db, step: ForgetStep, email: string, now: number, dryRun: boolean): Promise<Forgotten> {
  const tx = await db.startTransaction().execute()
  try {
    const forgotten = await step(tx, email, now)
    await (dryRun ? tx.rollback() : tx.commit()).execute()
    return forgotten
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}
