import { forgetContactMessages } from '../contact/contact-message.queries.server.ts'
import { forgetAccess } from '../givers/giver-session.server.ts'
import { forgetGiver } from '../givers/forget-giver.server.ts'
import { isOfGiver } from '../givers/giver.queries.server.ts'
import { forgetMailAddresses } from '../mail/forget-mails.server.ts'
import { forgetEmailChanges } from '../givers/email-change.queries.server.ts'
import { forgetGiftFiles } from '../manual-gifts/gift-file/gift-file.queries.server.ts'
import { forgetPayments } from './forget-payments.server.ts'
import { forgetInLetters } from './forget-letters.server.ts'
import { findNameInWords } from './forget-words.server.ts'
import { namesOf } from './names-of.server.ts'
import type { Failure } from '../values/failure.ts'
import { forgetCopies, forgetCopiesOf } from '../newsletter/letter-copy.queries.server.ts'
import { forgetOffers } from '../orders/box-offer.queries.server.ts'
import { forgetAddress } from '../newsletter/subscriber.queries.server.ts'
import { forgetStatements } from '../receipts/send-statement.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Forgetting, ForgetStep, Forgotten } from '../db/forget-step.server.ts'
import type { Whom } from './whom.server.ts'

type Step = (tx: Db | Tx, whom: Whom, how: Forgetting) => Promise<Forgotten>

const ofEachAddress =
  (step: ForgetStep): Step =>
  async (tx, { emails }, how) => {
    const all: Forgotten = { removed: [], kept: [] }
    for (const email of emails) {
      const { removed, kept } = await step(tx, email, how)
      all.removed.push(...removed)
      all.kept.push(...kept)
    }
    return all
  }

/** `step` takes the number of the giver instead of an address. */
const ofGiver =
  (step: ForgetStep): Step =>
  async (tx, { giverId }, how) =>
    giverId === null ? { removed: [], kept: [] } : step(tx, giverId, how)

/** A step for each table with personal data. A failure does not stop the others. */
const steps: Record<string, Step> = {
  // First: the others delete the name.
  'words of the site': findNameInWords,
  'letters and lists': forgetInLetters,
  'files of gifts': forgetInGiftFiles,
  'contact messages': ofEachAddress(forgetContactMessages),
  'offers of boxes': ofEachAddress(forgetOffers),
  newsletter: ofEachAddress(forgetAddress),
  'letters to givers': ofEachAddress(forgetCopies),
  'letters to the giver': ofGiver(forgetCopiesOf),
  // Before the payments lose their giver.
  'addresses of mails': forgetAddressesOfMails,
  payments: forgetPayments,
  statements: ofGiver(forgetStatements),
  'changes of address': ofEachAddress(forgetEmailChanges),
  'My giving': ofEachAddress(forgetAccess),
}

/** Files of gifts with the name or an address of the person. What was entered from them is in the payments. */
async function forgetInGiftFiles(tx: Db | Tx, whom: Whom, how: Forgetting): Promise<Forgotten> {
  return forgetGiftFiles(tx, [...whom.emails, ...(await namesOf(tx, whom))], how)
}

/** The addresses to which mails went: the person's own, and those of others, such as of copies, about the person's payments. */
async function forgetAddressesOfMails(tx: Db | Tx, { giverId, emails }: Whom, how: Forgetting): Promise<Forgotten> {
  const theirs = tx
    .selectFrom('outbox')
    .innerJoin('payment', 'payment.id', 'outbox.subject_id')
    .select('outbox.id')
    .where(isOfGiver('payment.giver_id', giverId ?? ''))
  const ids = (await theirs.execute()).map(({ id }) => id)
  const removed = await forgetMailAddresses(tx, { emails, ids }, how)
  return { removed: removed > 0 ? [`addresses of mails: ${removed}`] : [], kept: [] }
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
 * Repeatable: a second time finds nothing to delete. A look changes nothing, and its answer is the same.
 */
export async function forgetPerson(db: Db, whom: Whom, how: Forgetting): Promise<Forgotten & { failed: Failure[] }> {
  const all = { removed: [] as string[], kept: [] as string[], failed: [] as Failure[] }
  const take = async (what: string, step: Step) => {
    try {
      const { removed, kept } = await takeStep(db, (tx) => step(tx, whom, how), how)
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

/** Each step has its own transaction. A look needs none: it only reads. */
const takeStep = (db: Db, step: (tx: Db | Tx) => Promise<Forgotten>, { isLook }: Forgetting): Promise<Forgotten> =>
  isLook ? step(db) : db.transaction().execute(step)
