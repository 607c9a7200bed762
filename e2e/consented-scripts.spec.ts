import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '@playwright/test'
import { scriptPolicy } from '../app/consent/what-loads.ts'
import { securityHeaders } from '../server/security-headers.ts'

// The built site has no script that waits for consent, so these tests give its modules a list.
const siteUrl = 'https://books.example'
const script = 'https://stats.example/count.js'
const failing = 'https://stats.example/failing.js'

const moduleText = (name: string) =>
  stripTypeScriptTypes(readFileSync(new URL(`../app/consent/${name}`, import.meta.url), 'utf8'))

for (const { what, listed, allowed, expected } of [
  { what: 'loads after it', listed: [script], allowed: [script], expected: ['alive', 'loaded'] },
  { what: 'and cannot be fetched does not stop another', listed: [failing, script], allowed: [failing, script] },
  {
    what: 'loads only if the policy lists it too',
    listed: [failing, script],
    allowed: [script],
  },
  {
    what: 'is refused by a policy that lists none, and the page works',
    listed: [script],
    allowed: [],
    expected: ['alive'],
  },
]) {
  test(`a script that waits for consent ${what}`, async ({ page }) => {
    const served: Record<string, string> = {
      '/load-allowed.ts': moduleText('load-allowed.ts'),
      '/what-loads.ts': moduleText('what-loads.ts').replace('analytics: []', `analytics: ${JSON.stringify(listed)}`),
      '/start.js': `import { loadAllowed } from './load-allowed.ts'
        window.calls = []
        loadAllowed({ analytics: false, marketing: true })
        loadAllowed({ analytics: true, marketing: true })
        window.calls.push('alive')`,
    }
    const html = '<!doctype html><title>A page</title><script type="module" src="/start.js"></script>'
    const security = securityHeaders(siteUrl, { consentedScripts: { policy: scriptPolicy, addresses: allowed } })
    await page.route('**', async (route) => {
      const { href, pathname } = new URL(route.request().url())
      const contentType = 'text/javascript'
      if (href === failing) await route.abort()
      else if (href === script) await route.fulfill({ contentType, body: "window.calls.push('loaded')" })
      else if (served[pathname]) await route.fulfill({ contentType, body: served[pathname] })
      else
        await route.fulfill({ headers: Object.fromEntries(security.page(html)), contentType: 'text/html', body: html })
    })
    await page.goto(siteUrl)
    const calls = () => page.evaluate(() => (window as { calls?: string[] }).calls)
    await expect.poll(calls).toEqual(expected ?? ['alive', 'loaded'])
  })
}
