import type { Db } from '../../db/db.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { confirmEmailChange, requestEmailChange } from '../email-change.server.ts'
import type { EmailChange } from '../email-change.queries.server.ts'
import { findEmails, findGiverIdOf } from '../giver.queries.server.ts'
import { revertEmailChange } from '../../my-giving/access/revert-email-change.server.ts'

export const now = Date.UTC(2026, 10, 21)
export const dayMs = 24 * 60 * 60_000
export const [ada, bo, eve] = ['ada@example.com', 'bo@example.com', 'eve@example.com']

/** Adds a paid gift, of Ada if the changes name nobody else. */
export async function add(db: Db, id: string, changes: Partial<RemotePayment> = {}) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now - dayMs }
  await insertPayment(db, paidGift({ ...ids, payer_email: ada, ...changes }), now)
}

/** The number of the giver who has the address. */
export const giverOf = async (db: Db, email = ada) => (await findGiverIdOf(db, email)) ?? ''

/** A request for a new address, of Ada's giver if none is named. */
export async function request(db: Db, typed: string, { giverId = '', getsReceipts = true, at = now } = {}) {
  const id = giverId || (await giverOf(db))
  return db.transaction().execute((tx) => requestEmailChange(tx, { giverId: id, typed, getsReceipts }, at))
}

/** A change that is confirmed at `at`. */
export async function change(db: Db, typed: string, { getsReceipts = true, at = now } = {}): Promise<EmailChange> {
  const asked = await request(db, typed, { getsReceipts, at })
  if (!asked.ok) throw new Error(asked.problem)
  await confirmEmailChange(db, asked.change.id, at)
  return asked.change
}

export const revert = (db: Db, id: string, at = now + dayMs) =>
  db.transaction().execute((tx) => revertEmailChange(tx, id, at))
export const emailsOf = async (db: Db, giverId: string) => (await findEmails(db, giverId)).map(({ email }) => email)
/** The kinds of the queued mails. */
export const kinds = async (db: Db) =>
  (await db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
