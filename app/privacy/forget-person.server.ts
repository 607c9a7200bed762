import { forgetContactMessages } from '../contact/contact-message.queries.server.ts'
import { forgetAccess } from '../givers/giver-session.server.ts'
import { forgetGiver } from '../givers/forget-giver.server.ts'
import { forgetEmailChanges } from '../givers/email-change.queries.server.ts'
import { forgetPayments } from './forget-payments.server.ts'
import { findNameInWords } from './forget-words.server.ts'
import type { Failure } from '../values/failure.ts'
import { forgetCopies, forgetCopiesOf } from '../newsletter/letter-copy.queries.server.ts'
import { forgetOffers } from '../orders/box-offer.queries.server.ts'
import { forgetAddress } from '../newsletter/subscriber.queries.server.ts'
import { forgetStatements } from '../receipts/send-statement.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { ForgetStep, Forgotten } from '../db/forget-step.server.ts'
import type { Whom } from './whom.server.ts'

type Step = (tx: Tx, whom: Whom, now: number) => Promise<Forgotten>

const ofEachAddress =
  (step: ForgetStep): Step =>
  async (tx, { emails }, now) => {
    const all: Forgotten = { removed: [], kept: [] }
    for (const email of emails) {
      const { removed, kept } = await step(tx, email, now)
      all.removed.push(...removed)
      all.kept.push(...kept)
    }
    return all
  }

/** `step` takes the number of the giver instead of an address. */
const ofGiver =
  (step: ForgetStep): Step =>
  async (tx, { giverId }, now) =>
    giverId === null ? { removed: [], kept: [] } : step(tx, giverId, now)

/** A step for each table with personal data. A failure does not stop the others. */
const steps: Record<string, Step> = {
  // First: the others delete the name.
  'words of the site': findNameInWords,
  'contact messages': ofEachAddress(forgetContactMessages),
  'offers of boxes': ofEachAddress(forgetOffers),
  newsletter: ofEachAddress(forgetAddress),
  'letters to givers': ofEachAddress(forgetCopies),
  'letters to the giver': ofGiver(forgetCopiesOf),
  payments: forgetPayments,
  statements: ofGiver(forgetStatements),
  'changes of address': ofEachAddress(forgetEmailChanges),
  'My giving': ofEachAddress(forgetAccess),
}

/** Data that the site cannot delete. The runbook says what to do there. */
export const notReached = [
  'mails in our mailbox, also copies of contact messages',
  'the customer at Stripe',
  'backups, until they are replaced',
  'photographs that show the person: nothing says who is on one',
]

/**
 * Triggered by: the form of the office, or a giver who submits "Forget me".
 * Changes: deletes the data of the giver and of the mailboxes, except what the law requires to keep. The giver itself, with
 * the list of addresses, is the last: after a failure, the next request still finds the others.
 * Repeatable: a second time finds nothing to delete. With `dryRun`, nothing is changed, and the answer is the same.
 */
export async function forgetPerson(
  db: Db,
  whom: Whom,
  now: number,
  dryRun = false,
): Promise<Forgotten & { failed: Failure[] }> {
  const all = { removed: [] as string[], kept: [] as string[], failed: [] as Failure[] }
  const take = async (what: string, step: Step) => {
    try {
      const { removed, kept } = await takeStep(db, (tx) => step(tx, whom, now), dryRun)
      // Sorted: the database returns deleted rows in any order, and the page lists the same before and after.
      all.removed.push(...removed.toSorted())
      all.kept.push(...kept)
    } catch (error) {
      all.failed.push({ what, error: String(error) })
    }
  }
  for (const [what, step] of Object.entries(steps)) await take(what, step)
  if (all.failed.length === 0) await take('giver', ofGiver(forgetGiver))
  return all
}

/** Each step has its own transaction. A dry run rolls it back, so its answer is exact. */
async function takeStep(db: Db, step: (tx: Tx) => Promise<Forgotten>, dryRun: boolean): Promise<Forgotten> {
  const tx = await db.startTransaction().execute()
  try {
    const forgotten = await step(tx)
    await (dryRun ? tx.rollback() : tx.commit()).execute()
    return forgotten
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}
