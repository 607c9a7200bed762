import { sql } from 'kysely'
import { receiptNumberOf } from '../../values/receipt-number.ts'
import { foldEmail } from '../../values/email-address.ts'
import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'
import { fillGivers, insertGivers, run } from './parts/fill-givers.server.ts'

/** The columns of each new table, in PostgreSQL's types. The first is the key. */
export const giverTables: Record<string, string> = {
  giver: `
    id text primary key, kind text not null check (kind in ('person', 'household', 'organization')), name text,
    name_key text not null, greeting text, postal_address text, phone text, no_letters_at bigint, forgotten_at bigint,
    merged_into text, name_corrected_at bigint, created_at bigint not null, updated_at bigint not null`,
  giver_email: `
    id text primary key, giver_id text not null, email text not null, email_key text not null unique,
    gets_receipts int not null, confirmed_at bigint, bounced_at bigint, created_at bigint not null`,
  email_change: `
    id text primary key, giver_id text not null, email text not null, email_key text not null,
    payment_id text, made_by text not null check (made_by in ('giver', 'staff')), gets_receipts int not null, previous_email text,
    created_at bigint not null, expires_at bigint not null, confirmed_at bigint, cancelled_at bigint,
    reverted_at bigint`,
  giver_merge: `
    id text primary key, merge_id text not null, giver_id text not null, from_id text not null, into_id text not null,
    filled text not null, who text not null, created_at bigint not null, undone_at bigint`,
  givers_apart: `
    id text primary key, one_id text not null, other_id text not null, who text not null, created_at bigint not null`,
  giver_note: `
    id text primary key, giver_id text not null, note text not null, who text not null, created_at bigint not null`,
}

/** Tables of the initial schema that this migration replaces. */
export const droppedTables: readonly string[] = ['letter_refusal', 'person_note', 'address_change']

const changes = [
  'table payment add column giver_id text',
  'table recurring_gift add column giver_id text',
  'table letter_copy add column giver_id text',
]

/** The columns of `statement_sent` after this migration, in PostgreSQL's types. */
const statementSent = `
    id text primary key, year bigint not null, giver_id text not null, way text not null check (way in ('mail', 'post')),
    who text not null, created_at bigint not null, unique (year, giver_id, way)`

const indexes = [
  'index giver_by_name on giver (name_key, id, merged_into)',
  'index giver_by_merge on giver (merged_into) where merged_into is not null',
  'index giver_forgotten on giver (id) where forgotten_at is not null',
  'index giver_without_letters on giver (id, merged_into) where no_letters_at is not null',
  'index giver_email_by_giver on giver_email (giver_id, gets_receipts, bounced_at)',
  'index email_change_by_giver on email_change (giver_id, created_at)',
  'index email_change_by_time on email_change (created_at)',
  'index email_change_by_payment on email_change (payment_id) where payment_id is not null',
  'index giver_merge_by_giver on giver_merge (giver_id, created_at)',
  'index giver_merge_by_merge on giver_merge (merge_id)',
  'index giver_note_by_giver on giver_note (giver_id, created_at)',
  'index payment_by_giver on payment (giver_id, paid_at, id)',
  'index recurring_gift_by_giver on recurring_gift (giver_id)',
  'index recurring_gift_by_customer on recurring_gift (customer_id)',
  'index letter_copy_by_giver on letter_copy (giver_id)',
]

/**
 * Gives a giver to each address, and to each name and postal address of gifts without an e-mail address. Such a gift
 * without a name is the only one of its giver. A payment has a giver when its money has arrived or is on its way, unless
 * its payer was removed on request. One transaction: a kill changes nothing, and the next start begins again.
 */
export async function createGivers(db: Db): Promise<void> {
  await createTables(db, giverTables)
  for (const change of changes) await run(db, `alter ${change}`)
  await fillGivers(db)
  for (const index of indexes) await run(db, `create ${index}`)
  await moveNotes(db)
  await moveRefusals(db)
  await moveStatements(db)
  await moveCopies(db)
  for (const name of droppedTables) await run(db, `drop table ${name}`)
}

/** A note about somebody who has paid nothing gets a giver, too. */
async function moveNotes(db: Db): Promise<void> {
  const { rows } = await sql<{ email: string; created_at: number }>`
    select lower(email) as email, min(created_at) as created_at from person_note
    where lower(email) not in (select email_key from giver_email) group by lower(email)`.execute(db)
  const givers = rows.map(({ email, created_at: createdAt }) => ({
    id: receiptNumberOf('giver', `email ${foldEmail(email)}`),
    email,
    name: null,
    postalAddress: null,
    createdAt,
  }))
  await insertGivers(db, givers)
  await run(
    db,
    `insert into giver_note (id, giver_id, note, who, created_at)
      select person_note.id, giver_email.giver_id, person_note.note, person_note.who, person_note.created_at
      from person_note join giver_email on giver_email.email_key = lower(person_note.email)`,
  )
}

/** A request is the giver's, a bounce is the address's. An address that was forgotten belongs to nobody any more. */
async function moveRefusals(db: Db): Promise<void> {
  const whoRefused = (why: string) =>
    `select giver_id from giver_email join letter_refusal on letter_refusal.email = email_key where why = '${why}'`
  const timeOf = `select created_at from letter_refusal where letter_refusal.email = giver_email.email_key`
  await run(
    db,
    `update giver set no_letters_at = (
      select max(letter_refusal.created_at) from letter_refusal
      join giver_email on giver_email.email_key = letter_refusal.email where giver_email.giver_id = giver.id
    ) where id in (${whoRefused('asked')})`,
  )
  await run(
    db,
    `update giver_email set bounced_at = (${timeOf})
      where email_key in (select email from letter_refusal where why = 'bounced')`,
  )
  await run(
    db,
    `update giver set forgotten_at = (
      select max(letter_refusal.created_at) from letter_refusal
      join giver_email on giver_email.email_key = letter_refusal.email where giver_email.giver_id = giver.id
    ), name = null, name_key = '', postal_address = null where id in (${whoRefused('forgotten')})`,
  )
  await run(db, `delete from giver_email where giver_id in (select id from giver where forgotten_at is not null)`)
}

/** A statement to an address that no giver has is forgotten with it. */
async function moveStatements(db: Db): Promise<void> {
  await run(db, 'alter table statement_sent rename to statement_to_address')
  await createTables(db, { statement_sent: statementSent })
  await run(
    db,
    `insert into statement_sent (id, year, giver_id, way, who, created_at)
      select statement_to_address.id, year, giver_id, 'mail', who, statement_to_address.created_at
      from statement_to_address join giver_email on giver_email.email_key = lower(statement_to_address.email)`,
  )
  await run(db, 'drop table statement_to_address')
  await run(db, 'create index statement_sent_by_giver on statement_sent (giver_id)')
}

/** The link in a copy ends the letters to the giver to whom it was sent. */
async function moveCopies(db: Db): Promise<void> {
  const owner = 'select giver_id from giver_email where giver_email.email_key = lower(letter_copy.email)'
  await run(db, `update letter_copy set giver_id = (${owner})`)
  // Letters are now queued in the order of the givers' numbers. Who has a copy is left out.
  await run(db, `update newsletter_issue set queued_through = '' where queued_at is null and audience <> 'subscribers'`)
}
