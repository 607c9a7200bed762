import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectLinks } from '../seen.ts'

const policies = {
  '/privacy': 'Privacy Policy',
  '/cookies': 'Cookie Policy',
  '/terms': 'Terms of Service',
  '/refund': 'Refund and Returns Policy',
}

for (const [path, title] of Object.entries(policies)) {
  test(`${title}: its title, how to reach us, and a table of contents that leads to its sections`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | ${site.name}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)

    const contact = main.getByRole('region', { name: 'How to reach us' })
    await expectLinks(contact, {
      [site.email]: `mailto:${site.email}`,
      [site.phone]: `tel:+1${site.phone.replaceAll(/\D/g, '')}`,
    })
    await expect(contact).toContainText('Monday - Friday, 9 AM - 5 PM EST')
    for (const part of Object.values(site.address)) await expect(contact).toContainText(part)

    const contents = main.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await contents.last().click()
    await expect(contact.getByRole('heading')).toBeInViewport()
    await contents.first().click()
    const first = (await contents.first().textContent()) ?? ''
    await expect(main.getByRole('heading', { name: first, exact: true })).toBeInViewport()
  })

  test(`${title} was last updated on the visitor's own date, wherever that is`, async ({ browser, baseURL }) => {
    // One moment, two days.
    const dates = { 'Pacific/Honolulu': 'March 4, 2031', 'Pacific/Auckland': 'March 5, 2031' }
    for (const [timezoneId, date] of Object.entries(dates)) {
      const page = await browser.newPage({ timezoneId, baseURL: baseURL ?? '' })
      await page.clock.install({ time: '2031-03-04T20:00:00Z' })
      await page.goto(path)
      const time = page.getByText(`Last updated: ${date}`)
      await expect(time).toBeVisible()
      // Nobody has shown interest yet: these are the built page's own styles.
      expect(await time.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('" · "')
      await page.close()
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nobody is told a date that may not be theirs', async ({ page }) => {
    for (const path of Object.keys(policies)) {
      await page.goto(path)
      await expect(page.getByText(/^Wording of \w+ \d+, 20\d\d$/)).toBeVisible()
      await expect(page.getByText('Last updated')).toHaveCount(0)
    }
  })

  test('there is no button that could do nothing', async ({ page }) => {
    await page.goto('/cookies')
    await expect(page.getByRole('button', { name: 'Manage Cookie Preferences' })).toBeHidden()
    await expect(page.getByText('JavaScript is off in your browser')).toBeVisible()
  })
})

test('refunds: within 30 days, reviewed in 3-5 and paid in 5-10 business days', async ({ page }) => {
  await page.goto('/refund')
  const summary = page.getByRole('region', { name: 'In short' }).getByRole('listitem')
  await expect(summary).toHaveText([
    /Ask within 30 days\./,
    /within 3-5 business days\. The money is back 5-10 business days later\./,
    'A book can be returned within 30 days of receipt.',
  ])
  await expect(page.getByRole('region', { name: 'Refund of a gift' })).toContainText('within 30 days of giving')
  const duration = page.getByRole('region', { name: 'How long it takes' })
  await expect(duration.getByRole('term')).toHaveText(['Review', 'Processing'])
  await expect(duration.getByRole('definition')).toHaveText([/3-5 business days/, /5-10 business days/])
  await expect(page.getByRole('region', { name: 'Returning a book' })).toContainText('within 30 days of receipt')
})

for (const path of ['/donate', '/donors', '/get-involved']) {
  test(`${path} leads to the state disclosures, and they say whom to ask`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'State disclosures', exact: true }).click()
    await expect(page).toHaveURL(/\/terms#state-disclosures$/)
    const disclosures = page.getByRole('region', { name: 'State disclosures' })
    await expect(disclosures.getByRole('heading')).toBeInViewport()
    await expect(disclosures.getByRole('term')).toHaveText(site.stateRegistrations.map(({ state }) => state))
    await expect(disclosures).toContainText('To ask for our current financial statement')
    for (const way of [site.legalName, site.address.street, site.email, site.phone]) {
      await expect(disclosures).toContainText(way)
    }
  })
}

test('the cookie policy opens the cookie settings, and names what they store', async ({ page }) => {
  await page.goto('/cookies')
  await expect(page.getByRole('term').filter({ hasText: /^cookie-consent/ })).toHaveText([
    'cookie-consent',
    'cookie-consent-categories',
  ])
  await page.getByRole('button', { name: 'Manage Cookie Preferences' }).click()
  const settings = page.getByRole('region', { name: 'Cookie preferences' })
  await expect(settings.getByRole('checkbox')).toHaveCount(3)
  await expect(settings).toBeInViewport()
})
