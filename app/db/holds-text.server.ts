import { sql, type SqlBool } from 'kysely'

/** Whether the column contains the text, in any letter case. `%` and `_` have no special meaning. */
export function holdsText(column: string, words: string) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const text = sql`lower(${sql.ref(column)})`
  // SQLite lowers ASCII letters only, so other letters are searched as typed and in lower case.
  return sql<SqlBool>`(${text} like lower(${pattern}) escape '\\' or ${text} like ${pattern.toLowerCase()} escape '\\')`
}
