import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { offline } from '../app/content/pages/offline.ts'
import { resources } from '../app/content/pages/resources.ts'
import { expect, test as plainTest } from './harness/test.ts'
import { startSite } from './harness/test-env.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { signInToOffice } from './office.ts'

declare global {
  interface Window {
    registrations: number
  }
}

/** A site with a separate build, which a test may change, and which it may stop. */
const test = plainTest.extend<object, object>({
  siteFolder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'offline-'))
      const root = fileURLToPath(new URL('../', import.meta.url))
      for (const path of ['app', 'server', 'build', 'package.json']) {
        await cp(join(root, path), join(folder, path), { recursive: true })
      }
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

// The tests stop the site that they share.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource/))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const line = (page: Page) => page.getByRole('main').getByRole('status')

/** What the browser stores of this site: the state of its service worker, the number of cache entries, and the copy. */
const readKept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    const copy = await (await caches.match('crisis-page'))?.blob()
    const html = copy?.stream().pipeThrough(new DecompressionStream('gzip'))
    return {
      state: registration?.active?.state,
      entries: (await Promise.all(caching)).flat().length,
      bytes: copy?.size ?? 0,
      html: html ? await new Response(html).text() : '',
    }
  })

async function visitUntilKept(page: Page, path = '/about'): Promise<void> {
  await page.goto(path)
  await expect.poll(async () => (await readKept(page)).state).toBe('activated')
}

const nothing = { state: undefined, entries: 0, bytes: 0, html: '' }

test('without a network, any address shows the crisis page as it was kept, and nothing else is kept or faked', async ({
  page,
  context,
  testEnv,
}) => {
  await visitUntilKept(page)
  await waitUntilHydrated(page)
  const form = await context.newPage()
  await form.goto('/newsletter?from=mail')
  const { html, ...kept } = await readKept(page)
  expect(kept.entries).toBe(1)
  const worker = readFileSync(new URL('../build/client/worker.js', import.meta.url))
  expect(kept.bytes + worker.byteLength).toBeLessThanOrEqual(30 * 1024)
  expect(html).not.toMatch(/<script|class="consent/)

  await testEnv.site.stop()
  // A document request, because React could show the page without the line.
  await page.getByRole('contentinfo').locator('a[href="/resources"]').click()
  await expect(line(page)).toContainText(offline.kept)
  await expect(page).toHaveURL('/resources')
  for (const path of ['/resources', '/donate?amount=100', '/my-giving/gifts', '/downloads/none.pdf']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(heading(page)).toHaveText(resources.title)
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }))
    const elsewhere = path === '/resources' ? '' : `${offline.elsewhere} `
    await expect(line(page)).toHaveText(`${elsewhere}${offline.kept} ${today}. ${offline.again}`)
  }
  await page.reload()
  for (const href of ['tel:911', 'tel:988', 'sms:988']) {
    await expect(page.locator(`a[href="${href}"]`).first()).toBeInViewport({ ratio: 1 })
  }
  // The copy is the page without scripts: nothing waits for one.
  await expect(page.getByText(resources.exit.keys)).toBeHidden()
  await expect(page.locator('.directories details').last().getByRole('link').first()).toBeVisible()
  await form.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
  await expect.poll(() => form.url()).toBe('chrome-error://chromewebdata/')

  await testEnv.site.start()
  await page.getByRole('link', { name: offline.again }).click()
  await expect(heading(page)).not.toHaveText(resources.title)
  // The server's answers are shown unchanged.
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(line(page)).toHaveCount(0)
})

test('an address of the office shows it while the line is cut; otherwise the worker leaves the office alone', async ({
  page,
  context,
  testEnv,
}) => {
  const cookie = await signInToOffice(context, testEnv)
  await visitUntilKept(page)
  await context.setOffline(true)
  for (const path of ['/office', '/office/gifts/G-1?note=sent']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(line(page)).toContainText(offline.kept)
  }

  await context.setOffline(false)
  const answer = await page.goto('/office/me')
  await expect(heading(page)).toHaveText('You')
  expect(answer?.fromServiceWorker()).toBe(false)
  const asBrowser = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', cookie }
  expect(await answer?.request().allHeaders()).toMatchObject(asBrowser)
  // A request from another site has no cookie, and the page requests itself again.
  await page.goto(`${testEnv.sandbox.url}/`)
  await page.setContent(`<a href="${testEnv.site.url}/office/me">the link</a>`)
  const first = page.waitForResponse((response) => 'refresh' in response.headers())
  await page.getByRole('link').click()
  const fromElsewhere = await (await first).request().allHeaders()
  expect(fromElsewhere).toMatchObject({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' })
  expect(fromElsewhere).not.toHaveProperty('cookie')
  await expect(heading(page)).toHaveText('You')
})

test('a copy is replaced when the page changes; a worker that has lost it, or is turned off, removes itself', async ({
  page,
  testEnv,
  siteFolder,
}) => {
  const workerFile = join(siteFolder, 'build/client/worker.js')
  const worker = readFileSync(workerFile, 'utf8')
  const [, address = ''] = /page="([^"]+)"/.exec(worker)!
  for (const ending of ['.br', '.gz', '.zst']) await rm(workerFile + ending)
  const restart = async (script: string) => {
    writeFileSync(workerFile, script)
    await testEnv.site.stop()
    await testEnv.site.start()
  }
  await restart(worker)
  await visitUntilKept(page)

  const html = readFileSync(join(siteFolder, `build/client${address}`), 'utf8')
  writeFileSync(join(siteFolder, 'build/client/assets/kept-next.html'), html.replace(resources.title, 'Newer numbers'))
  const next = worker.replace(address, '/assets/kept-next.html')
  await restart(next)
  await page.goto('/about')
  await expect.poll(async () => (await readKept(page)).html).toContain('Newer numbers')
  expect((await readKept(page)).entries).toBe(1)

  // When the page is missing, or has other content, the earlier copy stays.
  writeFileSync(join(siteFolder, 'build/client/assets/kept-other.html'), '<h1>Back soon</h1>')
  for (const name of ['none', 'other']) {
    await restart(worker.replace(address, `/assets/kept-${name}.html`))
    await page.goto('/research')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}))
    expect((await readKept(page)).html).toContain('Newer numbers')
  }

  // A service worker without its copy.
  await page.evaluate(() => caches.delete('crisis-page'))
  await testEnv.site.stop()
  await expect(page.goto('/donors')).rejects.toThrow('ERR_FAILED')
  // Chromium loads a page that failed again by itself, in the middle of the next visit.
  await page.waitForURL('chrome-error://chromewebdata/')
  await page.goto('about:blank')
  await restart(worker)
  await visitUntilKept(page)

  await testEnv.site.stop()
  const { siteOptions } = testEnv
  const turnedOff = await startSite(
    { ...siteOptions, env: { ...siteOptions.env, OFFLINE_PAGE: 'off' } },
    Number(new URL(testEnv.site.url).port),
  )
  await page.goto('/about')
  await expect.poll(() => readKept(page)).toEqual(nothing)
  await turnedOff.stop()
  await testEnv.site.start()
})

for (const saveData of [true, false]) {
  test(`data is ${saveData ? '' : 'not '}to be saved: the page is ${saveData ? 'not ' : ''}kept`, async ({ page }) => {
    await page.addInitScript((saves) => {
      window.registrations = 0
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: saves }) })
      ServiceWorkerContainer.prototype.register = () => {
        window.registrations += 1
        return Promise.reject(new Error('Counted.'))
      }
    }, saveData)
    await page.goto('/about')
    // The script of the page waits as long, and began earlier.
    const quiet = () => new Promise((settle) => setTimeout(() => requestIdleCallback(settle), 1000))
    await page.evaluate(quiet)
    expect(await page.evaluate(() => window.registrations)).toBe(saveData ? 0 : 1)
  })
}
