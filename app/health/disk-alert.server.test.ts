import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { alertOfDisk } from './disk-alert.server.ts'
import { openDatabase } from '../db/db.server.ts'
import { migrateToLatest } from '../db/migrations.server.ts'

test('one mail a day to the staff is queued about a disk that is almost full', async () => {
  // More than the size of any disk.
  Object.assign(process.env, { MIN_FREE_DISK_MB: '1000000000', DATA_DIR: tmpdir() })
  const db = await openDatabase('sqlite::memory:')
  await migrateToLatest(db)
  const day = Date.parse('2026-11-24T00:00:00Z')
  const hourMs = 60 * 60_000
  for (const hour of [0, 1, 23, 24]) await alertOfDisk(db, day + hour * hourMs, officeUrlOf)
  const queued = await db.selectFrom('outbox').select(['kind', 'subject_id']).orderBy('subject_id').execute()
  expect(queued.map((row) => ({ ...row }))).toEqual([
    { kind: 'disk-alert', subject_id: '2026-11-24' },
    { kind: 'disk-alert', subject_id: '2026-11-25' },
  ])
  await db.destroy()
})
