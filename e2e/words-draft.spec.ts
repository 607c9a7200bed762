import type { Page } from '@playwright/test'
import { yearOf } from '../app/values/year-of.ts'
import { about } from '../app/content/pages/about.ts'
import { home } from '../app/content/pages/home.ts'
import { saveDraftChange } from '../app/published-words/draft.queries.server.ts'
import { staff } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { pressPublish } from './publish.ts'
import { readDatabase } from './read-database.ts'

// Another environment than that of other files, which would see the changed words.
test.use({ siteEnv: { TEST_ENV_OF: 'words-draft' } })
test.describe.configure({ mode: 'serial' })

const soon = { timeout: 60_000 }
const widths = [390, 1280] as const

const prepare = (testEnv: TestEnv, path: string, value: string, was: string) =>
  readDatabase(testEnv, (db) => saveDraftChange(db, staff.everything, { path, value, was }, Date.now()))

/** Ticks the remarks and publishes. */
async function publish(page: Page, allowConsole: (pattern: RegExp) => void): Promise<void> {
  await pressPublish(page, allowConsole)
  await expect(page.getByRole('status')).toContainText('Published.')
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }).toPass(soon)
}

test('a sentence is changed, previewed, published, and taken back', async ({
  page,
  context,
  testEnv,
  examine,
  allowConsole,
}) => {
  test.slow()
  await signInToOffice(context, testEnv)
  await page.goto(`/office/words?text=${encodeURIComponent('pages/about#title')}`)
  await page.getByRole('textbox', { name: 'New heading' }).fill('For each child of the street')
  await page.getByRole('button', { name: 'Keep this change' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your changes')
  await expect(page.locator('del').first()).toHaveText('the')
  await expect(page.locator('ins').first()).toHaveText('each')
  await page.getByRole('link', { name: 'Preview on phone and desk' }).click()
  await expect(page.getByText('Measured: no button has more lines than before')).toBeVisible(soon)
  for (const view of ['phone light draft', 'phone dark draft', 'desk light draft']) {
    const frame = page.frameLocator(`iframe[data-view="${view}"]`)
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('For each child of the street')
  }
  const isDark = (view: string) =>
    page
      .frameLocator(`iframe[data-view="${view}"]`)
      .locator('body')
      .evaluate((body) => getComputedStyle(body.ownerDocument.documentElement).colorScheme)
  expect([await isDark('phone light draft'), await isDark('phone dark draft')]).toEqual(['light', 'dark'])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/office/words/preview', '/office/words/draft', '/office/words/history']) {
      await page.goto(address)
      await examine()
    }
  }
  await page.goto('/office/words/draft')
  await publish(page, allowConsole)
  await expectTitle(page, 'For each child of the street')
  await page.goto('/office/words/history')
  await page.getByRole('button', { name: 'Take this back' }).first().click()
  await expect(page.getByRole('status')).toContainText('These changes take it back.')
  await publish(page, allowConsole)
  await expectTitle(page, about.title)
})

test('the preview says which button wraps, and that the first screen has lost its button', async ({
  page,
  context,
  testEnv,
}) => {
  test.slow()
  await signInToOffice(context, testEnv)
  const label = 'Give a child on your street a book of their own to keep'
  await prepare(testEnv, 'pages/home#callToAction.label', label, home.callToAction.label)
  await page.goto('/office/words/preview?page=/')
  await expect(page.getByText(`Phone: the button “${label}” takes 2 lines.`)).toBeVisible(soon)
  const lead = Array.from({ length: 30 }, () => home.lead).join(' ')
  await prepare(testEnv, 'pages/home#lead', lead, home.lead)
  await page.goto('/office/words/preview?page=/')
  await expect(page.getByText(`Phone: the button “${label}” is pushed below the first screen.`)).toBeVisible(soon)
  await page.goto('/office/words/draft')
  await page.getByRole('button', { name: 'Throw all of it away' }).click()
  await expect(page.getByText('You have prepared no change.')).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a draft is previewed in frames, planned for a time, and cancelled', async ({
    page,
    context,
    testEnv,
    allowConsole,
  }) => {
    await signInToOffice(context, testEnv)
    await prepare(testEnv, 'pages/about#title', 'For the holidays', about.title)
    await page.goto('/office/words/preview')
    const frame = page.frameLocator('iframe[data-view="desk dark draft"]')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('For the holidays')
    await expect(page.getByText('Look whether a button has a second line now')).toBeVisible()
    await page.getByRole('link', { name: 'Your changes', exact: true }).click()
    await page.getByLabel('At a time').check()
    await page.getByLabel('Day').fill(`${yearOf(Date.now()) + 1}-01-02`)
    await page.getByLabel('Time in New York').fill('09:00')
    await pressPublish(page, allowConsole)
    await expect(page.getByRole('status')).toContainText('Planned.')
    await expect(page.getByRole('heading', { name: /Jan 2, .*9:00 AM/ })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('status')).toContainText('Its changes are among yours.')
  })
})
