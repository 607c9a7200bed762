import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

// No script waits for consent today. e2e/system/headers.test.ts tests the headers of the built site.
test('scripts that wait for consent are allowed by their addresses and by one Trusted Types policy', () => {
  const addresses = ['https://stats.example/js/count;v=2.js?site=1', '/downloads/own.js']
  const security = securityHeaders('https://books.example', { consentedScripts: { policy: 'consented', addresses } })
  const policies = [security.page(''), security.rendered('n'), security.other].map((headers) => headers.at(-1)?.[1])
  const sources = "script-src 'self' https://stats.example/js/count%3Bv=2.js https://books.example/downloads/own.js"
  const allowed = expect.stringMatching(/; require-trusted-types-for 'script'; trusted-types worker consented; /)
  expect(policies).toEqual([allowed, allowed, expect.not.stringContaining('stats.example')])
  for (const policy of policies.slice(0, 2)) expect(policy).toContain(sources)
})
