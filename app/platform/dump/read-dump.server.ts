import { dumpFormat, type DumpHeader, type DumpLine, type DumpRow, type TableStart } from './dump-lines.ts'
import { RowsDigest } from './table-rows.server.ts'

/** A dump that must not be used. The message says why, for the staff. */
export class DumpError extends Error {
  override name = 'DumpError'
}

export interface DumpPage extends TableStart {
  rows: DumpRow[]
}

/** What the tables of a dump hold, by the names of the tables. */
export type DumpSums = Map<string, { rows: number; sha256: string }>

const pageSize = 500

/**
 * Reads a dump and holds it against its own counts and hashes. `pages` must be read to its end: only then is the dump
 * known to be whole, and `sums` filled. Both throw DumpError.
 */
export async function readDump(
  lines: AsyncIterable<DumpLine>,
): Promise<{ header: DumpHeader; pages: AsyncGenerator<DumpPage>; sums: DumpSums }> {
  const rest = lines[Symbol.asyncIterator]()
  const { value: header } = (await rest.next()) as { value: DumpLine | undefined }
  if (!header || !('format' in header)) throw new DumpError('This is no dump of the site.')
  if (header.format !== dumpFormat) throw new DumpError(`This is no dump of the form ${dumpFormat}.`)
  const sums: DumpSums = new Map()
  return { header, pages: pagesOf(rest, sums), sums }
}

async function* pagesOf(lines: AsyncIterator<DumpLine>, sums: DumpSums): AsyncGenerator<DumpPage> {
  try {
    let table: TableStart | undefined
    let rows: DumpRow[] = []
    let digest = new RowsDigest()
    for (;;) {
      const next = await lines.next()
      if (next.done) throw new DumpError('The dump breaks off: its end is missing.')
      const line = next.value
      if (Array.isArray(line)) {
        if (!table) throw new DumpError('The dump has a row outside of any table.')
        if (rows.push(line) < pageSize) continue
        digest.add(rows)
        yield { ...table, rows }
        rows = []
      } else if ('table' in line) {
        table = line
        digest = new RowsDigest()
      } else if ('end' in line) {
        if (table?.table !== line.end) throw new DumpError(`The dump ends ${line.end} without beginning it.`)
        digest.add(rows)
        if (rows.length > 0) yield { ...table, rows }
        rows = []
        const sum = digest.result()
        if (sum.rows !== line.rows || sum.sha256 !== line.sha256) {
          throw new DumpError(`The rows of ${line.end} are not those that were written: the dump is damaged.`)
        }
        sums.set(line.end, sum)
        table = undefined
      } else if ('complete' in line) {
        if (line.tables !== sums.size) throw new DumpError('The dump has lost a table.')
        // Reading on is what finds a compressed file whose own check is missing.
        if (!(await lines.next()).done) throw new DumpError('The dump goes on after its end.')
        return
      }
    }
  } finally {
    await lines.return?.()
  }
}

/** Reads the whole dump for its counts and hashes alone. */
export async function checkDump(lines: AsyncIterable<DumpLine>): Promise<DumpSums> {
  const { pages, sums } = await readDump(lines)
  for await (const _ of pages);
  return sums
}
