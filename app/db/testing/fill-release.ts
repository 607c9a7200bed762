import { addEntries, addPayout } from '../../accounting/testing/add-payout.ts'
import { type DumpLine, loadDump } from '../../backup/dump.server.ts'
import { RowsDigest } from '../../backup/table-rows.server.ts'
import { mergeGivers } from '../../givers/merging/merge-givers.server.ts'
import { addSubscribers } from '../../newsletter/testing/add-subscribers.ts'
import type { Db } from '../db.server.ts'
import { linesOf, readFixture } from './read-fixture.ts'
import { insertSampleRows } from './sample-rows.ts'

const at = Date.parse('2026-02-02T15:00:00Z')
const who = 'ann@office.example'
/** The keys of `insertSampleRows`, whose rows the first dump has, too. */
const sampleKeys = new Set<unknown>(['B', 'a', '0000000001', '0000000002'])

/**
 * Fills an empty database for the dump of a release: the givers, gifts and orders of the first schema, rows of the tables
 * that came later, and two difficult rows in every table.
 */
export async function fillRelease(db: Db): Promise<void> {
  await loadDump(db, linesOf(withoutSamples(readFixture('schema-001.jsonl'))))
  await insertSampleRows(db)
  await addSubscribers(db, 3)
  await addBooks(db)
  await addGivers(db)
  await addOfficeRows(db)
}

/** The dump with new counts and hashes. */
function withoutSamples(lines: DumpLine[]): DumpLine[] {
  const kept = lines.filter((line) => !Array.isArray(line) || !sampleKeys.has(line[0]))
  let digest = new RowsDigest()
  return kept.map((line) => {
    if (Array.isArray(line)) digest.add([line])
    else if ('table' in line) digest = new RowsDigest()
    else if ('end' in line) return { end: line.end, ...digest.result() }
    return line
  })
}

async function addBooks(db: Db): Promise<void> {
  const gift = { type: 'charge', category: 'charge', net_cents: 941, source_id: 'ch_1', payment_intent_id: 'pi_old_1' }
  const back = {
    type: 'refund',
    category: 'refund',
    net_cents: -1009,
    source_id: 're_9',
    payment_intent_id: 'pi_old_9',
  }
  await addPayout(db, { id: 'po_february', created_at: at, entries: [gift, { ...gift, source_id: 'ch_2' }] })
  await addPayout(db, { id: 'po_failed', status: 'failed', failed_at: at, created_at: at, entries: [back] })
  await addEntries(db, at, [{ ...gift, source_id: 'ch_3' }])
}

/** A merged giver, a household, and an address that waits for its confirmation. */
async function addGivers(db: Db): Promise<void> {
  const household = {
    id: 'P-000-000-0050',
    kind: 'household' as const,
    name: 'Bo and Cleo Ray',
    name_key: 'bo cleo ray',
    greeting: 'Bo and Cleo',
    postal_address: '12 Elm Street\nSpringfield, IL 62701',
    phone: '217-555-0150',
    created_at: at,
    updated_at: at,
  }
  const other = { ...household, id: 'P-000-000-0051', kind: 'person' as const, name: 'Bo Ray', name_key: 'bo ray' }
  await db.insertInto('giver').values([household, other]).execute()
  const merged = await mergeGivers(db, { keptId: household.id, otherId: other.id, who }, at)
  if (!merged.ok) throw new Error(merged.problem)
  await db
    .insertInto('email_change')
    .values({
      id: 'change-ray',
      giver_id: household.id,
      email: 'Rays@example.org',
      email_key: 'rays@example.org',
      made_by: 'staff',
      gets_receipts: 1,
      created_at: at,
      expires_at: at + 3 * 86_400_000,
    })
    .execute()
}

/** A deposit slip with two checks, a gift of a fund, thanks for it, and a named list. */
async function addOfficeRows(db: Db): Promise<void> {
  await db
    .insertInto('deposit_slip')
    .values({
      id: 'D-000-000-0001',
      deposited_on: '2026-02-02',
      total_cents: 2014 + 2015,
      gift_count: 2,
      who,
      livemode: 0,
      created_at: at,
    })
    .execute()
  const checks = ['G-000-000-0014', 'G-000-000-0015']
  await db.updateTable('payment').set({ deposit_slip_id: 'D-000-000-0001' }).where('id', 'in', checks).execute()
  await db.updateTable('payment').set({ fund: 'well' }).where('id', '=', 'G-000-000-0001').execute()
  await db.insertInto('thanks').values({ payment_id: 'G-000-000-0001', how: 'call', who, created_at: at }).execute()
  await db
    .insertInto('named_list')
    .values({ id: 'list-1', kind: 'givers', name: 'Gave last year', query: 'gave=2025', who, created_at: at })
    .execute()
}
