import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policyOf = (headers: readonly (readonly [string, string])[]) =>
  headers.find(([name]) => name === 'Content-Security-Policy')?.[1]

test('without a script that waits for consent, no script but our own may ever load', () => {
  expect(
    policyOf(securityHeaders('https://books.example', { formTargets: ['https://checkout.example'] }).page('')),
  ).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
      "manifest-src 'self'; form-action 'self' https://checkout.example; frame-ancestors 'none'; base-uri 'none'; " +
      "object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; upgrade-insecure-requests",
  )
})

test('scripts that wait for consent are let through by their own address, and by one policy', () => {
  const addresses = ['https://stats.example/js/count;v=2.js?site=1', '/downloads/own.js']
  const security = securityHeaders('https://books.example', {
    consentedScripts: { policy: 'consented', addresses },
  })
  for (const headers of [security.page(''), security.rendered('n')]) {
    const policy = policyOf(headers)
    expect(policy).toContain(
      "script-src 'self' https://stats.example/js/count%3Bv=2.js https://books.example/downloads/own.js",
    )
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types consented; upgrade-insecure-requests$/)
  }
  expect(policyOf(security.other)).not.toContain('stats.example')
})
