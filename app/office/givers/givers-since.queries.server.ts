import { sql } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { receiptsEmailId, shownId } from '../../givers/giver.queries.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'
import { ownCents } from '../../receipts/givers-of-year.queries.server.ts'

export interface Giver {
  /** `P-4K7-9QX-2MDT` */
  id: string
  /** The address that gets the receipts. */
  email: string | null
  name: string | null
  postal_address: string | null
  gifts: number
  own_cents: number
  first_paid_at: number
  last_paid_at: number
}

/** Everybody of whose gifts since a time something remains. Those with an e-mail address come first. */
export function findGiversSince(db: Db, since: number): Promise<Giver[]> {
  const given = db
    .selectFrom('payment')
    .innerJoin('giver', 'giver.id', 'payment.giver_id')
    .select((row) => [
      shownId.as('shown_id'),
      row.fn.countAll<number>().as('gifts'),
      ownCents.as('own_cents'),
      row.fn.min<number>('paid_at').as('first_paid_at'),
      row.fn.max<number>('paid_at').as('last_paid_at'),
    ])
    .where('payment.kind', '=', 'gift')
    .where('livemode', '=', livemode())
    .where('paid_at', '>=', since)
    .where(hasNetAmount)
    .groupBy(shownId)
  return db
    .selectFrom(given.as('given'))
    .innerJoin('giver', 'giver.id', 'shown_id')
    .leftJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .select(['giver.id', 'email', 'name', 'postal_address', 'gifts', 'own_cents', 'first_paid_at', 'last_paid_at'])
    .orderBy(sql`case when email is null then 1 else 0 end`)
    .orderBy('email_key')
    .orderBy('name')
    .orderBy('giver.id')
    .execute()
}
