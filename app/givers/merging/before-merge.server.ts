import type { Db, Tx } from '../../db/db.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { type Giver, type GiverEmail, updateGiverKeys } from '../giver.queries.server.ts'
import { takeApartMs } from './merge.queries.server.ts'

/** That letters ended, and why. */
const refusal = ['no_letters_at', 'no_letters_reason', 'no_letters_words'] as const

/** What a giver may lose while it is merged. */
const restored = [
  'kind',
  'name',
  'greeting',
  'postal_address',
  'phone',
  'address_typed_at',
  ...refusal,
  'name_corrected_at',
] as const

type GiverBefore = Pick<Giver, 'id' | (typeof restored)[number]>

/** The givers of a merge and their addresses, as they were before it. */
interface BeforeMerge {
  givers: GiverBefore[]
  emails: GiverEmail[]
}

/** What `giver_merge.before` holds. */
export async function readBefore(tx: Tx, giverIds: readonly string[]): Promise<string> {
  const givers = await tx
    .selectFrom('giver')
    .select(['id', ...restored])
    .where('id', 'in', giverIds)
    .execute()
  const emails = await tx.selectFrom('giver_email').selectAll().where('giver_id', 'in', giverIds).execute()
  return JSON.stringify({ givers, emails } satisfies BeforeMerge)
}

/** The addresses in `before`, those that got receipts first. */
export const emailsIn = (before: string): GiverEmail[] =>
  (JSON.parse(before) as BeforeMerge).emails.toSorted((a, b) => b.gets_receipts - a.gets_receipts)

/**
 * Gives each giver back its words and its addresses. Refusals of letters stay: each that was made while both were one counts for
 * both. Addresses that came since stay, and an address that somebody else has by now is not taken away.
 */
export async function restoreBefore(tx: Tx, before: string, now: number): Promise<void> {
  const { givers, emails } = JSON.parse(before) as BeforeMerge
  const present = await tx
    .selectFrom('giver')
    .select(['id', ...refusal])
    .where(
      'id',
      'in',
      givers.map(({ id }) => id),
    )
    .where('forgotten_at', 'is', null)
    .execute()
  const refusesNow = new Map(present.map(({ id, ...each }) => [id, each]))
  const refusesSince = givers
    .filter(({ no_letters_at: at }) => at === null)
    .map(({ id }) => refusesNow.get(id))
    .find((each) => each !== undefined && each.no_letters_at !== null)
  for (const { id, ...words } of givers) {
    const own = refusesNow.get(id)
    if (!own) continue
    const counts = [own, refusesSince].find((each) => each !== undefined && each.no_letters_at !== null)
    await tx
      .updateTable('giver')
      .set({ ...words, ...(words.no_letters_at === null && counts), updated_at: now })
      .where('id', '=', id)
      .execute()
    await updateGiverKeys(tx, id)
    await restoreEmails(
      tx,
      emails.filter(({ giver_id: giverId }) => giverId === id),
    )
  }
}

async function restoreEmails(tx: Tx, emails: readonly GiverEmail[]): Promise<void> {
  for (const email of emails) await insertNew(tx, 'giver_email', { ...email, gets_receipts: 0, chosen_at: null })
  const [first] = emails
  if (!first) return
  const own = tx.selectFrom('giver_email').select('id').where('giver_id', '=', first.giver_id)
  // Another of its own addresses may have been chosen since.
  if ((await own.where('gets_receipts', '=', 1).execute()).length > 0) return
  for (const { id, gets_receipts, chosen_at } of emails)
    await tx.updateTable('giver_email').set({ gets_receipts, chosen_at }).where('id', '=', id).execute()
}

/** An address that its own mailbox removed, or took back, does not return when a merge is taken apart. */
export async function dropFromBefore(tx: Tx, emailKey: string, now: number): Promise<void> {
  const rows = await findSnapshots(tx, now)
  for (const { id, before } of rows) {
    const { givers, emails } = JSON.parse(before) as BeforeMerge
    const kept = emails.filter(({ email_key: key }) => key !== emailKey)
    if (kept.length === emails.length) continue
    const json = JSON.stringify({ givers, emails: kept } satisfies BeforeMerge)
    await tx.updateTable('giver_merge').set({ before: json }).where('id', '=', id).execute()
  }
}

async function findSnapshots(tx: Tx, now: number): Promise<{ id: string; before: string }[]> {
  const rows = await tx
    .selectFrom('giver_merge')
    .select(['id', 'before'])
    .where('before', 'is not', null)
    .where('created_at', '>', now - takeApartMs)
    .execute()
  return rows.flatMap(({ id, before }) => (before === null ? [] : { id, before }))
}

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` merges that can no longer be taken apart lose what the givers were before.
 * Repeatable: at any time. Returns how many it changed.
 */
export async function forgetBefore(db: Db, now: number, limit: number): Promise<number> {
  const over = db
    .selectFrom('giver_merge')
    .select('id')
    .where('before', 'is not', null)
    .where('created_at', '<=', now - takeApartMs)
    .limit(limit)
  const changed = await db
    .updateTable('giver_merge')
    .set({ before: null })
    .where('id', 'in', over)
    .returning('id')
    .execute()
  return changed.length
}
