import { sql, type SqlBool } from 'kysely'

/** Whether the column holds these words, capitals aside. What a pattern means by % and _ is part of the words. */
export function holdsText(column: string, words: string) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const text = sql`lower(${sql.ref(column)})`
  // SQLite knows the capitals of English alone: so others are looked for as they were typed, and as small letters.
  return sql<SqlBool>`(${text} like lower(${pattern}) escape '\\' or ${text} like ${pattern.toLowerCase()} escape '\\')`
}
