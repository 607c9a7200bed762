import { setImmediate as nextTurn } from 'node:timers/promises'
import { log } from '../../log/log.server.ts'

/** In characters. Many lines in one chunk are faster than a chunk for each line. */
const chunkLength = 64 * 1024

/**
 * A CSV file that is sent while its lines are made, and no longer than somebody reads it. `name` is without the ending. An
 * error in `lines` is logged and ends the connection, so that the browser does not keep a part as the whole file.
 */
export function csvResponse(lines: AsyncGenerator<string>, name: string): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  }
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Until then the names of the columns have left, and other requests have run.
        if (!isFirst) await nextTurn()
        let text = ''
        for (;;) {
          const { done, value } = await nextOf(lines, name)
          text += value ?? ''
          // The names of the columns leave at once: the first rows may take longer.
          if (!done && !isFirst && text.length < chunkLength) continue
          isFirst = false
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
