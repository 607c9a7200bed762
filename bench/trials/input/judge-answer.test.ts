import { expect, test } from 'vitest'
import { securityHeaders } from '../../../server/security-headers.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Answer, Case } from './send-case.ts'

const site = 'http://localhost:3000'
const checkout = 'http://localhost:3001'
const security = Object.fromEntries(securityHeaders(site).other.map(([name, value]) => [name.toLowerCase(), [value]]))
const read: Case = { intent: 'read', method: 'GET', target: '/', headers: [], body: '' }

function judge(status: number, body: string, headers: Answer['headers'] = {}, intent: Case['intent'] = 'read') {
  const all = { ...security, 'content-type': ['text/html'], ...headers }
  return judgeAnswer({ ...read, intent }, { status, headers: all, body: Buffer.from(body) }, site, checkout)
}

test('a correct answer has no errors; a missing answer is an error, unless the body was too long', () => {
  expect(judgeAnswer(read, null, site, checkout)).toEqual(['no answer'])
  expect(judge(200, '&lt;i id=fzmark>')).toEqual([])
  expect(judge(404, '<p>There is no page here.</p>')).toEqual([])
  expect(judge(503, 'Please try again soon.', { 'retry-after': ['5'] })).toEqual([])
  for (const location of ['/about', `${site}/about`, `${checkout}/c/pay/cs_test_1`]) {
    expect(judge(303, '', { location: [location] })).toEqual([])
  }
  expect(judgeAnswer({ ...read, body: 'x'.repeat(70_000) }, null, site, checkout)).toEqual([])
})

test.each<[wrong: RegExp, ...Parameters<typeof judge>]>([
  [/failure/, 500, 'Something went wrong on our side.'],
  [/trace/, 200, 'at run (file:///x/node_modules/x/index.js:1:1)'],
  [/markup/, 200, 'You typed "<i id=fzmark>"'],
  [/markup/, 200, '<svg/onload=fzmark>', { 'content-type': ['image/svg+xml'] }],
  [/redirect/, 308, '', { location: ['//evil.example/'] }],
  [/redirect/, 308, '', { location: [`${site}.evil.example/`] }],
  [/redirect/, 202, '["redirect","https://evil.example/"]'],
  [/readable/, 200, '', { 'access-control-allow-origin': ['*'] }],
  [/words/, 404, ''],
  [/words/, 400, '{"message":"Unexpected"}', { 'content-type': ['application/json'] }],
  [/security/, 200, '', { 'x-frame-options': ['DENY', 'DENY'] }],
  [/header/, 200, '', { 'x-smuggled': ['1'] }],
  [/cookie/, 200, '', { 'set-cookie': ['a=b'] }],
  [/not refused/, 200, '', {}, 'refused'],
  [/not taken/, 400, 'Please check what you typed.', {}, 'taken'],
])('%s: %i %s', (wrong, ...answer) => expect(judge(...answer)).toEqual([expect.stringMatching(wrong)]))
