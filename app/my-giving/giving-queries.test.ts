import { expect, test } from 'vitest'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import { findGiverOfSubscription, findSubscriptionsOf } from '../givers/recurring-of.queries.server.ts'
import { findRecipientOfSubscription } from '../givers/recipient.queries.server.ts'
import { findGiftsOfYear, findPaymentOf } from '../payments/payments-of.queries.server.ts'
import { findDisputedDebit } from '../subscriptions/recurring-gift.queries.server.ts'
import { findCardMail } from '../payments/tribute-cards.queries.server.ts'
import { addGifts, theirs } from '../payments/testing/add-gifts.ts'
import type { Db } from '../db/db.server.ts'
import { queueBulkMessages } from '../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { plansOf } from '../db/testing/query-plan.ts'
import { loadGiftsByYear, loadYear } from './gifts-by-year.server.ts'
import { findSessionByToken } from '../givers/giver-session.server.ts'

const email = 'Ada@Example.com'
const until = Date.UTC(2025, 10, 1)

describeOnEachDatabase('a large ledger', (fresh) => {
  test('every query of My giving uses an index, and none scans a table', async () => {
    const db = await (await fresh()).open()
    await addGifts(db, { count: 5000, giver: { email, count: 100 }, until })
    const mails = Array.from({ length: 1000 }, (_, number) => ({
      kind: 'x',
      subjectId: `${number}`,
      dedupeKey: `${number}`,
    }))
    await queueBulkMessages(db, mails, 0)
    const plans = await plansOf(db, readAll)
    // These tables are empty here, and PostgreSQL scans an empty table.
    for (const plan of plans.filter((each) => !/giver_session|Seq Scan on recurring_gift/.test(each))) {
      expect(plan).toMatch(
        /payment_by_giver|payment_by_subscription|payment_open|outbox_by_subject|payment_pkey|autoindex_|giver_pkey|giver_email/,
      )
      expect(plan).not.toMatch(/Seq Scan on |SCAN (?:payment|outbox|giver)/)
    }
    expect(plans.length).toBeGreaterThan(7)
  })
})

async function readAll(heard: Db): Promise<void> {
  const [year] = await loadGiftsByYear(heard, theirs)
  expect(year).toMatchObject({ year: 2025, giftCount: 100 })
  expect((await loadYear(heard, theirs, 2025, 1))?.gifts).toHaveLength(100)
  const gifts = await findGiftsOfYear(heard, theirs, 2025)
  expect(gifts).toHaveLength(100)
  expect(await findPaymentOf(heard, theirs, gifts[0]?.id ?? '')).toBeDefined()
  expect(await findSubscriptionsOf(heard, theirs)).toEqual(['sub_theirs'])
  expect(await findGiverOfSubscription(heard, 'sub_theirs')).toBe(theirs)
  expect(await findRecipientOfSubscription(heard, 'sub_theirs')).toBe(email)
  expect(await findDisputedDebit(heard, 'sub_theirs')).toBeNull()
  expect(await findCardMail(heard, gifts[0]?.id ?? '')).toBeUndefined()
  expect(await findGiverIdOf(heard, 'GIVER300@example.com')).toMatch(/^P-/)
  expect(await findSessionByToken(heard, 'x', until)).toBeNull()
}
