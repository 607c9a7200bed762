import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { funds } from '../catalog/funds.ts'
import type { Fund } from '../content/funds.ts'
import { noFund } from '../content/no-fund.ts'
import type { Db } from '../db/db.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { changePayment } from '../payments/change-payment.server.ts'

/** Whether the office may change the fund: Stripe's gifts carry theirs in Stripe's metadata. */
export const isFundChangeable = ({ entered_at: enteredAt, status }: Payment) => enteredAt !== null && status === 'paid'

export type FundChange = { ok: true } | { ok: false; problem: string; status: 400 | 409 }

/**
 * Triggered by: the office, on the page of a manual gift.
 * Changes: the gift's fund. A deposit slip stays as it is, because it has no funds; the journal of the day that the gift was
 * received has the new fund. `key`: of a fund in the list, or empty for none.
 * Repeatable: yes. The fund that the gift has already is not recorded again.
 */
export function changeFund(
  db: Db,
  { gift, key, who }: { gift: Payment; key: string; who: Actor },
  now: number,
  list: readonly Fund[] = funds,
): Promise<FundChange> {
  const fund = key || null
  const { id, fund: before } = gift
  return db.transaction().execute(async (tx): Promise<FundChange> => {
    if (!isFundChangeable(gift)) {
      return { ok: false, problem: 'Only an entered gift that is not cancelled can get another fund.', status: 409 }
    }
    if (fund === before) return { ok: true }
    if (fund !== null && list.every((each) => each.key !== fund)) {
      return { ok: false, problem: 'There is no such fund. Choose one of the list.', status: 400 }
    }
    const { numUpdatedRows } = await changePayment(tx, id, { fund }, now)
      .where('version', '=', gift.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      if ((await findPayment(tx, id))?.fund === fund) return { ok: true }
      return { ok: false, problem: 'The gift was changed at the same time. Look at it, and choose again.', status: 409 }
    }
    const change = { before: before ?? noFund.name, after: fund ?? noFund.name }
    await recordChange(tx, { who, what: 'fund changed', subject: id, ...change }, now)
    return { ok: true }
  })
}
