import { showProgress } from './progress.ts'

const stepRows = 10_000

/** Passes a dump's lines on and shows how far they are. `total` may be a little off: others may be writing. */
export async function* counted<Line>(lines: AsyncIterable<Line>, total: number, what: string): AsyncGenerator<Line> {
  const progress = showProgress(what)
  let rows = 0
  for await (const line of lines) {
    if (Array.isArray(line) && ++rows % stepRows === 0) progress.at(rows, Math.max(rows, total))
    yield line
  }
  progress.at(rows, rows)
  progress.end()
}
