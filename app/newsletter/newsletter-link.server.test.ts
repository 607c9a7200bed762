import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToken, signToken } from './newsletter-link.server.ts'

const id = '3f9a1c4e-8f0e-4f6e-9d2a-000000000001'
const secret = 'a secret that has thirty-two letters'
const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 21)

test('a token says what it is for and whose it is', () => {
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    const token = signToken(purpose, id, now, secret)
    expect(readToken(token, now, secret)).toEqual({ ok: true, purpose, subscriberId: id })
    expect(token).toMatch(/^[\w.-]+$/)
  }
})

test('a confirmation expires after seven days, a link to unsubscribe never', () => {
  const confirm = signToken('confirm', id, now, secret)
  expect(readToken(confirm, now + 7 * dayMs, secret).ok).toBe(true)
  expect(readToken(confirm, now + 7 * dayMs + 1, secret)).toEqual({ ok: false, reason: 'expired' })
  expect(readToken(signToken('unsubscribe', id, now, secret), now + 9999 * dayMs, secret).ok).toBe(true)
})

test('another secret, another purpose, another subscriber, another date: invalid', () => {
  const token = signToken('confirm', id, now, secret)
  const [, , expires = '', mac = ''] = token.split('.')
  for (const forged of [
    signToken('confirm', id, now, `${secret}.`),
    token.replace('confirm', 'unsubscribe'),
    token.replace('000001', '000002'),
    token.replace(expires, 'zzzzzzzz'),
    token.replace(expires, 'never'),
    token.replace(mac, ''),
    `${token}A`,
    '',
    'confirm',
  ]) {
    expect(readToken(forged, now, secret), forged).toEqual({ ok: false, reason: 'invalid' })
  }
})

test('no change of a single character goes unnoticed', () => {
  const token = signToken('unsubscribe', id, now, secret)
  fc.assert(
    // The last character carries two bits that no byte needs, so the text is compared, not the bytes.
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
      fc.pre(token[at] !== letter)
      expect(readToken(token.slice(0, at) + letter + token.slice(at + 1), now, secret).ok).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('what we did not sign is invalid, however much it looks like a token', () => {
  const part = fc.oneof(
    fc.constantFrom('confirm', 'unsubscribe', 'never', id, 'zzzzzzzzz', 'A'.repeat(43), ''),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      expect(readToken(parts.join('.'), now, secret)).toEqual({ ok: false, reason: 'invalid' })
    }),
    { numRuns: 2000 },
  )
})
