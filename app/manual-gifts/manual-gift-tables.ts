import type { ColumnType } from 'kysely'
import type { WayElsewhere } from './deposited-elsewhere.ts'

/** What the lines of a loaded file are. */
export type FileKind = 'gifts' | 'people'

export interface ManualGiftTables {
  /** Checks and cash that were brought to the bank together, one line of the bank's statement, or deposited without a slip. */
  deposit_slip: {
    /** Like a receipt number, with a D: the number of its journal entry. */
    id: string
    /** The day of the deposit, as 2026-11-21. */
    deposited_on: string
    /** The sum of its gifts when it was closed. The bank counted it, less the fee. */
    total_cents: number
    /** What a platform kept of its gifts before it paid the rest. 0 for checks and cash. */
    fee_cents: ColumnType<number, number | undefined>
    gift_count: number
    /** How its gifts were deposited without a slip. Null means that it is a slip that the bank counted. */
    elsewhere: WayElsewhere | null
    /** Who closed it. */
    who: string
    livemode: 0 | 1
    created_at: number
    /** When it was undone. Its gifts then wait for deposit again. */
    undone_at: number | null
  }
  /** A file of gifts or of people that somebody loaded, from its preview until it is entered. It is deleted after some days. */
  gift_file: {
    /** `fileIdOf` its text: the same file again is the same row. */
    id: string
    kind: FileKind
    /** Its text, with line feeds as line ends. */
    content: string
    /** What the office answered about it: the JSON of `Answers`. */
    answers: string
    /** Who loaded it. */
    who: string
    created_at: number
    expires_at: number
  }
  /** What the office answered about files with the same columns, for the next one. */
  gift_file_columns: {
    /** The hash of the headings. */
    id: string
    /** The JSON of `Answers`. */
    answers: string
    updated_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends ManualGiftTables {}
}
