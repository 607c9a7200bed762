import '../../tools/calendar/set-clock.ts'
import { test as base, type Page } from '@playwright/test'
import { examinePage } from '../accessibility/examine.ts'
import { showsLogAtOnce, takeLog } from './test-log.ts'
import { startTestEnv, type TestEnv } from './test-env.ts'

export type { TestEnv } from './test-env.ts'
export { expect } from '@playwright/test'

interface Fixtures {
  /** Permits console messages that a test provokes, for example a 502 that the browser reports. */
  allowConsole: (pattern: RegExp) => void
  allowed: RegExp[]
  /** Checks the accessibility of the current page. The check is a script, so it is skipped without JavaScript. */
  examine: (page?: Page) => Promise<void>
  guard: void
  log: void
}

/** A test with the test environment of its worker. Any console message, page error or foreign request fails it. */
export const test = base.extend<Fixtures, { testEnv: TestEnv; siteEnv: NodeJS.ProcessEnv; siteFolder: string }>({
  siteEnv: [{}, { option: true, scope: 'worker' }],
  // The folder of a site that is built with other settings.
  siteFolder: ['', { option: true, scope: 'worker' }],
  testEnv: [
    async ({ siteEnv, siteFolder }, use) => {
      const testEnv = await startTestEnv({ env: siteEnv, folder: siteFolder })
      await use(testEnv)
      await testEnv.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ testEnv }, use) => use(testEnv.site.url),
  allowed: async ({}, use) => use([]),
  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  examine: async ({ page, javaScriptEnabled }, use) => {
    // The cookie question would cover the page after a second. It has its own tests.
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
    await use(async (shown = page) => {
      if (javaScriptEnabled) await examinePage(shown)
    })
  },
  log: [
    async ({}, use, test) => {
      takeLog()
      await use()
      const log = takeLog()
      if (test.status === test.expectedStatus || !log) return
      await test.attach('log', { body: log, contentType: 'text/plain' })
      if (showsLogAtOnce) process.stderr.write(`${log}\n`)
    },
    { auto: true },
  ],
  guard: [
    async ({ context, testEnv, allowed }, use) => {
      const complaints: string[] = []
      const own = new Set([testEnv.site.origin, testEnv.sandbox.url])
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`)
      })
      context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && !own.has(origin)) complaints.push(`foreign request: ${request.url()}`)
      })
      await use()
      base.expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
