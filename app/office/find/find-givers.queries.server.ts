import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { shownId } from '../../givers/giver.queries.server.ts'

const escape = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Whether a name has each word. A word of one or two letters is an initial or the start of a name; a longer one may stand
 * anywhere. `key`: a column with names as `nameKeyOf` makes them. Reading 60,000 of them takes a few milliseconds.
 */
export function hasWords(key: string, words: readonly string[]) {
  const conditions = words.map((word) =>
    word.length < 3
      ? sql<SqlBool>`' ' || ${sql.ref(key)} like ${`% ${escape(word)}%`} escape '\\'`
      : sql<SqlBool>`${sql.ref(key)} like ${`%${escape(word)}%`} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** How many of the words are whole words of the name. `key`: see `hasWords`. */
export function wholeWords(key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const each = words.map(
    (word) => sql`case when ' ' || ${key} || ' ' like ${`% ${escape(word)} %`} escape '\\' then 1 else 0 end`,
  )
  return sql`(${sql.join(each, sql` + `)})`
}

async function shownIds(
  db: Db,
  condition: RawBuilder<SqlBool>,
  limit: number,
  order: RawBuilder<unknown> = sql`name_key`,
) {
  const rows = await db
    .selectFrom('giver')
    .select(shownId.as('id'))
    // Few are forgotten, and an index has them: the other rows are not read for this.
    .where(sql<SqlBool>`giver.id not in (select id from giver where forgotten_at is not null)`)
    .where(condition)
    .orderBy(order)
    .orderBy('id')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** The numbers of givers with these words in their name, as pages show them. The best match is the first. */
export function findByName(db: Db, words: readonly string[], limit: number): Promise<string[]> {
  // Of names with the same words, the shorter one says less that was not asked for.
  const order = sql`${wholeWords(sql`name_key`, words)} * -100 + length(name_key)`
  return shownIds(db, hasWords('name_key', words), limit, order)
}

/** Whether a giver has these words in the name. */
export async function isNameKnown(db: Db, words: readonly string[]): Promise<boolean> {
  const first = await db.selectFrom('giver').select('id').where(hasWords('name_key', words)).limit(1).executeTakeFirst()
  return first !== undefined
}

/** Givers whose gifts were given under another name than theirs. Reads the index of the payers' names. */
export async function findByPayerName(db: Db, words: readonly string[], limit: number): Promise<string[]> {
  const conditions = words.map((word) => sql<SqlBool>`lower(payer_name) like ${`%${escape(word)}%`} escape '\\'`)
  const named = sql`select id from payment where ${sql.join(conditions, sql` and `)} limit ${limit * 4}`
  return shownIds(
    db,
    sql`giver.id in (select giver_id from payment where id in (select id from (${named}) as named))`,
    limit,
  )
}

/** With a whole address, or with a part of one. The parts are looked for in the index of the addresses alone. */
export function findByEmail(db: Db, email: string, limit: number): Promise<string[]> {
  const isWhole = /^[^@]+@[^@]+\.[^@]+$/.test(email)
  const addresses = isWhole
    ? sql`${email}`
    : sql`select email_key from giver_email where email_key like ${`%${escape(email)}%`} escape '\\' limit ${limit * 4}`
  return shownIds(db, sql`id in (select giver_id from giver_email where email_key in (${addresses}))`, limit)
}

const digitsOf = (column: string) =>
  ['-', ' ', '(', ')', '.', '+'].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, sql`${sql.ref(column)}`)

/** `digits` are the end of the number: it may be stored with the code of the country. */
export const findByPhone = (db: Db, digits: string, limit: number) =>
  shownIds(db, sql`phone is not null and ${digitsOf('phone')} like ${`%${digits}`}`, limit)

/** In the postal address, each of the words. */
export function findByAddress(db: Db, text: string, limit: number): Promise<string[]> {
  const words = text.split(/[\s,.]+/).filter(Boolean)
  const conditions = words.map((word) => sql<SqlBool>`lower(postal_address) like ${`%${escape(word)}%`} escape '\\'`)
  return shownIds(db, sql`postal_address is not null and ${sql.join(conditions, sql` and `)}`, limit)
}
