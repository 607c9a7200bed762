import { expect, test } from 'vitest'
import { judgeSignatures } from './signatures.ts'

const report = (lists: object) => JSON.stringify({ invalid: [], missing: [], ...lists })
const one = [{ name: 'one', version: '1.2.3', location: 'node_modules/one' }]

const unreachable = 'npm error code ENOTFOUND\nnpm error request failed, reason: getaddrinfo ENOTFOUND registry\n'
const unsupported = 'npm error No dependencies found that were installed from a supported registry\n'

test.each([
  ['right', 'are right', { status: 0, stdout: report({}), stderr: '' }],
  ['wrong', 'one@1.2.3', { status: 1, stdout: report({ invalid: one }), stderr: '' }],
  ['wrong', 'one@1.2.3', { status: 0, stdout: report({ invalid: one }), stderr: '' }],
  ['wrong', 'one@1.2.3', { status: 1, stdout: report({ missing: one }), stderr: '' }],
  ['unchecked', 'getaddrinfo ENOTFOUND', { status: 1, stdout: '', stderr: unreachable }],
  ['unchecked', 'No dependencies found', { status: 1, stdout: '{}', stderr: unsupported }],
  ['unchecked', 'no answer in time', { status: null, stdout: '', stderr: '' }],
])('%s: %s', (outcome, words, audit) => {
  const verdict = judgeSignatures(audit)
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.words).toContain(words)
})
