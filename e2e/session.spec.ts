import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { everyPage } from './every-page.ts'
import { authUser, startAuthServer, type AuthServer } from './harness/auth-server.ts'
import { buildCopy, copyProject } from './harness/built-copy.ts'
import { builtFile } from './harness/built-file.ts'
import { expect, test as plainTest } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'

const publicKey = 'sb_publishable_for_tests'
const storageKey = 'sb-127-auth-token'

// One worker, because the tests share one build.
plainTest.describe.configure({ mode: 'default' })

/** A site that is built for a deployment. */
const test = plainTest.extend<{ mayAsk: void }, { auth: AuthServer }>({
  auth: [
    async ({}, use) => {
      const auth = await startAuthServer()
      await use(auth)
      await auth.stop()
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ auth }, use) => use({ SUPABASE_URL: auth.url, SUPABASE_PUBLISHABLE_KEY: publicKey }),
    { scope: 'worker' },
  ],
  siteFolder: [
    async ({ siteEnv }, use) => {
      const folder = await copyProject()
      buildCopy(folder, siteEnv)
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  mayAsk: [
    async ({ auth, allowConsole }, use) => {
      Object.assign(auth, { calls: [], mode: 'gives' })
      allowConsole(new RegExp(`^foreign request: ${auth.url}/auth/v1/`))
      await use()
    },
    { auto: true },
  ],
})

/** Stores a session, as an earlier visit does. */
async function storeSession(page: Page, expiresInSeconds: number): Promise<void> {
  const session = {
    access_token: 'access-0',
    refresh_token: 'refresh-0',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
    user: authUser,
  }
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKey, JSON.stringify(session)])
}

const storedSession = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, storageKey)

const whole = (accessToken: unknown) => ({
  access_token: accessToken,
  refresh_token: expect.any(String),
  expires_at: expect.any(Number),
  expires_in: 3600,
  token_type: 'bearer',
  user: authUser,
})

/** The names of the scripts that the page requests. */
function scriptsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => names.push(new URL(request.url()).pathname))
  return names
}

/** Waits until the scripts that start after the first paint have started. */
async function waitUntilStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle))))
}

/** The page works as without a deployment. */
async function expectPageWorks(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click()
  await expect(page.getByRole('button', { name: 'Donate $50' })).toBeVisible()
}

plainTest.describe('without a deployment', () => {
  plainTest('no page names one or may call another origin', async ({ request }) => {
    for (const path of [...everyPage, '/donate?amount=100']) {
      const response = await request.get(path)
      expect(response.headers()['content-security-policy']).toContain("; connect-src 'self'; ")
      expect(await response.text()).not.toMatch(/keep-session|publicKey|storageKey|auth\/v1/)
    }
  })

  plainTest('a stored session is not touched', async ({ page }) => {
    const scripts = scriptsOf(page)
    await storeSession(page, 30)
    await openPage(page, '/about')
    await waitUntilStarted(page)
    expect(scripts).toContain(builtFile('node_modules/react-dom/client.js'))
    expect(scripts.filter((path) => path.includes('keep-session'))).toEqual([])
    expect(await storedSession(page)).toMatchObject({ access_token: 'access-0' })
  })

  plainTest('the client is a file of at most 22 KB that no other module imports', () => {
    const folder = new URL('../build/client/assets/', import.meta.url)
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
    const lone = names.filter((name) => name.startsWith('keep-session-'))
    expect(lone).toHaveLength(1)
    const knowing = names.filter((name) => /keep-session|supabase/.test(readFileSync(new URL(name, folder), 'utf8')))
    expect(knowing).toEqual(lone)
    expect(brotliCompressSync(readFileSync(new URL(lone[0]!, folder))).byteLength).toBeLessThanOrEqual(22 * 1024)
  })
})

for (const path of ['/about', '/donate?amount=100']) {
  test(`${path}: a visitor without a session loads no client and makes no call`, async ({ page, auth }) => {
    const scripts = scriptsOf(page)
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain(`; connect-src 'self' ${auth.url}; `)
    expect(await response?.text()).toContain(publicKey)
    await waitUntilStarted(page)
    await waitUntilHydrated(page)
    expect(scripts).toContain(builtFile('node_modules/react-dom/client.js'))
    expect(scripts.filter((path) => path.includes('keep-session'))).toEqual([])
    expect(auth.calls).toEqual([])
  })

  test(`${path}: a session that is about to expire is renewed, after the first paint`, async ({ page, auth }) => {
    await storeSession(page, 30)
    await page.goto(path)
    await expect.poll(() => storedSession(page)).toEqual(whole(expect.stringMatching(/^access-[1-9]/)))
    expect(auth.calls).toMatchObject([
      {
        call: 'POST /auth/v1/token?grant_type=refresh_token',
        headers: { apikey: publicKey },
        body: { refresh_token: 'refresh-0' },
      },
    ])
    const [paintedAt, askedForAt] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/keep-session-'))?.startTime,
    ])
    expect(askedForAt).toBeGreaterThan(paintedAt ?? Infinity)
    await expectPageWorks(page)
  })
}

test('a session that is not about to expire is used without a call', async ({ page, auth }) => {
  await storeSession(page, 3600)
  const client = page.waitForResponse(/\/keep-session-/)
  await page.goto('/about')
  expect((await client).ok()).toBe(true)
  await expectPageWorks(page)
  expect(auth.calls).toEqual([])
  expect(await storedSession(page)).toMatchObject({ access_token: 'access-0' })
})

test('an expired session that is refused is removed', async ({ page, auth, allowConsole }) => {
  allowConsole(/status of 400/)
  auth.mode = 'refuses'
  await storeSession(page, -30)
  await page.goto('/about')
  await expect.poll(() => storedSession(page)).toBeNull()
  expect(auth.calls).toHaveLength(1)
  await expectPageWorks(page)
})

test('while the service does not answer, the session stays, and is tried again after 200 ms, 400 ms …', async ({
  page,
  auth,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/)
  auth.mode = 'hangs-up'
  await storeSession(page, -30)
  await page.goto('/about')
  await expect.poll(() => auth.calls.length).toBeGreaterThanOrEqual(3)
  const [first = 0, second = 0, third = 0] = auth.calls.map(({ atMs }) => atMs)
  expect(second - first).toBeGreaterThanOrEqual(200)
  expect(third - second).toBeGreaterThanOrEqual(400)
  expect(await storedSession(page)).toMatchObject({ access_token: 'access-0' })
  await expectPageWorks(page)

  auth.mode = 'gives'
  await expect.poll(() => storedSession(page)).toEqual(whole(expect.stringMatching(/^access-[1-9]/)))
})

test('when the client cannot be fetched, the page works without it', async ({ page, auth, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/)
  await page.route('**/keep-session-*', (route) => route.abort())
  await storeSession(page, 30)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/keep-session-'))
  await page.goto('/about')
  await failed
  await expectPageWorks(page)
  expect(auth.calls).toEqual([])
  expect(await storedSession(page)).toMatchObject({ access_token: 'access-0' })
})

test('tokens in the address after signing in become the session, and leave the address', async ({ page, auth }) => {
  await page.goto('/about#access_token=brought&refresh_token=along&expires_in=3600&token_type=bearer')
  await expect.poll(() => storedSession(page)).toEqual(whole('brought'))
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  expect(auth.calls).toMatchObject([
    { call: 'GET /auth/v1/user', headers: { apikey: publicKey, authorization: 'Bearer brought' } },
  ])
  await expectPageWorks(page)
})

test('a code in the address becomes the session, if this browser asked for it', async ({ page, auth }) => {
  const scripts = scriptsOf(page)
  await page.goto('/about?code=stray')
  await waitUntilStarted(page)
  await waitUntilHydrated(page)
  expect(scripts.filter((path) => path.includes('keep-session'))).toEqual([])

  await page.evaluate((key) => localStorage.setItem(`${key}-code-verifier`, '"other half"'), storageKey)
  await page.goto('/about?code=one-half')
  await expect.poll(() => storedSession(page)).toEqual(whole(expect.stringMatching(/^access-/)))
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(auth.calls).toMatchObject([
    { call: 'POST /auth/v1/token?grant_type=pkce', body: { auth_code: 'one-half', code_verifier: 'other half' } },
  ])
})
