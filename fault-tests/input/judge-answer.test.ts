import { expect, test } from 'vitest'
import { securityHeaders } from '../../server/security-headers.ts'
import { type Invariant, judgeAnswer } from './judge-answer.ts'
import type { Answer, Case } from './send-case.ts'

const site = 'http://localhost:3000'
const checkout = 'http://localhost:3001'

const security = Object.fromEntries(securityHeaders(site).other.map(([name, value]) => [name.toLowerCase(), [value]]))
const read: Case = { intent: 'read', method: 'GET', target: '/', headers: [], body: '' }

function judge(answer: Partial<Omit<Answer, 'body'>> & { body?: string }, given: Partial<Case> = {}) {
  const { status = 200, headers = {}, body = '' } = answer
  const all = { ...security, 'content-type': ['text/html'], ...headers }
  return judgeAnswer({ ...read, ...given }, { status, headers: all, body: Buffer.from(body) }, { site, checkout })
}

test('what is as it should be breaks nothing', () => {
  expect(judge({ body: '&lt;i id=fzmark>' })).toEqual([])
  expect(judge({ status: 404, body: '<p>There is no page here.</p>' })).toEqual([])
  expect(judge({ status: 503, headers: { 'retry-after': ['5'] }, body: 'Please try again soon.' })).toEqual([])
  for (const location of ['/about', `${site}/about`, `${checkout}/c/pay/cs_test_1`]) {
    expect(judge({ status: 303, headers: { location: [location] } })).toEqual([])
  }
})

test.each<[Invariant, Parameters<typeof judge>[0], Partial<Case>?]>([
  ['failure', { status: 500, body: 'Something went wrong on our side.' }],
  ['trace', { body: 'at run (file:///x/node_modules/x/index.js:1:1)' }],
  ['trace', { body: new URL('../../server/main.ts', import.meta.url).pathname }],
  ['script', { body: 'You typed "<i id=fzmark>"' }],
  ['script', { headers: { 'content-type': ['image/svg+xml'] }, body: '<svg/onload=fzmark>' }],
  ['redirect', { status: 308, headers: { location: ['//evil.example/'] } }],
  ['redirect', { status: 308, headers: { location: ['/\\evil.example/'] } }],
  ['redirect', { status: 308, headers: { location: [`${site}.evil.example/`] } }],
  ['redirect', { status: 202, body: '["redirect","https://evil.example/"]' }],
  ['origin', { headers: { 'access-control-allow-origin': ['*'] } }],
  [
    'origin',
    { headers: { 'access-control-allow-origin': ['*'], 'access-control-allow-credentials': ['true'] } },
    { target: '/functions/v1/create-payment' },
  ],
  ['words', { status: 404 }],
  ['words', { status: 400, headers: { 'content-type': ['application/json'] }, body: '{"message":"Unexpected"}' }],
  ['security', { headers: { 'content-security-policy': [] } }],
  ['security', { headers: { 'x-frame-options': ['DENY', 'DENY'] } }],
  ['smuggled', { headers: { 'x-smuggled': ['1'] } }],
  ['smuggled', { headers: { 'set-cookie': ['a=b'] } }],
  ['refused', {}, { intent: 'refused' }],
  ['taken', { status: 400, body: 'Please check what you typed.' }, { intent: 'taken' }],
])('%s: %j', (invariant, answer, given) => expect(judge(answer, given)).toEqual([invariant]))

test('no answer is a loss, unless more was sent than is read', () => {
  const places = { site, checkout }
  expect(judgeAnswer(read, null, places)).toEqual(['answered'])
  expect(judgeAnswer({ ...read, body: 'x'.repeat(70_000) }, null, places)).toEqual([])
})
