import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-reports.ts'

test('Vitest: what is skipped or empty has failed', () => {
  const assertion = (fullName: string, status: string) => ({ fullName, status, duration: 7 })
  const json = JSON.stringify({
    testResults: [
      { name: 'a.test.ts', message: '', assertionResults: [assertion('a', 'passed'), assertion('b', 'pending')] },
      { name: 'broken.test.ts', message: 'SyntaxError', assertionResults: [] },
      { name: 'c.test.ts', message: '', assertionResults: [assertion('c', 'failed')] },
    ],
  })
  expect(countVitest(json)).toEqual({
    passed: 1,
    failed: ['b (pending)', 'broken.test.ts: SyntaxError', 'c (failed)'],
    times: ['a', 'b', 'c'].map((name) => [name, 7]),
  })
})

test('Playwright: what is skipped, flaky or never ran has failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: true,
    tests: [{ status, results: [{ duration: 2 }, { duration: 3 }] }],
  })
  const json = JSON.stringify({
    errors: [{ message: 'the config is broken' }],
    suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'skipped')] }] }],
  })
  expect(countPlaywright(json)).toEqual({
    passed: 1,
    failed: ['the config is broken', 'b (flaky)', 'c (skipped)'],
    times: ['a', 'b', 'c'].map((name) => [name, 5]),
  })
})
