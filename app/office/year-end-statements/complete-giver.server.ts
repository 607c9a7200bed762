import type { Db } from '../../db/db.server.ts'
import { addEmail, findEmails, findShownGiver, isOfGiver, updateGiver } from '../../givers/giver.queries.server.ts'
import { correctPayerNames } from '../../receipts/corrections/correct-payer-names.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'

interface Completion {
  giverId: string
  /** For a giver without a name. */
  name?: string
  /** For a giver without an e-mail address. */
  email?: string
  postalAddress?: string | null
  who: Actor
}

/**
 * Triggered by: the office in January, for a giver with an incomplete statement.
 * Changes: notes what is missing. With an e-mail address, not confirmed, the receipts of unacknowledged gifts are queued.
 * Repeatable: a name and an e-mail address that are there already are kept. Returns the problem in words, or null.
 */
export function completeGiver(
  db: Db,
  { giverId, name, email, postalAddress, who }: Completion,
  now: number,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const giver = await findShownGiver(tx, giverId)
    if (!giver || giver.forgotten_at !== null) return 'There is no such giver.'
    const { id } = giver
    const note = (what: string) => recordChange(tx, { who, what, subject: id }, now)
    const emails = email ? await findEmails(tx, id) : []
    if (email && emails.length === 0) {
      if (!(await addEmail(tx, { giverId: id, email, getsReceipts: true }, now)))
        return 'Another giver has this address. If they are one, merge them on the page of a giver.'
      const unacknowledged = tx
        .selectFrom('payment')
        .select('id')
        .where(isOfGiver('giver_id', id))
        .where('kind', '=', 'gift')
        .where('payer_email', 'is', null)
        .where('acknowledged_at', 'is', null)
        .where('acknowledged_elsewhere', 'is', null)
        .orderBy('paid_at')
        .orderBy('id')
      for (const gift of await unacknowledged.execute())
        await queueMessage(tx, { kind: 'gift-receipt', subjectId: gift.id }, now)
      await note('e-mail address noted')
    }
    if (name && giver.name === null) {
      await updateGiver(tx, id, { name }, now)
      await correctPayerNames(tx, { giverId: id, misspelled: [null], name }, now)
      await note('name noted')
    }
    if (postalAddress) {
      await updateGiver(tx, id, { postal_address: postalAddress }, now)
      await note('postal address noted')
    }
    return null
  })
}
