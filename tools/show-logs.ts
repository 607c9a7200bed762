import { afterEach, beforeEach } from 'vitest'
import { keepLine, showsLogAtOnce, takeLog } from '../e2e/harness/test-log.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The log of the site and the sandbox during a failed test. */
    log?: string
    /** The moment at which it ran, if not at that of the machine's clock. */
    clock?: string
  }
}

// Code that a test calls directly logs to this process's standard error, which is captured too.
const captured = Symbol.for('standard error is captured')
if (!(captured in process.stderr)) {
  Object.assign(process.stderr, {
    [captured]: true,
    write: (text: string | Uint8Array) => {
      for (const line of String(text).trimEnd().split('\n')) keepLine(line)
      return true
    },
  })
}

const clock = process.env['TEST_CLOCK']

beforeEach(() => void takeLog())

afterEach(({ task }) => {
  if (clock) task.meta.clock = clock
  const log = takeLog()
  if (task.result?.state !== 'fail' || !log) return
  task.meta.log = log
  if (showsLogAtOnce) console.error(log)
})
