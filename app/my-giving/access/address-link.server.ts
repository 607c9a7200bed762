import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import {
  type ChangeState,
  type EmailChange,
  findEmailChange,
  stateOf,
  undoMs,
} from '../../givers/email-change.queries.server.ts'
import { cancelEmailChange, confirmEmailChange, isTaken } from '../../givers/email-change.server.ts'
import { revertEmailChange } from './revert-email-change.server.ts'
import { confirmCorrection } from '../../receipts/corrections/ask-for-correction.server.ts'
import { revertCorrection } from '../../receipts/corrections/correct-payment-email.server.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'

/** The link in the mail to a new address. */
export function confirmUrl({ id: subject, expires_at: expiresAt }: EmailChange): string {
  const token = signToken({ purpose: 'confirm-address', subject, expiresAt })
  return `${config().siteUrl}/my-giving/confirm-address?token=${token}`
}

/** The link in the mails to the previous address. It calls a request off, and takes a confirmed change back. */
export function undoUrl({ id: subject, expires_at: expiresAt, confirmed_at: confirmedAt }: EmailChange): string {
  const token = signToken({ purpose: 'undo-address', subject, expiresAt: (confirmedAt ?? expiresAt) + undoMs })
  return `${config().siteUrl}/my-giving/undo-address?token=${token}`
}

type ConfirmState = 'ready' | 'done' | 'taken' | 'cancelled' | 'expired' | 'invalid'

/** The state that the page of the link to the new address shows. Changes nothing. */
export async function lookUpConfirmation(db: Db, token: string, now: number): Promise<ConfirmState> {
  const link = await readToken(token, ['confirm-address'], now)
  if (!link.ok) return link.reason
  const change = await findEmailChange(db, link.subject)
  if (!change) return 'invalid'
  if (change.confirmed_at !== null && change.reverted_at === null) return 'done'
  const state = stateOf(change, now)
  if (state !== 'open') return state === 'expired' ? 'expired' : 'cancelled'
  // A payment with a corrected address passes to the giver of that address.
  return change.payment_id === null && (await isTaken(db, change)) ? 'taken' : 'ready'
}

/** Triggered by: the button on that page. Changes, repeatable: see `confirmEmailChange` and `confirmCorrection`. */
export async function submitConfirmation(db: Db, token: string, now: number): Promise<void> {
  const link = await readToken(token, ['confirm-address'], now)
  if (!link.ok) return
  // Each leaves the changes of the other kind as they are.
  await confirmEmailChange(db, link.subject, now)
  await confirmCorrection(db, link.subject, now)
}

/** The state that the page of the link to the previous address shows. Changes nothing. */
export async function lookUpUndo(db: Db, token: string, now: number): Promise<ChangeState | 'invalid'> {
  const link = await readToken(token, ['undo-address'], now)
  if (!link.ok) return link.reason
  const change = await findEmailChange(db, link.subject)
  return change ? stateOf(change, now) : 'invalid'
}

/**
 * Triggered by: the button on that page.
 * Changes: calls the request off, or takes the change back, by its present state.
 * Repeatable: only the first submit changes anything.
 */
export async function submitUndo(db: Db, token: string, now: number): Promise<void> {
  const link = await readToken(token, ['undo-address'], now)
  if (!link.ok) return
  const id = link.subject
  const change = await findEmailChange(db, id)
  if (!change) return
  await db.transaction().execute(async (tx) => {
    // This order: the first locks the giver before the change.
    await (change.payment_id === null ? revertEmailChange(tx, id, now) : revertCorrection(tx, id, now))
    await cancelEmailChange(tx, id, now)
  })
}
