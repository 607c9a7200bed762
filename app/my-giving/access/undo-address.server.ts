import {
  type AddressChange,
  findAddressChange,
  undoableUntil,
  undoAddressChange,
} from '../../receipts/change-address.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { endAccessOf } from '../../givers/giver-session.server.ts'

/** `done`: the change is already undone. */
type UndoState = 'ready' | 'done' | 'expired' | 'invalid'

/** The link in the mail to the old address. */
export function undoUrl(change: AddressChange): string {
  const token = signToken({ purpose: 'undo-address', subject: change.id, expiresAt: undoableUntil(change) })
  return `${config().siteUrl}/my-giving/undo-address?token=${token}`
}

/** The state that the page of the link shows. Changes nothing. */
export async function lookUpUndo(db: Db, token: string, now: number): Promise<UndoState> {
  const link = await readToken(token, ['undo-address'], now)
  if (!link.ok) return link.reason
  const change = await findAddressChange(db, link.subject)
  if (!change) return 'invalid'
  return change.undone_at === null ? 'ready' : 'done'
}

/**
 * Triggered by: the button on the page of the link.
 * Changes: moves the payments back to the old address, and ends the links and sessions of the addresses that lose them.
 * Repeatable: yes, only the first submit changes anything.
 */
export async function submitUndo(db: Db, token: string, now: number): Promise<void> {
  const link = await readToken(token, ['undo-address'], now)
  if (!link.ok) return
  await db.transaction().execute(async (tx) => {
    for (const email of (await undoAddressChange(tx, link.subject, now)) ?? []) await endAccessOf(tx, email)
  })
}
