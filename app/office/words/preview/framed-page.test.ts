import { expect, test } from 'vitest'
import { framedPage, framedPolicy } from './framed-page.ts'

const html = `<html><head><style>a{color:red}@media screen and (prefers-color-scheme:dark){a{color:blue}}@media (scripting:none){.x{display:none}}:root{color-scheme:light dark}</style><link rel="manifest" href="/m"/><script type="application/json" id="start-data">{"words":"/assets/words-1.js"}</script></head><body><a class="b" href="/donate?amount=50#form">Give</a><a href="https://example.org/">Out</a><a href="/downloads/a.pdf">File</a>&lt;script>alert(1)&lt;/script><script type="module">start()</script></body></html>`

const addressOf = (path: string) => (path === '/donate' ? `/preview?page=${path}` : null)

test('has no script, one scheme, and links that stay in the preview', () => {
  const dark = framedPage(html, { scheme: 'dark', nonce: 'n1', addressOf })
  expect(dark).not.toMatch(/<script|manifest|words-1/)
  expect(dark).toContain('<style nonce="n1">')
  expect(dark).toContain('@media screen and (min-width:0){a{color:blue}}')
  expect(dark).toContain('@media (max-width:0){.x{display:none}}')
  expect(dark).toContain(':root{color-scheme:dark}')
  expect(dark).toContain('href="/preview?page=/donate#form"')
  expect(dark).toContain('href="https://example.org/"')
  expect(dark).toContain('href="/downloads/a.pdf"')
  expect(dark).toContain('&lt;script>alert(1)')
  expect(framedPage(html, { scheme: 'light', nonce: 'n1', addressOf })).toContain('(max-width:0){a{color:blue}}')
})

test('its policy lets no script run, no form leave, and no other site frame it', () => {
  const policy = framedPolicy('n1')
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-forms|unsafe/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox allow-same-origin')
})
