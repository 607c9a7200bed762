import { setImmediate as nextTurn } from 'node:timers/promises'

/** In characters. Many lines in one chunk are faster than a chunk for each line. */
const chunkLength = 64 * 1024

/** A CSV file that is sent while its lines are made. `name` is without the ending. */
export function csvResponse(lines: AsyncGenerator<string>, name: string): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  }
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Until then the names of the columns have left, and other requests have run.
      if (!isFirst) await nextTurn()
      let text = ''
      for (;;) {
        const { done, value } = await lines.next()
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
  })
  return new Response(body, { headers })
}
