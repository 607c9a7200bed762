import { expect, test, vi } from 'vitest'
import { logCause, logFailures } from './log-cause.server.ts'

function linesOf(work: () => void): Record<string, unknown>[] {
  const lines: string[] = []
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  work()
  written.mockRestore()
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a cause is one line, whatever it stops and however often', () => {
  const lines = linesOf(() => {
    for (let number = 0; number < 894; number += 1) {
      logCause(
        number % 2 ? 'letters-failed' : 'outbox-failed',
        new Error(`connect ECONNREFUSED 127.0.0.1:543${number}`),
      )
    }
    logCause('letters-failed', new Error('another cause'))
  })
  expect(lines.map(({ event, error }) => [event, error])).toEqual([
    ['outbox-failed', 'Error: connect ECONNREFUSED 127.0.0.1:5430'],
    ['letters-failed', 'Error: another cause'],
  ])
})

test('failures of one cause are one line with their number and the first of them', () => {
  const failures = Array.from({ length: 30 }, (_, number) => ({
    what: `ch_${number}`,
    error: `No such charge: 'ch_${number}'`,
  }))
  const lines = linesOf(() => logFailures('not-reconciled', [...failures, { what: 'events', error: 'forbidden' }]))
  expect(lines).toMatchObject([
    { event: 'not-reconciled', count: 30, what: 'ch_0, ch_1, ch_2, ch_3, ch_4', error: "No such charge: 'ch_0'" },
    { event: 'not-reconciled', count: 1, what: 'events', error: 'forbidden' },
  ])
})
