import { sql } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** The columns of `statement_sent` after this migration, in PostgreSQL's types. */
const statementSent = `
    id text primary key, year bigint not null, giver_id text not null, who text not null, created_at bigint not null,
    unique (year, giver_id)`

export const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

/** SQLite's STRICT tables check column types as PostgreSQL does; their name for `bigint` is `integer`. */
export const tableOf = (db: Db, name: string, columns: string) =>
  isPostgres(db)
    ? `table ${name} (${columns})`
    : `table ${name} (${columns.replaceAll(/ bigint\b/g, ' integer')}) strict`

/** A request is the giver's, a bounce is the address's. An address that was forgotten belongs to nobody any more. */
export async function moveRefusals(db: Db): Promise<void> {
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
export async function moveStatements(db: Db): Promise<void> {
  await run(db, 'alter table statement_sent rename to statement_to_address')
  await run(db, `create ${tableOf(db, 'statement_sent', statementSent)}`)
  await run(
    db,
    `insert into statement_sent (id, year, giver_id, who, created_at)
      select statement_to_address.id, year, giver_id, who, statement_to_address.created_at
      from statement_to_address join giver_email on giver_email.email_key = lower(statement_to_address.email)`,
  )
  await run(db, 'drop table statement_to_address')
  await run(db, 'create index statement_sent_by_giver on statement_sent (giver_id)')
}

/** The link in a copy ends the letters to the giver to whom it was sent. */
export async function moveCopies(db: Db): Promise<void> {
  await run(
    db,
    `update letter_copy set giver_id = (
      select giver_id from giver_email where giver_email.email_key = lower(letter_copy.email)
    )`,
  )
  // Letters are now queued in the order of the givers' numbers. Who has a copy is left out.
  await run(db, `update newsletter_issue set queued_through = '' where queued_at is null and audience <> 'subscribers'`)
}
