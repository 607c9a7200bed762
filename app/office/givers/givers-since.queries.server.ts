import { sql } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'
import { ownCents } from '../../receipts/givers-of-year.queries.server.ts'

export interface Giver {
  /** In lower case. Null: their gifts name no e-mail address. */
  email: string | null
  name: string | null
  postal_address: string | null
  gifts: number
  own_cents: number
  first_paid_at: number
  last_paid_at: number
}

/** Of gifts without an e-mail address, one name at one postal address is one giver. Without a name, each gift is. */
const byPost = (column: string) => sql`case when payer_email is null then ${sql.ref(column)} end`
const nameless = sql`case when payer_email is null and coalesce(payer_name, '') = '' then id end`

/** Everybody of whose gifts since a time something remains. Those with an e-mail address come first. */
export function findGiversSince(db: Db, since: number): Promise<Giver[]> {
  return db
    .selectFrom('payment')
    .select((row) => [
      sql<string | null>`lower(payer_email)`.as('email'),
      sql<string | null>`nullif(max(payer_name), '')`.as('name'),
      sql<string | null>`max(postal_address)`.as('postal_address'),
      row.fn.countAll<number>().as('gifts'),
      ownCents.as('own_cents'),
      row.fn.min<number>('paid_at').as('first_paid_at'),
      row.fn.max<number>('paid_at').as('last_paid_at'),
    ])
    .where('kind', '=', 'gift')
    .where('livemode', '=', livemode())
    .where('paid_at', '>=', since)
    .where(hasNetAmount)
    .groupBy([sql`lower(payer_email)`, byPost('payer_name'), byPost('postal_address'), nameless])
    .orderBy(sql`case when payer_email is null then 1 else 0 end`)
    .orderBy('email')
    .orderBy('name')
    .execute()
}
