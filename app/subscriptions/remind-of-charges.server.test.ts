import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'
import { remindOfCharges } from './remind-of-charges.server.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 21)
const soon = now + 7 * dayMs

const annual = recurringGift({ subscription_id: 'sub_annual', frequency: 'annually', next_at: soon })

describeOnEachDatabase('reminders', (_, it) => {
  it('each charge and each card has one reminder: not too early, not too late, and none for a stopped or skipped gift', async (db) => {
    const gifts: Partial<RecurringGift>[] = [
      {},
      { subscription_id: 'sub_early', next_at: soon + 1 },
      { subscription_id: 'sub_past', next_at: now },
      { subscription_id: 'sub_skipped', next_at: soon + 365 * dayMs, resumes_at: soon + 1 },
      { subscription_id: 'sub_stopped', status: 'stopped', next_at: null },
      { subscription_id: 'sub_failing', status: 'failing' },
      { subscription_id: 'sub_monthly', frequency: 'monthly' },
      { subscription_id: 'sub_quarterly', frequency: 'quarterly' },
      {
        subscription_id: 'sub_card',
        frequency: 'monthly',
        next_at: now + 30 * dayMs,
        method_expires_at: now + dayMs,
      },
      { subscription_id: 'sub_far', next_at: now + 31 * dayMs, method_expires_at: now + dayMs },
      { subscription_id: 'sub_valid', frequency: 'monthly', method_expires_at: soon + 1 },
    ]
    await db
      .insertInto('recurring_gift')
      .values(gifts.map((gift) => ({ ...annual, ...gift })))
      .execute()
    for (const at of [now, now + 1]) await remindOfCharges(db, at)
    const queued = await db.selectFrom('outbox').select(['kind', 'subject_id']).orderBy('subject_id').execute()
    expect(queued.map(({ kind, subject_id: id }) => `${kind} ${id}`)).toEqual([
      `charge-ahead sub_annual:${soon}`,
      `card-expires sub_card:${now + dayMs}`,
      // A millisecond later it is a week ahead.
      `charge-ahead sub_early:${soon + 1}`,
      `charge-ahead sub_quarterly:${soon}`,
    ])
  })
})
