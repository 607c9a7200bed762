import { readFileSync } from 'node:fs'
import type { DumpLine } from '../../backup/dump.server.ts'

/** The lines of a dump beside this file, such as `schema-001.jsonl`. */
export function readFixture(name: string): DumpLine[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DumpLine)
}

/** As `loadDump` reads a dump. */
export async function* linesOf(lines: readonly DumpLine[]): AsyncGenerator<DumpLine> {
  yield* lines
}
