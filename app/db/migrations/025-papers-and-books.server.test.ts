import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '025'))

describeOnEachDatabase(
  'the papers of a database from before',
  (fresh) => {
    test('have the times of their corrections, and a statement that came back is not given', async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      await migrateToLatest(db, before)
      const none = {
        refunded_cents: 0,
        refund_pending_cents: 0,
        refund_failed_cents: 0,
        disputed_cents: 0,
        lost_cents: 0,
      }
      const gift = (id: string, changes = {}) => ({
        id,
        kind: 'gift' as const,
        status: 'paid' as const,
        amount_cents: 1999,
        frequency: 'once' as const,
        attempts: 0,
        livemode: 0 as const,
        version: 1,
        created_at: 1,
        updated_at: 1,
        paid_at: 1,
        given_at: 1,
        acknowledged_at: 5,
        ...none,
        ...changes,
      })
      const decided = { date_reviewed_at: 8, given_at: 0 }
      const gifts = [
        gift('in-return'),
        gift('fund'),
        gift('plain'),
        gift('decided', decided),
        gift('kept', { date_reviewed_at: 8 }),
      ]
      await db.insertInto('payment').values(gifts).execute()
      const change = (subject: string, what: string, at: number) => ({
        id: `${subject}-${at}`,
        who: 'ann',
        what,
        subject,
        at,
      })
      const changes = [
        change('in-return', 'in return corrected', 6),
        change('in-return', 'in return corrected', 7),
        change('fund', 'fund changed', 9),
        change('plain', 'note added', 9),
      ]
      await db.insertInto('staff_change').values(changes).execute()
      const sent = (id: string, way: 'mail' | 'post' = 'mail') => ({
        id,
        year: 2025,
        giver_id: id,
        way,
        who: 'ann',
        created_at: 4,
      })
      await db
        .insertInto('statement_sent')
        .values([sent('arrived'), sent('back'), sent('old'), sent('paper', 'post')])
        .execute()
      const message = (subject_id: string, status: 'sent' | 'bounced') => ({
        id: `${subject_id}-${status}`,
        kind: 'yearly-statement',
        subject_id,
        dedupe_key: `${subject_id}-${status}`,
        status,
        attempts: 1,
        run_at: 4,
        locked_until: 0,
        priority: 0 as const,
        created_at: 4,
      })
      await db
        .insertInto('outbox')
        .values([message('arrived', 'sent'), message('arrived', 'bounced'), message('back', 'bounced')])
        .execute()
      expect(await migrateToLatest(db)).toContain('025-papers-and-books')
      const changed = await db
        .selectFrom('payment')
        .select(['id', 'words_changed_at as at', 'acknowledged_cents as cents'])
        .orderBy('id')
        .execute()
      expect(changed).toEqual([
        { id: 'decided', at: 8, cents: null },
        { id: 'fund', at: 9, cents: null },
        { id: 'in-return', at: 7, cents: null },
        { id: 'kept', at: null, cents: null },
        { id: 'plain', at: null, cents: null },
      ])
      const back = db.selectFrom('statement_sent').select('id').where('came_back_at', 'is not', null)
      expect(await back.execute()).toEqual([{ id: 'back' }])
    })
  },
  freshPostgres,
)
