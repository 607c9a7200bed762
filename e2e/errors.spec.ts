import type { Page } from '@playwright/test'
import { navigation } from '../app/content/navigation.ts'
import { site } from '../app/content/site.ts'
import { errorWords } from '../app/content/pages/errors.ts'
import { builtFile } from './harness/built-file.ts'
import { expect, test } from './harness/test.ts'
import { openPage } from './hydrated.ts'
import { navigateInPlace } from './navigate-in-place.ts'
import { expectLinks } from './expect-links.ts'

test.describe('an address without a page', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/404|no-such/))

  test('is a 404 with a title, a message and links', async ({ page }) => {
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(`Page Not Found | ${site.name}`)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const main = page.getByRole('main')
    await expect(main.getByText('404', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(main).toContainText('may have been moved, deleted or mistyped')
    await expectLinks(main, { 'Go Home': '/', 'Contact us': '/contact' })
    await expectShell(page)
    await main.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page).not.toHaveTitle(/Not Found/)
  })

  test('Go Back returns to where the visitor was', async ({ page }) => {
    await page.goto('/donate')
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/donate$/)
  })

  test('Go Back opens the home page in a new tab', async ({ page }) => {
    await page.goto('/about')
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open('/no-such-page'))])
    await tab.getByRole('button', { name: 'Go Back' }).click()
    await expect(tab).toHaveURL(/:\d+\/$/)
  })

  test('is logged in the browser’s console and by the server, without private data', async ({ page, testEnv }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no-such-page-told'))
    await openPage(page, '/no-such-page-told?token=secret')
    expect((await logged).text()).not.toContain('secret')
    await page.goto('/no-such/ruth@example.com/page')
    const lines = () => testEnv.site.logs().filter((line) => line.includes('page-not-found'))
    await expect.poll(() => lines().some((line) => line.includes('"path":"/no-such-page-told"'))).toBe(true)
    await expect.poll(() => lines().some((line) => line.includes('"path":"/no-such/(address)/page"'))).toBe(true)
    expect(testEnv.site.logs().join('\n')).not.toMatch(/secret|ruth@/)
  })

  test('is logged under its own address when it is reached by client-side navigation', async ({ page, testEnv }) => {
    await openPage(page, '/about')
    await navigateInPlace(page, '/no-such-page-in-place?token=secret')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    const line = () => testEnv.site.logs().find((text) => text.includes('no-such-page-in-place'))
    await expect.poll(line).toContain('"path":"/no-such-page-in-place"')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('has no button that needs a script', async ({ page }) => {
      await page.goto('/no-such-page')
      await expectLinks(page.getByRole('main'), { 'Go Home': '/', 'Contact us': '/contact' })
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden()
    })
  })
})

test('a page that fails in the browser is shown as the server sends it, and the others work', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/broken on purpose/)
  await page.route(`**${builtFile('app/pages/donors.tsx')}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose") }',
    }),
  )
  const expectDonors = async () => {
    await expect(page).toHaveTitle(/^Donors/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectShell(page)
  }
  const links = page.getByRole('navigation', { name: 'Main' })
  await openPage(page, '/')
  await links.locator('a[href="/donors"]').click()
  await expectDonors()
  await links.locator('a[href="/research"]').click()
  await expect(page).toHaveTitle(/^Research/)
  await page.goto('/donors')
  // React throws when it starts, and the page is loaded again.
  const loaded = page.waitForEvent('load')
  await page.mouse.move(1, 150)
  await loaded
  await expectDonors()
  await page.mouse.move(1, 200)
  await expectDonors()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a method that a page does not take is answered by a page of the site', async ({ page, allowConsole }) => {
      allowConsole(/405/)
      await page.route('**/about', (route) => route.continue({ method: 'POST' }))
      const response = await page.goto('/about')
      expect(response?.status()).toBe(405)
      expect(response?.headers()['allow']).toBe('GET, HEAD')
      await expectErrorPage(page, errorWords.refused.title)
    })
  })
}

async function expectErrorPage(page: Page, title: string = errorWords.broken.title): Promise<void> {
  await expect(page).toHaveTitle(`${title} | ${site.name}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  await expectLinks(main, { [site.email]: `mailto:${site.email}`, 'Go Home': '/' })
  await expectShell(page)
}

async function expectShell(page: Page): Promise<void> {
  await expectLinks(page.getByRole('banner'), { [navigation.donate.label]: navigation.donate.to })
  await expectLinks(page.getByRole('contentinfo'), { [navigation.legal[0].label]: navigation.legal[0].to })
}
