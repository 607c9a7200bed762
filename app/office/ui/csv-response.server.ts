import { setImmediate as nextTurn } from 'node:timers/promises'
import { log } from '../../log/log.server.ts'
import { byteOrderMark } from '../../values/csv-line.ts'

/** In characters. Many lines in one chunk are faster than a chunk for each line. */
const chunkLength = 64 * 1024

/**
 * A CSV file for a spreadsheet that is sent while its lines are made, and no longer than somebody reads it. `name` is without the ending. An
 * error in `lines` is logged and ends the connection, so that the browser does not keep a part as the whole file.
 */
export function csvResponse(lines: AsyncGenerator<string>, name: string): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  }
  const encoder = new TextEncoder()
  let parts = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Until then the part before has left, and other requests have run.
        if (parts > 0) await nextTurn()
        parts += 1
        let text = parts === 1 ? byteOrderMark : ''
        for (;;) {
          const { done, value } = await nextOf(lines, name)
          text += value ?? ''
          // The names of the columns leave at once, and then the first rows: the others may take longer.
          const isEnough = parts > 2 ? text.length >= chunkLength : text.length > byteOrderMark.length
          if (!done && !isEnough) continue
          if (text) controller.enqueue(encoder.encode(text))
          if (done) controller.close()
          return
        }
      },
      cancel: async () => void (await lines.return(undefined)),
    },
    // Nothing is read before the connection takes it.
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}

async function nextOf(lines: AsyncGenerator<string>, name: string) {
  try {
    return await lines.next()
  } catch (error) {
    log.error('file-failed', { name, error: String(error) })
    throw error
  }
}
