import { accessibility } from '../app/content/pages/accessibility.ts'
import { cookies } from '../app/content/legal/cookies.ts'
import { manageCookies } from '../app/content/legal/manage-cookies.ts'
import { privacy } from '../app/content/legal/privacy.ts'
import { refund } from '../app/content/legal/refund.ts'
import { navigation } from '../app/content/navigation.ts'
import { terms } from '../app/content/legal/terms.ts'
import { site } from '../app/content/site.ts'
import { expect, test } from './harness/test.ts'

const policies = { '/privacy': privacy, '/cookies': cookies, '/terms': terms, '/refund': refund }

// Only a wide page has the table of contents beside it.
test.use({ viewport: { width: 1280, height: 900 } })

test('a policy and the accessibility statement have a title, our address and a table of contents that links to its sections', async ({
  page,
}) => {
  for (const [path, { title }] of Object.entries({ ...policies, '/accessibility': accessibility })) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | ${site.name}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    const contact = main.getByRole('region').filter({ has: page.locator('#contact-title') })
    for (const part of Object.values(site.address)) await expect(contact).toContainText(part)
    const contents = main.getByRole('navigation').getByRole('link')
    await contents.last().click()
    await expect(contact.getByRole('heading')).toBeInViewport()
    await contents.first().click()
    const first = (await contents.first().textContent()) ?? ''
    await expect(main.getByRole('heading', { name: first, exact: true })).toBeInViewport()
  }
})

// At this time, the two time zones have different days.
for (const [timezoneId, date] of Object.entries({
  'Pacific/Honolulu': 'March 4, 2031',
  'Pacific/Auckland': 'March 5, 2031',
})) {
  test(`in ${timezoneId}, a policy was last updated on the visitor's own date`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ timezoneId, baseURL: baseURL ?? '' })
    await page.clock.install({ time: '2031-03-04T20:00:00Z' })
    for (const path of Object.keys(policies)) {
      await page.goto(path)
      const time = page.getByText(`Last updated: ${date}`)
      await expect(time).toBeVisible()
      // React has not started: these are the styles of the built page.
      expect(await time.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('" · "')
    }
    await page.close()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no page names today’s date, or has a button that needs a script', async ({ page }) => {
    for (const path of Object.keys(policies)) {
      await page.goto(path)
      await expect(page.getByText(/^Wording of \w+ \d+, 20\d\d$/)).toBeVisible()
      await expect(page.getByText('Last updated')).toHaveCount(0)
    }
    await page.goto('/cookies')
    await expect(page.locator('button', { hasText: manageCookies.button })).toBeHidden()
  })
})

test('each page that asks for gifts links to the state disclosures, which name the offices to ask', async ({
  page,
}) => {
  for (const path of ['/donate', '/donors', '/get-involved']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: navigation.stateDisclosures.label, exact: true }).click()
    await expect(page).toHaveURL(/\/terms#state-disclosures$/)
    const disclosures = page.locator('#state-disclosures')
    await expect(disclosures.getByRole('heading')).toBeInViewport()
    await expect(disclosures.getByRole('term')).toHaveText(site.stateRegistrations.map(({ state }) => state))
    for (const way of [site.legalName, site.address.street, site.email, site.phone]) {
      await expect(disclosures).toContainText(way)
    }
  }
})
