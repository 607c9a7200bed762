import { sql } from 'kysely'
import { type Db, isPostgres } from '../../db/db.server.ts'
import { receiptNumberOf } from '../../values/receipt-number.ts'
import { foldEmail } from '../../values/email-address.ts'
import { nameKeyOf } from '../../values/name-key.ts'
import { noReversals } from '../../stripe/charge-state.server.ts'

const batch = 1000
const hourMs = 60 * 60_000

interface Gifts {
  /** How many gifts there are, each of a different giver: `giver0@example.com` and so on. */
  count: number
  /** The giver of the newest gifts, who has `count` of them. */
  giver: { email: string; count: number }
  /** When the newest gift was made. Each other one is `everyMs`, by default an hour, older than the next. */
  until: number
  everyMs?: number
}

/** The number of the giver of the newest gifts. */
export const theirs = receiptNumberOf('giver', 'giver of the newest gifts')

/** Fills the ledger with paid gifts, every second one recurring, for tests and measurements of large ledgers. */
export async function addGifts(db: Db, { count, giver, until, everyMs = hourMs }: Gifts): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => {
      const number = first + index
      const isTheirs = number < giver.count
      const at = until - number * everyMs
      const id = receiptNumberOf('gift', `gift ${number}`)
      return {
        id,
        kind: 'gift' as const,
        status: 'paid' as const,
        amount_cents: 1000 + (number % 9000),
        ...noReversals,
        payer_name: isTheirs ? 'Ada Giver' : `Giver ${number}`,
        payer_email: isTheirs ? giver.email : `giver${number}@example.com`,
        giver_id: isTheirs ? theirs : receiptNumberOf('giver', `giver ${number}`),
        payment_method: 'card',
        frequency: number % 2 === 0 ? ('once' as const) : ('monthly' as const),
        subscription_id: number % 2 === 0 ? null : isTheirs ? 'sub_theirs' : `sub_${number}`,
        attempts: 0,
        payment_intent_id: `pi_${number}`,
        livemode: 0 as const,
        version: 1,
        acknowledged_at: at,
        created_at: at,
        paid_at: at,
        given_at: at,
        updated_at: at,
      }
    })
    await db.insertInto('payment').values(rows).execute()
    await addGivers(db, rows)
  }
  // As after a restore. Before PostgreSQL counts such rows by itself, it may plan a list as loops within loops.
  if (isPostgres(db)) await sql`analyze payment, giver, giver_email`.execute(db)
}

async function addGivers(
  db: Db,
  payments: { giver_id: string; payer_name: string; payer_email: string; created_at: number }[],
): Promise<void> {
  const givers = [...new Map(payments.map((payment) => [payment.giver_id, payment])).values()]
  await db
    .insertInto('giver')
    .values(
      givers.map(({ giver_id: id, payer_name: name, created_at: at }) => ({
        id,
        kind: 'person' as const,
        name,
        name_key: nameKeyOf(name),
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('giver_email')
    .values(
      givers.map(({ giver_id: id, payer_email: email, created_at: at }) => ({
        id: `email of ${id}`,
        giver_id: id,
        email,
        email_key: foldEmail(email),
        gets_receipts: 1 as const,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
