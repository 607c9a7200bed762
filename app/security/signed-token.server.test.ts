import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToken, signToken, type TokenPurpose } from './signed-token.server.ts'

const subject = '3f9a1c4e-8f0e-4f6e-9d2a-000000000001'
const secret = 'a secret that has thirty-two letters'
const now = Date.UTC(2026, 10, 21)
const expiresAt = now + 60_000
const bind = 'ada@example.org'
const purposes: readonly TokenPurpose[] = [
  'confirm',
  'unsubscribe',
  'my-giving',
  'gift',
  'twice',
  'confirm-address',
  'undo-address',
]
const invalid = { ok: false, reason: 'invalid' }

const sign = (purpose: TokenPurpose) => signToken({ purpose, subject, expiresAt }, secret)
const read = (token: string, at = now) => readToken(token, purposes, at, { secret })

test('a token has a purpose and a subject', async () => {
  for (const purpose of purposes) {
    expect(sign(purpose)).toMatch(/^[\w.-]+$/)
    expect(await read(sign(purpose))).toEqual({ ok: true, purpose, subject })
  }
})

test('a token is valid until it expires, or for ever', async () => {
  expect(await read(sign('my-giving'), expiresAt)).toMatchObject({ ok: true })
  expect(await read(sign('my-giving'), expiresAt + 1)).toEqual({ ok: false, reason: 'expired' })
  const forever = signToken({ purpose: 'unsubscribe', subject, expiresAt: null }, secret)
  expect(await read(forever, now * 2)).toMatchObject({ ok: true })
})

test('another secret, another purpose, another subject, another date: invalid', async () => {
  const token = sign('confirm')
  const [, , expires = '', mac = ''] = token.split('.')
  for (const forged of [
    signToken({ purpose: 'confirm', subject, expiresAt }, `${secret}.`),
    token.replace('confirm', 'unsubscribe'),
    token.replace('000001', '000002'),
    token.replace(expires, 'zzzzzzzz'),
    token.replace(expires, 'never'),
    token.replace(mac, ''),
    `${token}A`,
    '',
    'confirm',
  ]) {
    expect(await read(forged), forged).toEqual(invalid)
  }
  expect(await readToken(token, ['my-giving', 'unsubscribe'], now, { secret })).toEqual(invalid)
})

test('a token is valid as long as its bound value is the same, and does not contain that value', async () => {
  const token = signToken({ purpose: 'gift', subject, expiresAt, bind }, secret)
  expect(token).not.toContain('ada')
  const boundTo = (value: string | null) =>
    readToken(token, ['gift'], now, { secret, bindOf: (of) => Promise.resolve(of === subject ? value : null) })
  expect(await boundTo(bind)).toMatchObject({ ok: true })
  for (const other of ['bo@example.org', '', null]) expect(await boundTo(other)).toEqual(invalid)
})

test('a token with one changed character is invalid', async () => {
  const token = signToken({ purpose: 'unsubscribe', subject, expiresAt: null }, secret)
  await fc.assert(
    // The last character has two unused bits, so the text is compared, not the bytes.
    fc.asyncProperty(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), async (at, letter) => {
      fc.pre(token[at] !== letter)
      expect(await read(token.slice(0, at) + letter + token.slice(at + 1))).toEqual(invalid)
    }),
    { numRuns: 2000 },
  )
})

test('a text without a valid signature is invalid', async () => {
  const part = fc.oneof(
    fc.constantFrom(...purposes, 'never', subject, 'zzzzzzzzz', 'A'.repeat(43), ''),
    fc.string({ maxLength: 50 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      expect(await read(parts.join('.'))).toEqual(invalid)
    }),
    { numRuns: 2000 },
  )
})
