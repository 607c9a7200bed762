import { coversOrder, isValidOn } from '../catalog/sales-tax.ts'
import { rules } from '../content/legal/rules.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import type { Tables } from '../db/tables.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'
import { yearsLater } from '../values/months-later.ts'
import { publisherDay } from '../values/publisher-time.ts'

/** A certificate without its file, which may have megabytes. */
export type Certificate = Omit<Tables['exemption_certificate'], 'content'>

const shownColumns = [
  'id',
  'state',
  'number',
  'organization',
  'received_on',
  'expires_on',
  'who',
  'created_at',
] as const satisfies (keyof Certificate)[]

/** Returns undefined when there is none. */
export function findCertificate(db: Db | Tx, id: string | null): Promise<Certificate | undefined> {
  const certificates = db.selectFrom('exemption_certificate').select(shownColumns)
  return certificates.where('id', '=', id ?? '').executeTakeFirst()
}

/** These certificates, by their ids. */
export async function findCertificates(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Certificate>> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const rows = db.selectFrom('exemption_certificate').select(shownColumns).where('id', 'in', named)
  return new Map((await rows.execute()).map((row) => [row.id, row]))
}

/** All certificates with the number of offers and of paid orders that name each, by the organization. */
export function findAllCertificates(
  db: Db,
): Promise<(Certificate & { offers: number | string; orders: number | string })[]> {
  return db
    .selectFrom('exemption_certificate')
    .select(shownColumns)
    .select((row) => [
      row
        .selectFrom('box_offer')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('certificate_id', '=', 'exemption_certificate.id')
        .$asScalar()
        .$notNull()
        .as('offers'),
      row
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('certificate_id', '=', 'exemption_certificate.id')
        .$asScalar()
        .$notNull()
        .as('orders'),
    ])
    .orderBy('organization')
    .orderBy('state')
    .orderBy('id')
    .execute()
}

/** The bytes of its PDF file. Returns undefined when there is no such certificate. */
export async function findCertificateFile(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('exemption_certificate').select('content').where('id', '=', id).executeTakeFirst()
  return row && Buffer.from(row.content, 'base64')
}

/** The next certificates by their ids. */
export function certificatesAfter(db: Db, id: string, limit: number): Promise<Certificate[]> {
  const next = db.selectFrom('exemption_certificate').select(shownColumns).where('id', '>', id)
  return next.orderBy('id').limit(limit).execute()
}

/** Those by which a box can be offered on a day. */
export async function findValidCertificates(db: Db, day: string): Promise<Certificate[]> {
  return (await findAllCertificates(db)).filter(({ expires_on: lastDay }) => isValidOn(lastDay, day))
}

/** How an order was sold without tax: by which certificate, and whether it is for the order. */
export interface Exemption {
  certificate: Certificate
  isCovered: boolean
}

/** Returns null for an order that was sold with tax, or when none is collected. */
export async function findExemption(db: Db, order: SoldBy): Promise<Exemption | null> {
  const certificate = await findCertificate(db, order.certificate_id)
  return certificate ? { certificate, isCovered: isCoveredBy(certificate, order) } : null
}

/** What of an order decides. */
type SoldBy = Pick<PaymentTable, 'certificate_id' | 'ship_state' | 'created_at'>

export const isCoveredBy = (certificate: Certificate, order: SoldBy) =>
  coversOrder(certificate, { shipState: order.ship_state, orderedOn: publisherDay(order.created_at) })

/** A line for each certificate of the person's offers and orders: a record of sales without tax, kept with them. */
export async function linesOfCertificates(tx: Db | Tx, email: string): Promise<string[]> {
  const ofOffers = tx.selectFrom('box_offer').select('certificate_id').where(holdsAddress('email', email))
  const ofOrders = tx.selectFrom('payment').select('certificate_id').where(holdsAddress('payer_email', email))
  const ids = await ofOffers
    .where('certificate_id', 'is not', null)
    .union(ofOrders.where('certificate_id', 'is not', null))
    .execute()
  const certificates = await findCertificates(
    tx,
    ids.map(({ certificate_id: id }) => id),
  )
  return [...certificates.values()].map(
    ({ number, state }) =>
      `exemption certificate ${number} of ${state}: it proves sales without tax, and is kept with them`,
  )
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` certificates by which nothing was sold within the years for which the ledger is kept. Returns how many.
 * Repeatable: at any time.
 */
export async function forgetOldCertificates(db: Db, now: number, limit: number): Promise<number> {
  const before = yearsLater(now, -rules.keepGiftsYears)
  const used = db.selectFrom('payment').select('certificate_id').where('created_at', '>=', before)
  const old = db
    .selectFrom('exemption_certificate')
    .select('id')
    .where('created_at', '<', before)
    .where('id', 'not in', used.where('certificate_id', 'is not', null))
    .limit(limit)
  return (await db.deleteFrom('exemption_certificate').where('id', 'in', old).returning('id').execute()).length
}
