import { giving } from '../../content/my-giving/giving.ts'
import { changeAddress } from '../../receipts/change-address.server.ts'
import type { Db } from '../../db/db.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { isOverAddressLimit } from '../../spam-guard/mail-limit.server.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { endAccessOf } from '../../givers/giver-session.server.ts'

/**
 * Triggered by: the form in which a giver changes the address, or the staff on a giver's behalf.
 * Changes: moves all gifts and orders of the old address to the new one, ends the links and sessions of the old one, and
 * queues a mail to both.
 * Repeatable: a second call finds nothing to move. A giver's request is refused when the new mailbox is over its limit.
 */
export async function moveToAddress(db: Db, from: string, typed: string, now: number, who?: Actor) {
  const parsed = emailSchema.safeParse(typed)
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? '', typed } as const
  if (parsed.data === from) return { ok: false, problem: giving.address.same, typed } as const
  const isMoved = await db.transaction().execute(async (tx) => {
    if (who === undefined && (await isOverAddressLimit(tx, parsed.data, now))) return false
    const change = await changeAddress(tx, { from, to: parsed.data }, now)
    await endAccessOf(tx, from)
    if (!change || who === undefined) return true
    const [before, after] = [from, parsed.data].map(maskEmail)
    await recordChange(tx, { who, what: 'address changed', subject: change.id, before, after }, now)
    return true
  })
  if (!isMoved) return { ok: false, problem: giving.address.tooMany, typed } as const
  return { ok: true, email: parsed.data } as const
}
