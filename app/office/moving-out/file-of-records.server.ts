import type { Db } from '../../db/db.server.ts'
import { eachPage } from '../../db/each-row.ts'
import { csvOf } from '../../values/csv-line.ts'

/** A column: what it says, in words, and its text in each row. */
type ColumnsOf<Row> = Record<string, readonly [says: string, cell: (row: Row) => string]>

interface Records<Row extends { id: string }> {
  /** Without the ending. */
  name: string
  about: string
  columns: ColumnsOf<Row>
  /** The next rows by their id, which is the primary key: pages of a long table cost the same. */
  readAfter: (db: Db, id: string, limit: number) => Promise<Row[]>
}

/** One of the files that somebody takes along to another program. */
export interface FileOfRecords {
  name: string
  about: string
  columns: readonly { name: string; says: string }[]
  /** Its text, some rows at a time. */
  lines: (db: Db) => AsyncGenerator<string>
}

export function fileOfRecords<Row extends { id: string }>(records: Records<Row>): FileOfRecords {
  const { name, about, readAfter } = records
  const columns = Object.entries(records.columns)
  const cells = Object.fromEntries(columns.map(([column, [, cell]]) => [column, cell]))
  const pagesOf = (db: Db) =>
    eachPage(
      (last, limit) => readAfter(db, last.id, limit),
      ({ id }) => ({ at: 0, id }),
    )
  return {
    name: `${name}.csv`,
    about,
    columns: columns.map(([column, [says]]) => ({ name: column, says })),
    lines: (db) => csvOf(cells, pagesOf(db)),
  }
}
