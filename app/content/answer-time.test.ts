import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contact } from './pages/contact.ts'

test('the answer time is defined in one place, and every text uses it', () => {
  const root = new URL('..', import.meta.url).pathname
  const files = globSync(['content/**/*.ts', '**/*.tsx'], { cwd: root }).filter(
    (file) => !/\.test\.ts$|answer-time\.ts$/.test(file),
  )
  const promises = files.filter((file) => /within\s+[\d-]+\s+hours/.test(readFileSync(root + file, 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  expect(promises).toEqual([])
})

test('where the wording is prescribed, the missing information is beside it', () => {
  expect(contact.toasts.sent.description).toBe("Thank you for contacting us. We'll respond within 24 hours.")
  expect(contact.sent.text).toBe('Your message has been received. Our team will respond within 24 hours.')
  expect(contact.sent.days).toMatch(/business days/)
  expect(contact.cards.email.text).toMatch(
    /^We answer within 24-48 hours\. .*form.* within 24 hours on business days\.$/,
  )
})
