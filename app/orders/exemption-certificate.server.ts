import { randomUUID } from 'node:crypto'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { keepRequest } from '../db/idempotency-key.server.ts'
import { findCertificate } from './exemption-certificate.queries.server.ts'

export interface NewCertificate {
  state: string
  number: string
  organization: string
  /** Days, as 2026-11-29. */
  receivedOn: string
  expiresOn: string | null
  /** Of a PDF file that was opened and checked. */
  bytes: Uint8Array
}

/** "number 12-34 of IL, for Grace School, until 2027-06-30" */
const inWords = (certificate: { number: string; state: string; organization: string; expires_on: string | null }) =>
  `number ${certificate.number} of ${certificate.state}, for ${certificate.organization}${untilInWords(certificate.expires_on)}`

const untilInWords = (day: string | null) => (day === null ? ', without a last day' : `, until ${day}`)

/**
 * Triggered by: the staff, who got a certificate from a school or a church.
 * Changes: stores and records it, with its file.
 * Repeatable: the same key is one certificate. Returns its id, or null for a repeated key.
 */
export async function recordCertificate(
  db: Db,
  { state, number, organization, receivedOn, expiresOn, bytes }: NewCertificate,
  { who, key }: { who: Actor; key: string },
  now: number,
): Promise<string | null> {
  const id = `cert_${randomUUID()}`
  return db.transaction().execute(async (tx) => {
    if (!(await keepRequest(tx, 'certificate', key, now))) return null
    const certificate = {
      id,
      state,
      number,
      organization,
      received_on: receivedOn,
      expires_on: expiresOn,
      content: Buffer.from(bytes).toString('base64'),
      who,
      created_at: now,
    }
    await tx.insertInto('exemption_certificate').values(certificate).execute()
    await recordChange(tx, { who, what: 'certificate recorded', subject: id, after: inWords(certificate) }, now)
    return id
  })
}

/**
 * Triggered by: the staff, when a state has ended a certificate, or when its last day was mistyped.
 * Changes: its last day. Open offers by a certificate that has ended are withdrawn by the timer.
 * Repeatable: the same day again changes nothing. False when there is no such certificate.
 */
export async function correctLastDay(
  db: Db,
  { id, expiresOn, who }: { id: string; expiresOn: string | null; who: Actor },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await findCertificate(tx, id)
    if (!before) return false
    if (before.expires_on === expiresOn) return true
    await tx.updateTable('exemption_certificate').set({ expires_on: expiresOn }).where('id', '=', id).execute()
    const after = inWords({ ...before, expires_on: expiresOn })
    await recordChange(
      tx,
      { who, what: 'last day of certificate corrected', subject: id, before: inWords(before), after },
      now,
    )
    return true
  })
}

/**
 * Triggered by: the staff, when a wrong file or number was recorded.
 * Changes: deletes the certificate, if no offer and no order names it: what was sold by it needs its proof.
 * Repeatable: a second time finds none. False when it is used.
 */
export async function removeCertificate(db: Db, id: string, who: Actor, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await findCertificate(tx, id)
    if (!before) return true
    const inOffers = tx.selectFrom('box_offer').select('certificate_id').where('certificate_id', '=', id)
    const inOrders = tx.selectFrom('payment').select('certificate_id').where('certificate_id', '=', id)
    const removed = await tx
      .deleteFrom('exemption_certificate')
      .where('id', '=', id)
      .where('id', 'not in', inOffers)
      .where('id', 'not in', inOrders)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return false
    await recordChange(tx, { who, what: 'certificate removed', subject: id, before: inWords(before) }, now)
    return true
  })
}
