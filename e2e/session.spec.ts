import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { everyPage } from './every-page.ts'
import { authUser, startAuthServer, type AuthServer } from './harness/auth-server.ts'
import { buildCopy, copyProject } from './harness/built-copy.ts'
import { expect, test as plainTest } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

const publicKey = 'sb_publishable_for_tests'
const storageKey = 'sb-127-auth-token'

// One build for all of these, so one worker.
plainTest.describe.configure({ mode: 'default' })

/** A site with a deployment, which it is built for. */
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

/** A session that this browser has had for a while. */
async function remember(page: Page, expiresInSeconds: number): Promise<void> {
  const session = {
    ...{ access_token: 'access-0', refresh_token: 'refresh-0', token_type: 'bearer', expires_in: 3600 },
    ...{ expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds, user: authUser },
  }
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKey, JSON.stringify(session)])
}

const remembered = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, storageKey)

const whole = (accessToken: unknown) => ({
  access_token: accessToken,
  refresh_token: expect.any(String),
  expires_at: expect.any(Number),
  expires_in: 3600,
  token_type: 'bearer',
  user: authUser,
})

/** The names of the scripts that the page asks for. */
function scriptsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => names.push(/\/assets\/(.*)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? ''))
  return names
}

/** Until whatever the page does by itself after its first paint has begun. */
async function waitUntilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle))))
}

/** The page answers as it does without all this. */
async function expectUndisturbed(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click()
  await expect(page.getByRole('button', { name: 'Donate $50' })).toBeVisible()
}

plainTest.describe('without a deployment', () => {
  plainTest('no page says a word of it, or may call anybody', async ({ request }) => {
    for (const path of [...everyPage, '/donate?amount=100']) {
      const response = await request.get(path)
      expect(response.headers()['content-security-policy']).toContain("; connect-src 'self'; ")
      expect(await response.text()).not.toMatch(/keep-session|publicKey|storageKey|auth\/v1/)
    }
  })

  plainTest('a session of another time is left alone', async ({ page }) => {
    const scripts = scriptsOf(page)
    await remember(page, 30)
    await page.goto('/about')
    await waitUntilHydrated(page)
    await waitUntilAwake(page)
    expect(scripts).toContain('react')
    expect(scripts).not.toContain('keep-session')
    expect(await remembered(page)).toMatchObject({ access_token: 'access-0' })
  })

  plainTest('the client is a file of its own that no other knows, and small for what it is', () => {
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
  test(`${path}: who has no session loads nothing and asks nobody`, async ({ page, auth }) => {
    const scripts = scriptsOf(page)
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain(`; connect-src 'self' ${auth.url}; `)
    expect(await response?.text()).toContain(publicKey)
    await waitUntilAwake(page)
    await waitUntilHydrated(page)
    expect(scripts).toContain('react')
    expect(scripts).not.toContain('keep-session')
    expect(auth.calls).toEqual([])
  })

  test(`${path}: a session that is about to end is renewed, after the first paint`, async ({ page, auth }) => {
    await remember(page, 30)
    await page.goto(path)
    await expect.poll(() => remembered(page)).toEqual(whole(expect.stringMatching(/^access-[1-9]/)))
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
    await expectUndisturbed(page)
  })
}

test('a session that is not about to end is taken up without a call', async ({ page, auth }) => {
  await remember(page, 3600)
  const client = page.waitForResponse(/\/keep-session-/)
  await page.goto('/about')
  expect((await client).ok()).toBe(true)
  await expectUndisturbed(page)
  expect(auth.calls).toEqual([])
  expect(await remembered(page)).toMatchObject({ access_token: 'access-0' })
})

test('a session that has ended and is refused is removed', async ({ page, auth, allowConsole }) => {
  allowConsole(/status of 400/)
  auth.mode = 'refuses'
  await remember(page, -30)
  await page.goto('/about')
  await expect.poll(() => remembered(page)).toBeNull()
  expect(auth.calls).toHaveLength(1)
  await expectUndisturbed(page)
})

test('while nobody answers, the session stays, and is asked about again after 200 ms, 400 ms …', async ({
  page,
  auth,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/)
  auth.mode = 'hangs-up'
  await remember(page, -30)
  await page.goto('/about')
  await expect.poll(() => auth.calls.length).toBeGreaterThanOrEqual(3)
  const [first = 0, second = 0, third = 0] = auth.calls.map(({ atMs }) => atMs)
  expect(second - first).toBeGreaterThanOrEqual(200)
  expect(third - second).toBeGreaterThanOrEqual(400)
  expect(await remembered(page)).toMatchObject({ access_token: 'access-0' })
  await expectUndisturbed(page)

  auth.mode = 'gives'
  await expect.poll(() => remembered(page)).toEqual(whole(expect.stringMatching(/^access-[1-9]/)))
})

test('when the client itself cannot be had, the page goes on', async ({ page, auth, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/)
  await page.route('**/keep-session-*', (route) => route.abort())
  await remember(page, 30)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/keep-session-'))
  await page.goto('/about')
  await failed
  await expectUndisturbed(page)
  expect(auth.calls).toEqual([])
  expect(await remembered(page)).toMatchObject({ access_token: 'access-0' })
})

test('who comes back from signing in with tokens is known from then on, and the address forgets them', async ({
  page,
  auth,
}) => {
  await page.goto('/about#access_token=brought&refresh_token=along&expires_in=3600&token_type=bearer')
  await expect.poll(() => remembered(page)).toEqual(whole('brought'))
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  expect(auth.calls).toMatchObject([
    { call: 'GET /auth/v1/user', headers: { apikey: publicKey, authorization: 'Bearer brought' } },
  ])
  await expectUndisturbed(page)
})

test('who comes back with a code is, if it was this browser that asked for it', async ({ page, auth }) => {
  const scripts = scriptsOf(page)
  await page.goto('/about?code=stray')
  await waitUntilAwake(page)
  await waitUntilHydrated(page)
  expect(scripts).not.toContain('keep-session')

  await page.evaluate((key) => localStorage.setItem(`${key}-code-verifier`, '"other half"'), storageKey)
  await page.goto('/about?code=one-half')
  await expect.poll(() => remembered(page)).toEqual(whole(expect.stringMatching(/^access-/)))
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(auth.calls).toMatchObject([
    { call: 'POST /auth/v1/token?grant_type=pkce', body: { auth_code: 'one-half', code_verifier: 'other half' } },
  ])
})
