import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { waitUntilHydrated } from '../hydrated.ts'

const elsewhere = 'https://www.weather.gov/'

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(/^foreign request: https:\/\/www\.weather\.gov\/$/)
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Forecast</h1>' }))
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a link leaves the page, and stays in reach however far one has scrolled', async ({ page }) => {
      await page.goto('/resources')
      const leave = page.getByRole('link', { name: 'Leave this page quickly' })
      await expect(leave).toHaveAttribute('href', 'https://www.weather.gov')
      await page.getByRole('heading', { name: 'What this page is not' }).scrollIntoViewIfNeeded()
      await expect(leave).toBeInViewport({ ratio: 1 })
      await leave.click()
      await expect(page).toHaveURL(elsewhere)
    })

    test('it does not promise what it cannot do', async ({ page }) => {
      await page.goto('/resources')
      await expect(page.getByText('This does not erase your browser history.')).toBeVisible()
      await expect(page.getByText('or press Escape three times.')).toBeVisible({ visible: javaScriptEnabled })
    })
  })
}

test('Back does not return to the page that was left', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/resources')
  await page.getByRole('link', { name: 'Leave this page quickly' }).click()
  await expect(page).toHaveURL(elsewhere)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/about$/)
})

test('Escape three times leaves the page, and Back does not return', async ({ page }) => {
  await page.goto('/about')
  await openReady(page)
  await pressEscape(page, 2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressEscape(page, 1)
  await expect(page).toHaveURL(elsewhere)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/about$/)
})

test('Escape pressed three times in a longer while is no wish to leave', async ({ page }) => {
  await page.clock.install()
  await openReady(page)
  await pressEscape(page, 2)
  await page.clock.fastForward(5001)
  await pressEscape(page, 2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/resources$/)
  await pressEscape(page, 1)
  await expect(page).toHaveURL(elsewhere)
})

/** The keys are heard once React has taken over. */
async function openReady(page: Page): Promise<void> {
  await page.goto('/resources')
  await waitUntilHydrated(page)
}

async function pressEscape(page: Page, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press('Escape')
}
