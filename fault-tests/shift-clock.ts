/**
 * Loaded before a program of the site: its time of day is the machine's, moved by the milliseconds in the file
 * FAULT_TESTS_CLOCK. What measures durations is not moved, as when somebody sets a computer's clock.
 */
import { readFileSync } from 'node:fs'

const file = process.env['FAULT_TESTS_CLOCK'] ?? ''
const readEveryMs = 20

const realNow = Date.now
let offset = 0
let readAt = -Infinity

function shiftedNow(): number {
  if (performance.now() - readAt > readEveryMs) {
    offset = Number(readFileSync(file, 'utf8'))
    readAt = performance.now()
  }
  return realNow() + offset
}

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? shiftedNow : (Reflect.get(target, name) as unknown)),
})
