import { expect, test } from 'vitest'
import { summarizeChecks } from './verify-note.tsx'

test('there is no day until every line has been tested', () => {
  expect(summarizeChecks([{ lastChecked: null }, { lastChecked: null }])).toEqual({ state: 'unchecked' })
  expect(summarizeChecks([{ lastChecked: '2026-12-01' }, { lastChecked: null }])).toEqual({ state: 'partly' })
})

test('the day is that of the oldest test', () => {
  expect(summarizeChecks([{ lastChecked: '2026-12-03' }, { lastChecked: '2026-12-01' }])).toEqual({
    state: 'all',
    since: 'December 1, 2026',
  })
})
