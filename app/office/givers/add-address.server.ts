import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import { requestEmailChange } from '../../givers/email-change.server.ts'
import { addEmail, findEmails, findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { maskEmail } from '../../values/mask-email.ts'

type AddedAddress = { ok: true; isRequested: boolean } | { ok: false; problem: string }

/**
 * Triggered by: the staff, for a giver who writes or calls.
 * Changes: a giver without an address gets it, not confirmed. Otherwise the new mailbox is asked to confirm it, and the
 * address that gets the receipts hears of it. Receipts go where they went: see `chooseReceiptsEmail`.
 * Repeatable: an address that the giver has already is refused, and nothing is changed.
 */
export async function addAddress(
  db: Db,
  { giverId, typed, who }: { giverId: string; typed: string; who: Actor },
  now: number,
): Promise<AddedAddress> {
  const parsed = emailSchema.safeParse(typed)
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? 'This is no address.' }
  const email = parsed.data
  const [receipts] = await findEmails(db, giverId)
  if (receipts) {
    const request = { giverId, typed: email, getsReceipts: false, who }
    const asked = await db.transaction().execute((tx) => requestEmailChange(tx, request, now))
    return asked.ok ? { ok: true, isRequested: true } : asked
  }
  const isAdded = await db.transaction().execute(async (tx) => {
    if (!(await addEmail(tx, { giverId, email, getsReceipts: true }, now))) return false
    await recordChange(tx, { who, what: 'address added', subject: giverId, after: maskEmail(email) }, now)
    return true
  })
  if (isAdded) return { ok: true, isRequested: false }
  const owner = await findGiverIdOf(db, email)
  return { ok: false, problem: `The giver ${owner} has this address. If they are one, merge them.` }
}
