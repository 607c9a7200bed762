import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSignUp } from './parse-sign-up.ts'

function post(email: string | File, source = 'home'): FormData {
  const fields = new FormData()
  fields.set('email', email)
  fields.set('source', source)
  return fields
}

test.each([
  ['ruth@example.com', 'ruth@example.com'],
  ['  Ruth.Giver+Pray@Example.COM ', 'ruth.giver+pray@example.com'],
  ["o'neil@mail.example.org", "o'neil@mail.example.org"],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
])('%s is kept as %s', (typed, email) => {
  expect(parseSignUp(post(typed))).toEqual({ ok: true, signUp: { email, source: 'home' }, email: typed })
})

test.each([
  ['', 'Email Required', 'Please enter your email address.'],
  ['   ', 'Email Required', 'Please enter your email address.'],
  ['ruth', 'Check Your Email Address', 'such as name@example.com'],
  ['ruth@localhost', 'Check Your Email Address', 'such as name@example.com'],
  ['ruth@example.com, eve@example.com', 'Check Your Email Address', 'such as name@example.com'],
  ['Ruth <ruth@example.com>', 'Check Your Email Address', 'such as name@example.com'],
  ['ruth@exämple.com', 'Check Your Email Address', 'such as name@example.com'],
  ['ruth\u202E@example.com', 'Check Your Email Address', 'such as name@example.com'],
  ['<script>alert(1)</script>@example.com', 'Check Your Email Address', 'such as name@example.com'],
  [`${'a'.repeat(243)}@example.com`, 'Check Your Email Address', 'at most 254 characters'],
  ['ruth@example.com\nBcc: eve@example.com', 'Check Your Email Address', 'line break'],
  ['ruth@example.com\r\n', 'Check Your Email Address', 'line break'],
  ['ruth\u0000@example.com', 'Check Your Email Address', 'invisible character'],
])('%j is refused in words and kept as typed', (typed, title, text) => {
  const parsed = parseSignUp(post(typed))
  if (parsed.ok) throw new Error('accepted')
  expect(parsed.title).toBe(title)
  expect(parsed.problem.text).toContain(text)
  expect(parsed.problem.field).toBe('newsletter-email')
  // A form's line breaks are always CRLF.
  expect(parsed.email.replaceAll('\r\n', '\n')).toBe(typed.replaceAll('\r\n', '\n'))
})

test('a form without its fields, with a file, or from an unknown page is understood', () => {
  expect(parseSignUp(new FormData())).toMatchObject({ ok: false, title: 'Email Required' })
  expect(parseSignUp(post(new File(['x'], 'x')))).toMatchObject({ ok: false, email: '' })
  expect(parseSignUp(post('ruth@example.com', 'elsewhere'))).toMatchObject({ signUp: { source: 'newsletter' } })
})

test('every accepted address is safe in a mail header', () => {
  const local = fc.string({ unit: fc.constantFrom(...'aZ0.+-_@<>",; \r\n\t\0é'.split('')), maxLength: 12 })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), local), fc.boolean(), (text, complete) => {
      const parsed = parseSignUp(post(complete ? `${text}@example.com` : text))
      if (!parsed.ok) return
      expect(parsed.signUp.email).toMatch(/^[!-~]{3,254}$/)
      expect(parsed.signUp.email).not.toMatch(/[<>",;:()\\]|@.*@/)
      expect(parsed.signUp.email).toBe(parsed.signUp.email.toLowerCase())
    }),
    { numRuns: 2000 },
  )
})
