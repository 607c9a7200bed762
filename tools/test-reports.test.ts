import { expect, test } from 'vitest'
import { countPlaywright, countVitest, describeFailures } from './test-reports.ts'

test('Vitest: what is skipped or empty has failed, each with the command that repeats it', () => {
  const assertion = (fullName: string, status: string, more = {}) => ({ fullName, status, duration: 7, ...more })
  const failure = { failureMessages: ['expected 1 to be 2'], meta: { log: 'a line of the site' } }
  const json = JSON.stringify({
    testResults: [
      {
        name: '/p/app/a.test.ts',
        message: '',
        assertionResults: [assertion('a', 'passed'), assertion('b', 'pending')],
      },
      { name: '/p/broken.test.ts', message: 'SyntaxError', assertionResults: [] },
      { name: '/p/c.test.ts', message: '', assertionResults: [assertion("c's $5 (all)", 'failed', failure)] },
    ],
  })
  expect(countVitest(json, '/p/')).toEqual({
    passed: 1,
    failed: [
      { name: 'b (pending)', command: "npx vitest run app/a.test.ts -t 'b'", message: '' },
      { name: 'broken.test.ts', command: 'npx vitest run broken.test.ts', message: 'SyntaxError' },
      {
        name: "c's $5 (all) (failed)",
        command: `npx vitest run c.test.ts -t 'c'\\''s \\$5 \\(all\\)'`,
        message: 'expected 1 to be 2',
        log: 'a line of the site',
      },
    ],
    times: ['a', 'b', "c's $5 (all)"].map((name) => [name, 7]),
  })
})

test('Vitest: a hook of the whole file that failed after its tests passed counts', () => {
  const passed = { fullName: 'a', status: 'passed', duration: 7 }
  const json = JSON.stringify({
    testResults: [{ name: '/p/a.test.ts', message: 'the hook failed', assertionResults: [passed] }],
  })
  expect(countVitest(json, '/p/')).toMatchObject({
    passed: 1,
    failed: [{ name: 'a.test.ts', message: 'the hook failed' }],
  })
})

test('Playwright: what is skipped, flaky or never ran has failed, each with the command that repeats it', () => {
  const results = [
    { duration: 2, errors: [{ message: 'not visible' }] },
    { duration: 3, attachments: [{ name: 'log', body: Buffer.from('a line of the site').toString('base64') }] },
  ]
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 12,
    ok: true,
    tests: [
      {
        projectName: 'headless shell',
        status,
        results,
      },
    ],
  })
  const json = JSON.stringify({
    errors: [{ message: 'the config is broken' }],
    suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'skipped')] }] }],
  })
  const failed = (name: string) => ({
    command: `npx playwright test e2e/a.spec.ts:12 -g '${name}$'`,
    message: 'not visible',
    log: 'a line of the site',
  })
  expect(countPlaywright(json)).toEqual({
    passed: 1,
    failed: [
      { name: 'the config is broken', command: 'npx playwright test' },
      { name: 'b (flaky)', ...failed('b') },
      { name: 'c (skipped)', ...failed('c') },
    ],
    times: ['a', 'b', 'c'].map((name) => [name, 5]),
  })
})

test('what failed is shown with its message, the end of the log, and the command as its last line', () => {
  const log = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')
  const shown = describeFailures([{ name: 'a', command: 'npx a', message: '\u001B[31mnot 2\u001B[39m', log }])
  expect(shown).toMatch(/^✗ a\n {4}not 2\n {2}the site’s log:\n {4}line 20\n/)
  expect(shown).toMatch(/ {4}line 59\n {2}repeat it: npx a\n$/)
  expect(describeFailures([{ name: 'lint', command: 'npx oxlint' }])).toBe('✗ lint\n  repeat it: npx oxlint\n')
})
