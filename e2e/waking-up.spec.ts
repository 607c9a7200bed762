import type { Page } from '@playwright/test'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { giveNetworkBack, takeNetworkAway } from './network.ts'

/** React is on its way, and comes when the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
})

test('a press that only React can answer is answered once, when it has come', async ({ page }) => {
  const release = await holdReact(page)
  await page.goto('/store')
  const more = page.getByRole('button', { name: /more/i })
  await more.click()
  await more.click()
  await expect(page.getByLabel('Quantity')).toHaveValue('1')
  release()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  await more.click()
  await expect(page.getByLabel('Quantity')).toHaveValue('4')
})

test('the cookie settings open once React has come', async ({ page }) => {
  const release = await holdReact(page)
  await page.goto('/cookies')
  await page.getByRole('button', { name: 'Manage Cookie Preferences' }).click()
  release()
  await expect(page.getByRole('region', { name: 'Cookie preferences' })).toBeVisible()
})

test('Escape three times leaves the page, though React was still on its way', async ({ page, allowConsole }) => {
  allowConsole(/^foreign request: https:\/\/www\.weather\.gov\/$/)
  const elsewhere = 'https://www.weather.gov/'
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Forecast</h1>' }))
  const release = await holdReact(page)
  await page.goto('/resources')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  release()
  await expect(page).toHaveURL(elsewhere)
})

test('a form that is sent before React has come is posted once', async ({ page, world }) => {
  await holdReact(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.goto('/store')
  await page.locator('form[method=post] button[type=submit]').click({ noWaitAfter: true })
  await expect(page).toHaveURL(new RegExp(`^${world.sandbox.url}`))
  expect(posts).toEqual(['/store'])
})

test('a link that is pressed before React has come is followed', async ({ page }) => {
  await holdReact(page)
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).click()
  await expect(page).toHaveURL(/\/research$/)
})

test('what was typed before React came stays', async ({ page }) => {
  const release = await holdReact(page)
  await page.goto('/donate')
  await page.getByRole('spinbutton').fill('37')
  release()
  await waitUntilHydrated(page)
  await expect(page.getByRole('spinbutton')).toHaveValue('37')
  await expect(page.getByRole('button', { name: /Donate \$37/ })).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'before React comes' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the donate button and the impact are right from the first paint, or name no amount', async ({ page }) => {
      if (javaScriptEnabled) await holdReact(page)
      await page.goto('/donate')
      const button = page.getByRole('button', { name: /^Donate/ })
      const impact = page.getByRole('heading', { name: 'Your Impact' }).locator('xpath=..')
      const custom = page.getByLabel('Or another amount in dollars')
      await expect(button).toHaveAccessibleName('Donate $50')
      for (const [amount, does] of Object.entries({
        $25: 'Your gift of $25 places 5 Gospel books in children’s hands.',
        $50: 'Your gift of $50 reaches 1 classroom.',
        $100: 'Your gift of $100 reaches 2 classrooms.',
        $250: 'Your gift of $250 reaches 5 classrooms.',
        $500: 'Your gift of $500 gives 1 church outreach kit.',
      })) {
        await page.getByRole('radio', { name: amount, exact: true }).check()
        await expect(button).toHaveAccessibleName(`Donate ${amount}`)
        await expect(button).toHaveText(`Donate ${amount}`, { useInnerText: true })
        await expect(impact).toHaveText(`Your Impact\n${does}`, { useInnerText: true })
      }
      await page.getByText('Recurring', { exact: true }).click()
      for (const frequency of ['quarterly', 'annually', 'monthly']) {
        await page.getByLabel('Frequency').selectOption(frequency)
        await expect(button).toHaveAccessibleName(`Donate $500 ${frequency}`)
      }
      await custom.fill('37')
      await expect(button).toHaveAccessibleName('Donate monthly')
      await expect(impact).toHaveText(/^Your Impact\s+Every gift, whatever its size/, { useInnerText: true })
      await custom.fill('')
      await expect(button).toHaveAccessibleName('Donate $500 monthly')

      await page.goto('/donate?amount=100&recurring=quarterly')
      await expect(button).toHaveAccessibleName('Donate $100 quarterly')
      await page.goto('/donate?amount=75')
      await expect(button).toHaveAccessibleName('Donate')
      await expect(impact).not.toHaveText(/\d/, { useInnerText: true })
    })
  })
}

test('the store’s total is not shown while it may be of another quantity', async ({ page }) => {
  const release = await holdReact(page)
  await page.goto('/store')
  const total = page.getByText('$10.99')
  await expect(total).toBeVisible()
  await page.getByLabel('Quantity').fill('3')
  await expect(total).toBeHidden()
  await page.getByLabel('Quantity').blur()
  await expect(total).toBeHidden()
  release()
  await expect(page.getByText('$24.99')).toBeVisible()
})

test('the page does not move when React comes', async ({ page }) => {
  await page.goto('/research')
  await page.evaluate(() => window.scrollTo(0, 700))
  await waitUntilHydrated(page)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})

test('a page that comes without a document is announced, and Back returns to the link', async ({ page }) => {
  await page.goto('/about')
  await waitUntilHydrated(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Research' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Research/)
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
})

test('a hovered link is fetched before it is pressed', async ({ page }) => {
  await page.goto('/about')
  await waitUntilHydrated(page)
  const fetched = page.waitForRequest(/\/assets\/research-.*\.js/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).hover()
  await fetched
})

test('a link that is hovered without a network costs nothing that was typed', async ({ page, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/contact')
  await waitUntilHydrated(page)
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('half a letter')
  await takeNetworkAway(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/about-'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
  await failed
  await giveNetworkBack(page)
  const fetched = page.waitForRequest(/\/assets\/research-/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).hover()
  await fetched
  await expect(message).toHaveValue('half a letter')
})

test('a document is not taken for a page', async ({ page }) => {
  await page.goto('/research')
  await waitUntilHydrated(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const link of await page.locator('a[href^="/downloads/"]').all()) await link.hover()
  // By the time that a page is asked for, a document would have been.
  const fetched = page.waitForRequest(/\/assets\/about-.*\.js/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
  await fetched
  expect(asked.filter((url) => /downloads.*\.data/.test(url))).toEqual([])
})
