import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { sendStatements } from '../send-statement.server.ts'

/** The statements of the tests are of 2025, and are sent on January 8, 2026. */
export const year = 2025
export const now = Date.UTC(2026, 0, 8, 15)
export const who = 'ann@example.org'

/** How the tests ask for the overview of the year. */
export const asked = { search: '', sort: 'email', isDownward: false, offset: 0, limit: 50, postLimit: 10 } as const

let count = 0

/** Adds a gift of June 2025. */
export function add(db: Db | Tx, email: string | null, changes: Partial<RemotePayment> = {}) {
  count += 1
  // Gifts of one time are sorted by id: with zeros in front, their order is that of the calls.
  const number = String(count).padStart(6, '0')
  const ids = { id: `G-${number}`, checkout_session_id: `cs_${number}`, payment_intent_id: `pi_${number}` }
  const paid = { created_at: Date.UTC(2025, 5, 1), paid_at: Date.UTC(2025, 5, 1) }
  return insertPayment(db, paidGift({ ...ids, ...paid, payer_email: email, ...changes }), now)
}

/** Sends the statements of the year. Returns how many were queued. */
export async function send(db: Db, stopAfter = Infinity): Promise<number> {
  let sent = 0
  for await (const added of sendStatements(db, year, who, now)) {
    sent = added
    if (added >= stopAfter) break
  }
  return sent
}

/** The addresses of the givers to whom a statement was sent. */
export const sentTo = async (db: Db) =>
  (
    await db
      .selectFrom('statement_sent')
      .innerJoin('giver_email', 'giver_email.giver_id', 'statement_sent.giver_id')
      .select('email')
      .orderBy('email')
      .execute()
  ).map(({ email }) => email)

export const giverOf = async (db: Db | Tx, email: string) => (await findGiverIdOf(db, email)) ?? 'nobody'
