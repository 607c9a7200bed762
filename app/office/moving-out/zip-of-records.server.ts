import { Readable } from 'node:stream'
import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import { byteOrderMark, csvLine } from '../../values/csv-line.ts'
import { filesOfRecords } from './files.server.ts'

/** The meaning of each column, for whoever opens the files later. */
async function* columnsFile(): AsyncGenerator<string> {
  yield csvLine(['file', 'column', 'meaning'])
  for (const { name, columns } of filesOfRecords)
    for (const column of columns) yield csvLine([name, column.name, column.says])
}

/** Excel reads a file as UTF-8 only if it begins with a byte order mark. */
async function* bytesOf(lines: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark)
  for await (const text of lines) yield Buffer.from(text)
}

/**
 * All records as CSV files in one ZIP file, which is made while it is sent: the tables are never in memory. An error is logged
 * and ends the connection, so that the browser does not keep a part as the whole.
 */
export async function zipOfRecords(db: Db, now: number): Promise<ReadableStream> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const add = (name: string, lines: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, { mtime: new Date(now) }, (give) => {
      const file = Readable.from(bytesOf(lines()), { objectMode: false })
      // Nobody reads on: the rest of the table is not read either.
      out.once('close', () => file.destroy())
      give(null, file)
    })
  zip.on('error', (error: unknown) => {
    log.error('file-failed', { name: 'moving-out', error: String(error) })
    out.destroy(error as Error)
  })
  add('columns.csv', columnsFile)
  for (const file of filesOfRecords) add(file.name, () => file.lines(db))
  zip.end()
  return Readable.toWeb(out) as ReadableStream
}
