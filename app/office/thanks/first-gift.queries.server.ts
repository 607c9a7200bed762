import { sql, type SqlBool } from 'kysely'
import { hasNetAmount } from '../../payments/net-amount.server.ts'

/** The giver that the pages show for the row's giver. */
const shown = sql`(select coalesce(giver.merged_into, giver.id) from giver where giver.id = payment.giver_id)`

/** That giver, and those that were merged into it. */
const members = sql`select member.id from giver as member where member.id = ${shown} or member.merged_into = ${shown}`

const isEarlier = sql`earlier.kind = 'gift' and earlier.livemode = payment.livemode
  and (earlier.paid_at, earlier.id) < (payment.paid_at, payment.id) and ${hasNetAmount}`

/**
 * A condition for a query of `payment`: the paid gift of the row is the first of its giver, and of the givers that were
 * merged with it. A giver without a name and an address cannot be thanked. Refunded and cancelled gifts are no earlier
 * gifts. Most gifts are not the first of their own giver: the merged ones are then not looked for.
 */
export const isFirstGift = sql<SqlBool>`(
  (payment.payer_email <> '' or payment.payer_name <> '') and payment.giver_id is not null
  and not exists (select 1 from payment as earlier where earlier.giver_id = payment.giver_id and ${isEarlier})
  and not exists (select 1 from payment as earlier where earlier.giver_id in (${members}) and ${isEarlier})
)`
