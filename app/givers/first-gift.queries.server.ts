import { sql, type SqlBool } from 'kysely'
import { hasNetAmount } from '../payments/net-amount.server.ts'

/** Whether no other gift of the same giver is earlier. `isSameGiver` compares `earlier` with `payment`. */
const hasNoEarlier = (isSameGiver: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`not exists (
  select 1 from payment as earlier
  where ${isSameGiver} and earlier.kind = 'gift' and earlier.livemode = payment.livemode
    and (earlier.paid_at, earlier.id) < (payment.paid_at, payment.id) and ${hasNetAmount})`

/**
 * A condition for a query of `payment`: the paid gift of the row is the first of its giver. A giver is an e-mail address;
 * without an address, a name. Without both, nobody can tell. Refunded and cancelled gifts are no earlier gifts. A `case`,
 * because PostgreSQL would otherwise read all payments to join them.
 */
export const isFirstGift = sql<SqlBool>`case
  when payment.payer_email <> '' then ${hasNoEarlier(sql<SqlBool>`lower(earlier.payer_email) = lower(payment.payer_email)`)}
  when payment.payer_name <> '' then ${hasNoEarlier(sql<SqlBool>`lower(earlier.payer_name) = lower(payment.payer_name)`)}
  else false end`
