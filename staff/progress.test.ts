import { expect, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

function written(terminal: boolean): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const progress = showProgress('copies queued', terminal)
    progress.at(500, 2000)
    progress.at(2000, 2000)
    progress.at(0, 0)
    progress.end()
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

test('in a terminal, the bar is redrawn in place', () => {
  const bars = written(true).split('\r')
  expect(bars[1]).toContain('[########......................] 500 of 2,000 copies queued')
  expect(bars[2]).toContain(`[${'#'.repeat(30)}] 2,000 of 2,000`)
  expect(bars.at(-1)).toMatch(/\n$/)
})

test('in a log each step is a line', () => {
  expect(written(false)).toBe('500 of 2,000 copies queued\n2,000 of 2,000 copies queued\n0 of 0 copies queued\n')
})
