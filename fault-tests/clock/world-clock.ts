import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that programs of the site go by while a trial sets it. */
export interface WorldClock {
  /** The environment of the programs that go by it. */
  env: NodeJS.ProcessEnv
  /** Sets it so many milliseconds ahead of the machine's; less than nothing is behind. */
  set(offsetMs: number): void
  offsetMs(): number
  remove(): void
}

export function newClock(): WorldClock {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const file = join(folder, 'offset')
  let offset = 0
  const set = (offsetMs: number) => {
    offset = offsetMs
    writeFileSync(`${file}.new`, String(offsetMs))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    env: { FAULT_TESTS_CLOCK: file, NODE_OPTIONS: `--import=${new URL('shift.ts', import.meta.url).href}` },
    set,
    offsetMs: () => offset,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
