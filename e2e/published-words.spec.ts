import { about } from '../app/content/pages/about.ts'
import { prerenderedPaths } from '../app/head/prerender.ts'
import { openDatabase } from '../app/db/db.server.ts'
import { changeOfEveryText, loadContent } from './every-text.ts'
import { staff } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'
import { navigateInPlace } from './navigate-in-place.ts'

/** Publishes like another process of the site would, and waits until this one shows it. */
async function publish({ site }: TestEnv, id: string, changes: object, asReleased: readonly string[] = []) {
  const db = await openDatabase(site.databaseUrl)
  const row = { changes: JSON.stringify(changes), as_released: JSON.stringify(asReleased), problem: null }
  await db
    .insertInto('word_publication')
    .values({ id, ...row, who: staff.everything, created_at: Date.now(), publish_at: Date.now() })
    .execute()
  await db.destroy()
  const isShown = (line: string) => line.includes('words-shown') && line.includes(`"${id}"`)
  await expect.poll(() => site.logs().some(isShown), { timeout: 60_000 }).toBe(true)
}

// Another environment than that of other files, which would see the changed words.
test.use({ siteEnv: { TEST_ENV_OF: 'published-words' } })
test.describe.configure({ mode: 'serial' })

test('a published change is on the page before and after React starts, also when it is reached in place', async ({
  page,
  testEnv,
}) => {
  const changes = { 'pages/about#title': 'For each child' }
  await publish(testEnv, 'one', changes)
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('For each child')
  await waitUntilHydrated(page)
  await expect(heading).toHaveText('For each child')
  await openPage(page, '/')
  await navigateInPlace(page, '/about')
  await expect(heading).toHaveText('For each child')
  await publish(testEnv, 'two', {}, Object.keys(changes))
  await openPage(page, '/about')
  await expect(heading).toHaveText(about.title)
})

test('nothing is fetched for published words before an intent', async ({ page, testEnv }) => {
  await publish(testEnv, 'three', { 'pages/about#title': 'For each child' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/about')
  const isWords = (path: string) => path.startsWith('/assets/words-')
  // The service worker is no module of the page.
  expect(requests.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))).toEqual([])
  await waitUntilHydrated(page)
  expect(requests.filter(isWords)).toHaveLength(1)
})

test('React starts without a fault on every page when every text differs', async ({ page, testEnv }) => {
  test.slow()
  await loadContent()
  const changes = changeOfEveryText(' ·')
  expect(Object.keys(changes).length).toBeGreaterThan(500)
  await publish(testEnv, 'four', changes)
  for (const path of prerenderedPaths) {
    await openPage(page, path)
    await expect(page.locator('main'), path).toContainText('·')
  }
})
