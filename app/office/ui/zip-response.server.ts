import { Readable } from 'node:stream'
import { log } from '../../log/log.server.ts'
import { savedAs } from './csv-response.server.ts'

export interface ZippedFile {
  name: string
  /** Called when its turn has come. */
  parts: () => AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}

/** Dates in a ZIP file begin in 1980. With the same date, the same files have the same bytes. */
const firstDay = new Date(1980, 0, 1)

/**
 * Files in one ZIP file, which is made while it is sent: they are never in memory as a whole. `name` is without the ending. An
 * error is logged and ends the connection, so that the browser does not keep a part as the whole file.
 */
export async function zipResponse(files: readonly ZippedFile[], name: string): Promise<Response> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    log.error('file-failed', { name, error: String(error) })
    out.destroy(error)
  })
  for (const file of files) {
    zip.addReadStreamLazy(file.name, { mtime: firstDay }, (give) => {
      const content = Readable.from(file.parts(), { objectMode: false })
      // When nobody reads on, the rest is not made either.
      out.once('close', () => content.destroy())
      give(null, content)
    })
  }
  zip.end()
  return new Response(Readable.toWeb(out) as ReadableStream, { headers: savedAs(`${name}.zip`, 'application/zip') })
}
