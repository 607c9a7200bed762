import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/db.server.ts'
import { holdsAddress } from '../../db/forget-step.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { findPayment, newVersion } from '../../payments/payment.queries.server.ts'

/**
 * Triggered by: the office, for givers with an e-mail address and without a name.
 * Changes: sets the name of their gifts.
 * Repeatable: an existing name is kept. False: there was no gift without a name.
 */
export function nameGiver(
  db: Db,
  { email, name, who }: { email: string; name: string; who: Actor },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const named = await tx
      .updateTable('payment')
      .set({ payer_name: name, ...newVersion(now) })
      .where(holdsAddress('payer_email', email))
      .where('kind', '=', 'gift')
      // An empty text was deleted on request.
      .where('payer_name', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of named) await recordChange(tx, { who, what: 'name noted', subject: id }, now)
    return named.length > 0
  })
}

/**
 * Triggered by: the office, for a giver without an e-mail address.
 * Changes: sets the addresses of the gifts under the same name and postal address. With an e-mail address, the receipts of
 * unacknowledged gifts are queued.
 * Repeatable: an existing e-mail address is kept. False: there is no such gift.
 */
export function addressGiver(
  db: Db,
  { id, email, postalAddress, who }: { id: string; email: string | null; postalAddress: string | null; who: Actor },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ids = await findSameGiver(tx, id)
    if (ids.length === 0) return false
    const changed = await tx
      .updateTable('payment')
      .set({
        ...(email && { payer_email: email }),
        ...(postalAddress && { postal_address: postalAddress }),
        ...newVersion(now),
      })
      .where('id', 'in', ids)
      .where('payer_email', 'is', null)
      .returning(['id', 'acknowledged_at', 'acknowledged_elsewhere'])
      .execute()
    for (const { id: gift, acknowledged_at: at, acknowledged_elsewhere: elsewhere } of changed) {
      if (email && at === null && !elsewhere) await queueMessage(tx, { kind: 'gift-receipt', subjectId: gift }, now)
    }
    const what = email ? 'e-mail address noted' : 'postal address noted'
    for (const { id: gift } of changed) await recordChange(tx, { who, what, subject: gift }, now)
    return changed.length > 0
  })
}

async function findSameGiver(tx: Tx, id: string): Promise<string[]> {
  const gift = await findPayment(tx, id)
  if (!gift || gift.kind !== 'gift' || gift.payer_email !== null) return []
  if (!gift.payer_name) return [id]
  const rows = await tx
    .selectFrom('payment')
    .select('id')
    .where(holdsAddress('payer_name', gift.payer_name))
    .where(sql<SqlBool>`lower(coalesce(postal_address, '')) = lower(${gift.postal_address ?? ''})`)
    .where('payer_email', 'is', null)
    .where('kind', '=', 'gift')
    .execute()
  return rows.map(({ id: same }) => same)
}
