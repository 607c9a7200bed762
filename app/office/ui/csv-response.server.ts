import { setImmediate as nextTurn } from 'node:timers/promises'
import { log } from '../../log/log.server.ts'

/** In characters. Many lines in one chunk are faster than a chunk for each line. */
const chunkLength = 64 * 1024

/** A CSV file for a spreadsheet. `name` is without the ending. */
export const csvResponse = (lines: AsyncGenerator<string>, name: string): Response =>
  fileResponse(withMark(lines), `${name}.csv`, { mediaType: 'text/csv; charset=utf-8', encode: null })

/** Excel reads a CSV file as UTF-8 only if it begins with a byte order mark (Unicode, chapter 23.8). */
export async function* withMark(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let mark = '\uFEFF'
  for await (const text of lines) {
    yield mark + text
    mark = ''
  }
}

interface Encoded {
  mediaType: string
  /** Null means UTF-8. */
  encode: ((text: string) => Uint8Array<ArrayBuffer>) | null
}

/** The headers of a file that is saved, and not shown. */
export const savedAs = (fileName: string, mediaType: string) => ({
  'Content-Type': mediaType,
  'Content-Disposition': `attachment; filename="${fileName}"`,
})

/**
 * A text file that is sent while its lines are made, and no longer than somebody reads it. An error in `lines` is logged and ends
 * the connection, so that the browser does not keep a part as the whole file.
 */
export function fileResponse(lines: AsyncGenerator<string>, name: string, { mediaType, encode }: Encoded): Response {
  const encoder = new TextEncoder()
  const bytesOf = encode ?? ((text: string) => encoder.encode(text))
  let parts = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Until then the part before has left, and other requests have run.
        if (parts > 0) await nextTurn()
        parts += 1
        let text = ''
        for (;;) {
          const { done, value } = await nextOf(lines, name)
          text += value ?? ''
          // The names of the columns leave at once, and then the first rows: the others may take longer.
          const isEnough = parts > 2 ? text.length >= chunkLength : text !== ''
          if (!done && !isEnough) continue
          if (text) controller.enqueue(bytesOf(text))
          if (done) controller.close()
          return
        }
      },
      cancel: async () => void (await lines.return(undefined)),
    },
    // Nothing is read before the connection takes it.
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: savedAs(name, mediaType) })
}

async function nextOf(lines: AsyncGenerator<string>, name: string) {
  try {
    return await lines.next()
  } catch (error) {
    log.error('file-failed', { name, error: String(error) })
    throw error
  }
}
