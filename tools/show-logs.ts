import { afterEach, beforeEach } from 'vitest'
import { keepLine, showsLogAtOnce, takeLog } from '../e2e/harness/test-log.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the site and its sandbox logged during a test that failed. */
    log?: string
  }
}

// Code that a test calls itself logs on this process's standard error: it is kept in the same way.
const kept = Symbol.for('standard error is kept')
if (!(kept in process.stderr)) {
  Object.assign(process.stderr, {
    [kept]: true,
    write: (text: string | Uint8Array) => {
      for (const line of String(text).trimEnd().split('\n')) keepLine(line)
      return true
    },
  })
}

beforeEach(() => void takeLog())

afterEach(({ task }) => {
  const log = takeLog()
  if (task.result?.state !== 'fail' || !log) return
  task.meta.log = log
  if (showsLogAtOnce) console.error(log)
})
