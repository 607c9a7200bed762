import { expect, test } from 'vitest'
import { framedMail, framedMailPolicy } from './framed-mail.ts'

const html = `<html><head><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>:root{color-scheme:light dark}@media (prefers-color-scheme: dark){.ink{color:#fff !important}}</style></head><body><a class="link" href="https://example.org/my-giving/open?token=sample" style="color:red">Open</a>&lt;script></body></html>`

test('has one scheme, and links that lead nowhere', () => {
  const dark = framedMail(html, 'dark')
  expect(dark).toContain('<meta name="color-scheme" content="dark"/>')
  expect(dark).toContain('<meta name="supported-color-schemes" content="dark"/>')
  expect(dark).toContain(':root{color-scheme:dark}@media (min-width:0){.ink')
  expect(dark).toContain('<a class="link" style="color:red">Open</a>&lt;script>')
  expect(framedMail(html, 'light')).toContain(':root{color-scheme:light}@media (max-width:0){.ink')
})

test('its policy lets nothing load, run or leave, and no other site frame it', () => {
  expect(framedMailPolicy).not.toMatch(/script-src|img-src|font-src|connect-src|allow-scripts|allow-forms|nonce/)
  expect(framedMailPolicy).toMatch(
    /^default-src 'none'; .*form-action 'none'; frame-ancestors 'self'.*; sandbox allow-same-origin$/,
  )
})
