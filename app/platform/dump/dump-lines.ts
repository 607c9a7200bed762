/**
 * A dump is a list of lines, the same for SQLite and PostgreSQL: the header; for each table its start, its rows in the
 * order of their keys, and its end; the end of all. In a file each is a line of JSON. See decision 007.
 */
export type DumpLine = DumpHeader | TableStart | DumpRow | TableEnd | DumpEnd

export interface DumpHeader {
  /** `dumpFormat` */
  format: string
  madeAt: string
  /** The newest migration whose schema the rows have. */
  schema: string
}

export interface TableStart {
  table: string
  /** In the order of the table; the first is its key. */
  columns: string[]
}

/** Texts, whole numbers and nulls, in the order of the columns. */
export type DumpRow = (string | number | null)[]

interface TableEnd {
  end: string
  rows: number
  /** Of the rows in their order, each as JSON with a line end. */
  sha256: string
}

interface DumpEnd {
  complete: true
  tables: number
}

export const dumpFormat = 'gospel-books-site/1'
