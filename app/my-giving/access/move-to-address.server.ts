import { giving } from '../../content/my-giving/giving.ts'
import { changeAddress } from '../../givers/change-address.server.ts'
import type { Db } from '../../db/db.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { isOverAddressLimit } from '../../spam-guard/mail-limit.server.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { endAccessOf } from '../../givers/giver-session.server.ts'

/**
 * Triggered by: the form in which a giver changes the address, or the staff on a giver's behalf.
 * Changes: everything under the old address passes to the new one; links and sessions of the old one end. Both are told.
 * Repeatable: a second time finds nothing to pass on. A giver's is refused when too much has passed to the new mailbox.
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
