import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['ruthie@example.org', 'r…e@example.org'],
  ['ada@example.org', 'a…a@example.org'],
  ['ab@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['"odd@name"@example.org', '"…"@example.org'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
