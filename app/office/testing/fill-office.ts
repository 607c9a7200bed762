import { sql } from 'kysely'
import { recordChange } from '../../audit/audit-log.server.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { addSubscribers } from '../../newsletter/testing/add-subscribers.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'

export const giver = { email: 'ada@example.com', count: 500 }
export const giftCount = 200_000
const giversPerGift = 0.3
/** Five years hold the gifts. */
const spanMs = giftCount * 13 * 60_000

/** The number of the order number `number`, 0 to 19,999, as `fillOffice` makes it. */
export function orderNumberOf(number: number): string {
  const digits = String(number).padStart(7, '0')
  return `B-000-${digits.slice(0, 3)}-${digits.slice(3)}`
}

/**
 * The database of a publisher of some size, of five years until now: the newest rows have the lowest numbers. With `scale`,
 * there are this many times as many rows in these years.
 */
export async function fillOffice(db: Db, now: number, scale = 1): Promise<void> {
  const gifts = giftCount * scale
  await addGifts(db, { count: gifts, giver, until: now, everyMs: Math.floor(spanMs / gifts) })
  // A link that brought a tenth of them.
  await sql`update payment set came_from = 'letter' where amount_cents % 10 = 0`.execute(db)
  await sql`insert into outbox (id, kind, subject_id, dedupe_key, status, run_at, locked_until, attempts, created_at, sent_at)
    select 'm' || id, 'gift-receipt', id, 'gift-receipt:' || id, 'sent', paid_at, 0, 1, paid_at, paid_at
    from payment`.execute(db)
  await joinGivers(db, gifts * giversPerGift)
  await addSubscribers(db, 5000)
  for (const { count: countAtOne, doesGrow = true, ...statement } of statements) {
    const count = doesGrow ? countAtOne * scale : countAtOne
    // `n` counts from 0, and `at` is its time: as many rows as there are spread over the five years.
    await sql`insert into ${sql.raw(statement.into)} with recursive numbers (n) as (
        select cast(0 as bigint) union all select n + 1 from numbers where n < ${sql.lit(count - 1)}
      ), series as (
        select n, ${sql.lit(now)} - n * ${sql.lit(Math.floor(spanMs / count))} as at from numbers
      ) select ${sql.raw(statement.select)} from series`.execute(db)
  }
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 1000; number += 1) {
      await recordChange(tx, { who: 'ann@office.example', what: 'order shipped', subject: `B-${number}` }, now)
    }
  })
  // PostgreSQL analyzes and vacuums by itself a minute after many inserts; SQLite never does.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
}

/** Most givers have given more than once. */
async function joinGivers(db: Db, giverCount: number): Promise<void> {
  const number = sql`cast(substr(payment.payment_intent_id, 4) as integer)`
  await sql`update payment set giver_id = (
      select newer.giver_id from payment as newer
      where newer.payment_intent_id = 'pi_' || (${number} % ${sql.lit(giverCount)})
    ) where ${number} >= ${sql.lit(giverCount)}`.execute(db)
  await sql`delete from giver where not exists (select 1 from payment where payment.giver_id = giver.id)`.execute(db)
  await sql`delete from giver_email where not exists (select 1 from giver where giver.id = giver_email.giver_id)`.execute(
    db,
  )
}

/** Of the orders and of the messages, 200 wait. */
const statements: { count: number; doesGrow?: boolean; into: string; select: string }[] = [
  {
    count: 20_000,
    into: `payment (id, kind, status, amount_cents, refunded_cents, refund_pending_cents, refund_failed_cents,
      disputed_cents, lost_cents, payer_name, payer_email, payment_method, checkout_session_id, payment_intent_id,
      livemode, version, created_at, updated_at, paid_at, quantity, shipping_cents, ship_name, ship_line1, ship_city,
      ship_state, ship_zip, confirmed_at, shipped_at)`,
    select: `'B-000-' || substr(cast(10000000 + n as text), 2, 3) || '-' || substr(cast(10000000 + n as text), 5, 4),
      'order', 'paid', 1099, 0, 0, 0, 0, 0, 'Ada Giver', 'buyer' || n || '@example.com', 'card', 'cs_o' || n, 'pi_o' || n,
      0, 1, at, at, at, 1, 399, 'Ada Giver', '12 Elm Street', 'Springfield', 'IL', '62701', at,
      case when n < 200 then null else at end`,
  },
  {
    count: 20_000,
    into: 'contact_message (id, name, email, type, subject, message, content_hash, created_at, answered_at)',
    select: `'msg_' || n, 'Writer ' || n, 'writer' || n || '@example.com', 'general', 'Books for our class',
      '${'How many books may a class order?'.repeat(20)}', 'hash ' || n, at, case when n < 200 then null else at end`,
  },
  {
    count: 20_000,
    into: `recurring_gift (subscription_id, customer_id, amount_cents, livemode, status, frequency, next_at, version,
      created_at, updated_at)`,
    select: `'sub_' || (n * 2 + 1), 'cus_' || n, 2500, 0, case when n < 20 then 'failing' else 'active' end, 'monthly',
      at + 157680000000, 1, 0, 0`,
  },
  {
    count: 700,
    into: `payout (id, account, amount_cents, status, livemode, is_automatic, arrives_at, created_at, read_at,
      difference_cents)`,
    select: `'po_' || n, 'donations', 100000 + n, 'paid', 0, 1, at, at, at, 0`,
  },
  {
    count: giftCount,
    into: `balance_entry (id, account, payout_id, balance_type, type, category, amount_cents, fee_cents, net_cents,
      livemode, source_id, payment_intent_id, created_at, available_at)`,
    select: `'txn_' || n, 'donations', 'po_' || (n / 286), 'payments', 'charge', 'charge', 1000, 59, 941, 0, 'ch_' || n,
      'pi_' || n, at, at`,
  },
  {
    count: 3,
    doesGrow: false,
    into: 'letter_draft (id, subject, body, audience, who, created_at, updated_at)',
    select: `'draft' || n, 'Autumn', '# Autumn', 'givers-this-year', 'ann@office.example', at, at`,
  },
  {
    count: 20,
    doesGrow: false,
    into: `newsletter_issue (id, subject, body, audience, queued_through, queued_count, created_at, queued_at)`,
    select: `'issue' || n, 'Letter ' || n, 'Dear friends', 'recurring-givers', 'z', 5000, at, at`,
  },
]
