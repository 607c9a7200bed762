import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { type Db, isPostgres, type Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { Tables } from '../db/tables.ts'
import { foldEmail } from '../values/email-address.ts'
import { householdKeyOf } from '../values/envelope.ts'
import { nameKeyOf } from '../values/name-key.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'

export type Giver = Tables['giver']
export type GiverEmail = Tables['giver_email']

/** The giver that the pages show for a giver: the one it was merged into, or itself. */
export const shownIdOf = ({ id, merged_into: into }: Pick<Giver, 'id' | 'merged_into'>): string => into ?? id

/** The id that the pages show, in a query with the table `giver`. */
export const shownId = sql<string>`coalesce(giver.merged_into, giver.id)`

/** The same of the giver in this column. Merged givers are few, so the rows of the others are not read. */
export const shownIdIn = (column: string) => sql<string>`case
  when ${sql.ref(column)} in (select id from giver where merged_into is not null)
  then (select merged_into from giver where giver.id = ${sql.ref(column)}) else ${sql.ref(column)} end`

/** The givers that were merged with another, with the number that pages show. They are few. */
export const mergedGivers = sql<{ id: string; shown: string }>`(
  select id, merged_into as shown from giver where merged_into is not null
  union select merged_into, merged_into from giver where merged_into is not null)`

/** The ids of a giver and of the givers that were merged into it, as a subquery. `shown`: see `shownIdOf`. */
const memberIds = (shown: string) => sql<string>`(select id from giver where id = ${shown} or merged_into = ${shown})`

/** Whether the column names a giver or one that was merged into it. */
export const isOfGiver = (column: string, shown: string) => sql<SqlBool>`${sql.ref(column)} in ${memberIds(shown)}`

/** The giver with this number, also when it was merged into another. */
export function findGiver(db: Db | Tx, id: string): Promise<Giver | undefined> {
  return db.selectFrom('giver').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The giver that the pages show for this number: after a merge, the one that was kept. */
export async function findShownGiver(db: Db | Tx, id: string): Promise<Giver | undefined> {
  const giver = await findGiver(db, id)
  return giver?.merged_into ? findGiver(db, giver.merged_into) : giver
}

/** A giver as a link names it. */
export type NamedGiver = Pick<Giver, 'id' | 'name'>

/** The givers that the pages show for these numbers, by the number that was asked for. */
export async function findShownNames(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedGiver>> {
  const rows = await db
    .selectFrom('giver as member')
    .innerJoin('giver', (on) => on.on('giver.id', '=', sql`coalesce(member.merged_into, member.id)`))
    .select(['member.id as member_id', 'giver.id', 'giver.name'])
    .where('member.id', 'in', ['', ...new Set(ids.flatMap((id) => id ?? []))])
    .execute()
  return new Map(rows.map(({ member_id: member, id, name }) => [member, { id, name }]))
}

/** The givers that the pages show for these addresses, by the address as it is compared. */
export async function findShownByEmails(
  db: Db | Tx,
  emails: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedGiver>> {
  const keys = new Set(emails.flatMap((email) => (email ? foldEmail(email) : [])))
  const rows = await db
    .selectFrom('giver_email')
    .select(['email_key', 'giver_id'])
    .where('email_key', 'in', ['', ...keys])
    .execute()
  const names = await findShownNames(
    db,
    rows.map(({ giver_id: id }) => id),
  )
  return new Map(rows.flatMap(({ email_key: key, giver_id: id }) => (names.has(id) ? [[key, names.get(id)!]] : [])))
}

/** The giver that has an address, also when it was merged into another: new payments are given to it. */
export async function findOwnerOf(db: Db | Tx, email: string | null): Promise<string | null> {
  if (!email) return null
  const addresses = db.selectFrom('giver_email').select('giver_id').where('email_key', '=', foldEmail(email))
  return (await addresses.executeTakeFirst())?.giver_id ?? null
}

/** The number of the giver that has an address, as the pages show it. Returns null when no giver has it. */
export async function findGiverIdOf(db: Db | Tx, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('giver_email')
    .innerJoin('giver', 'giver.id', 'giver_email.giver_id')
    .select(shownId.as('id'))
    .where('email_key', '=', foldEmail(email))
    .executeTakeFirst()
  return found?.id ?? null
}

/** The addresses of a giver and of those that were merged into it. The one that gets receipts is the first. */
export function findEmails(db: Db | Tx, shown: string): Promise<GiverEmail[]> {
  return db
    .selectFrom('giver_email')
    .selectAll()
    .where(isOfGiver('giver_id', shown))
    .orderBy('gets_receipts', 'desc')
    .orderBy(sql`case when giver_id = ${shown} then 0 else 1 end`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * The id of the first row of `findEmails` for the giver in this column, in a query. Nearly always it is the giver's own
 * address for receipts, so that is looked for first.
 */
export const receiptsEmailId = (shown: string) => sql<string>`coalesce(
  (select own.id from giver_email as own where own.giver_id = ${sql.ref(shown)} and own.gets_receipts = 1
    order by own.created_at, own.id limit 1),
  (select address.id from giver as member join giver_email as address on address.giver_id = member.id
    where member.id = ${sql.ref(shown)} or member.merged_into = ${sql.ref(shown)}
    order by address.gets_receipts desc, case when member.id = ${sql.ref(shown)} then 0 else 1 end,
      address.created_at, address.id limit 1)
)`

/** The address that gets the mails about a giver's payments. Returns null when the giver has none. */
export async function findReceiptsEmail(db: Db | Tx, giverId: string): Promise<string | null> {
  const giver = await findGiver(db, giverId)
  if (!giver) return null
  const [first] = await findEmails(db, shownIdOf(giver))
  return first?.email ?? null
}

/** Records that a link which was sent to the address was pressed. The first time is kept. The mailbox exists. */
export async function confirmEmail(tx: Db | Tx, email: string, now: number): Promise<void> {
  await tx
    .updateTable('giver_email')
    .set((row) => ({ confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)), bounced_at: null }))
    .where('email_key', '=', foldEmail(email))
    .where((row) => row.or([row('confirmed_at', 'is', null), row('bounced_at', 'is not', null)]))
    .execute()
}

export interface NewGiver {
  name: string | null
  email: string | null
  postalAddress?: string | null
  /** The same seed gives the same number, so that a repeated request adds one giver. */
  seed?: string
}

/** Adds a giver. When a giver has the address already, nothing is added, and the number of that giver is returned. */
export async function createGiver(
  tx: Db | Tx,
  { name, email, postalAddress, seed = randomUUID() }: NewGiver,
  now: number,
): Promise<string> {
  const id = receiptNumberOf('giver', seed)
  if (email && !(await addEmail(tx, { giverId: id, email, getsReceipts: true }, now))) {
    const { giver_id: known } = await tx
      .selectFrom('giver_email')
      .select('giver_id')
      .where('email_key', '=', foldEmail(email))
      .executeTakeFirstOrThrow()
    return known
  }
  await insertNew(tx, 'giver', {
    id,
    kind: 'person',
    name: name || null,
    ...giverKeysOf(name, postalAddress || null),
    postal_address: postalAddress || null,
    created_at: now,
    updated_at: now,
  })
  return id
}

interface NewEmail {
  giverId: string
  email: string
  getsReceipts: boolean
  confirmedAt?: number | null
}

/** Adds an address to a giver. False: a giver has it already, and nothing was changed. */
export function addEmail(
  tx: Db | Tx,
  { giverId, email, getsReceipts, confirmedAt = null }: NewEmail,
  now: number,
): Promise<boolean> {
  return insertNew(tx, 'giver_email', {
    id: randomUUID(),
    giver_id: giverId,
    email,
    email_key: foldEmail(email),
    gets_receipts: getsReceipts ? 1 : 0,
    confirmed_at: confirmedAt,
    created_at: now,
  })
}

/** What the giver or the staff may correct. */
export type GiverWords = Pick<Giver, 'kind' | 'name' | 'greeting' | 'postal_address' | 'phone'>

/** Corrects a giver. Letters about earlier payments go to the corrected address; who gave them stays. */
export async function updateGiver(
  tx: Db | Tx,
  id: string,
  words: Partial<GiverWords & Pick<Giver, 'address_typed_at'>>,
  now: number,
): Promise<void> {
  const isPrinted = words.name !== undefined || words.postal_address !== undefined
  await tx
    .updateTable('giver')
    .set({ ...words, ...(isPrinted && { name_corrected_at: now }), updated_at: now })
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .execute()
  await updateGiverKeys(tx, id)
}

/** The columns by which givers are compared. An address that a giver typed in My giving shows nothing. */
const giverKeysOf = (name: string | null, postalAddress: string | null, isTyped = false) => ({
  name_key: nameKeyOf(name),
  household_key: isTyped ? null : householdKeyOf(name, postalAddress),
})

/**
 * Brings the keys of a giver up to date after a write of its name or postal address. In the same transaction, so that the
 * row is locked since that write: of two writes at once, the second finds the words of both.
 */
export async function updateGiverKeys(tx: Db | Tx, id: string): Promise<void> {
  const giver = await findGiver(tx, id)
  if (!giver) return
  const keys = giverKeysOf(giver.name, giver.postal_address, giver.address_typed_at !== null)
  await tx.updateTable('giver').set(keys).where('id', '=', id).execute()
}

/** Locks the givers in the order of their ids, so that two transactions wait for each other. */
export async function lockGivers(tx: Tx, ids: readonly string[]): Promise<Map<string, Giver>> {
  const rows = await tx
    .selectFrom('giver')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((giver) => [giver.id, giver]))
}
