import type { Page } from '@playwright/test'
import { checkout as checkoutWords } from '../app/content/checkout.ts'
import { donate } from '../app/content/pages/donate.ts'
import { recurringConsent } from '../app/donate/recurring-consent.ts'
import { giftExtras } from '../app/content/gift-extras.ts'
import { tributeCard } from '../app/content/receipts/tribute-card.ts'
import { fill } from '../app/words/fill.ts'
import { giftsOf, newDonor, openCheckoutTab, pay } from './giving.ts'
import { builtFile } from './harness/built-file.ts'
import { expect, test } from './harness/test.ts'
import { readDatabase } from './read-database.ts'
import { readConsent } from './read-consent.ts'
import { openPage } from './hydrated.ts'

const { cover, tribute, note, noLetters, wrong } = giftExtras
const disclosure = (page: Page) => page.getByText(donate.form.addMore)
const isOpen = (page: Page) => page.locator('main form details').evaluate((details: HTMLDetailsElement) => details.open)

async function fillTribute(page: Page, tellEmail: string): Promise<void> {
  await page.getByLabel(tribute.label).selectOption('memory')
  await page.getByLabel(tribute.name).fill('Rose Miller')
  await page.getByLabel(tribute.tellName).fill('Anna Miller')
  await page.getByLabel(tribute.tellEmail).fill(tellEmail)
  await page.getByLabel(tribute.message).fill('She read to us every night.')
  await page.getByLabel(note.label).fill('For the library, please.')
}

const codeFile = builtFile('app/donate/gift-extra-fields.tsx')

test('at rest the disclosure is closed and its code is not there; opened, its figures follow the amount', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const hasCode = () => scripts.some((url) => url.endsWith(codeFile))
  await openPage(page, '/donate')
  expect(await isOpen(page)).toBe(false)
  await expect(page.getByLabel(cover.label)).toBeHidden()
  expect(hasCode()).toBe(false)

  await disclosure(page).click()
  await expect(page.getByText(fill(cover.known, { costs: '$1.40', gift: '$50.00', addition: '$1.43' }))).toBeVisible()
  expect(hasCode()).toBe(true)
  await page.getByLabel(donate.form.customLabel).fill('19.99')
  await expect(page.getByText(/^Most cards cost us \$0\.74 of \$19\.99.*we receive about \$19\.99/)).toBeVisible()
  await page.getByLabel(cover.label).check()
  await expect(page.getByRole('button', { name: 'Donate $20.75', exact: true })).toBeVisible()
  await page.getByText(donate.form.recurring, { exact: true }).click()
  await expect(page.getByRole('button', { name: /^Donate \$20\.9\d monthly$/ })).toBeVisible()
  await expect.poll(() => readConsent(page)).toMatch(/^\$20\.9\d is charged today, and then every month on this day/)
  await page.getByLabel(cover.label).uncheck()
  await expect(page.getByRole('button', { name: 'Donate $19.99 monthly', exact: true })).toBeVisible()
})

test('a gift in memory covers its cost, is announced by a card, and can be printed', async ({ page, testEnv }) => {
  const donor = newDonor()
  const recipient = `told-${donor.email}`
  await openPage(page, '/donate?from=spring-letter')
  await disclosure(page).click()
  await page.getByLabel(cover.label).check()
  await fillTribute(page, recipient)
  const checkout = await openCheckoutTab(page, 'Donate $51.43')
  await pay(checkout, donor)
  await expect(checkout.getByText('Your gift of $51.43 in memory of Rose Miller has arrived.')).toBeVisible()
  await expect
    .poll(() => giftsOf(testEnv, donor))
    .toMatchObject([
      {
        amount_cents: 5143,
        cover_cents: 143,
        tribute_kind: 'memory',
        came_from: 'spring-letter',
        tell_email: recipient,
      },
    ])
  const [card] = await testEnv.mail.waitFor(({ to }) => to.includes(recipient))
  expect(card?.subject).toBe('A gift in memory of Rose Miller')

  await checkout.getByRole('link', { name: tributeCard.print }).click()
  await expect(checkout.getByRole('heading', { name: 'A gift in memory of Rose Miller' })).toBeVisible()
  await checkout.emulateMedia({ media: 'print' })
  await expect(checkout.getByText('She read to us every night.')).toBeVisible()
  await expect(checkout.getByRole('banner')).toBeHidden()
  await expect(checkout.getByRole('button')).toHaveCount(0)
  await expect(checkout.getByText(/51\.43/)).toHaveCount(0)

  // The form that opened the checkout reads the result.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(fill(donate.form.paid, { named: '$51.43' }))).toBeVisible()
})

test('“Send me no letters” goes to Stripe with the gift', async ({ page, testEnv }) => {
  const donor = newDonor()
  await openPage(page, '/donate')
  await disclosure(page).click()
  await page.getByLabel(noLetters.label).check()
  await pay(await openCheckoutTab(page, 'Donate $50'), donor)
  await expect
    .poll(() =>
      readDatabase(testEnv, (db) =>
        db
          .selectFrom('giver')
          .innerJoin('giver_email', 'giver_email.giver_id', 'giver.id')
          .select('no_letters_reason')
          .where('email', '=', donor.email)
          .executeTakeFirst(),
      ),
    )
    .toEqual({ no_letters_reason: 'asked' })
})

test('an error is shown beside its field, which gets the focus, also when the disclosure was closed again', async ({
  page,
  examine,
}) => {
  await openPage(page, '/donate')
  await disclosure(page).click()
  await fillTribute(page, 'nobody')
  await page.getByLabel(tribute.message).fill('Look at evil.example')
  await disclosure(page).click()
  await page.getByRole('button', { name: 'Donate $50', exact: true }).click()
  const email = page.getByLabel(tribute.tellEmail)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(tribute.wrongEmail)
  await expect(page.getByLabel(tribute.message)).toHaveAccessibleDescription(wrong.holdsLink)
  await expect(page.getByLabel(tribute.name)).toHaveValue('Rose Miller')
  expect(page.context().pages()).toHaveLength(1)
  await examine()
  await page.getByLabel(tribute.label).selectOption('')
  await expect(email).toBeHidden()
  await openCheckoutTab(page, 'Donate $50')
})

test('before its code has come, the fields are the browser’s own, and nothing that is typed is lost', async ({
  page,
  testEnv,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${codeFile}`, async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, '/donate')
  await disclosure(page).click()
  await fillTribute(page, 'anna@example.net')
  await page.getByLabel(cover.label).check()
  await page.getByLabel(tribute.message).focus()
  release()
  await expect(page.getByText(fill(cover.known, { costs: '$1.40', gift: '$50.00', addition: '$1.43' }))).toBeVisible()
  await expect(page.getByLabel(tribute.message)).toBeFocused()
  await expect(page.getByLabel(tribute.message)).toHaveValue('She read to us every night.')
  await expect(page.getByLabel(tribute.name)).toHaveValue('Rose Miller')
  const donor = newDonor()
  await pay(await openCheckoutTab(page, 'Donate $51.43'), donor)
  await expect.poll(() => giftsOf(testEnv, donor)).toMatchObject([{ tribute_name: 'Rose Miller' }])
})

test('a link within the page keeps the typed values, also before the code is loaded', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${codeFile}`, async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, '/donate?from=spring-letter')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await disclosure(page).click()
  await fillTribute(page, 'anna@example.net')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.getByRole('radio', { name: '$100', exact: true }).check()
  await expect(page.getByRole('button', { name: 'Donate $100', exact: true })).toBeVisible()
  await expect(page.getByLabel(tribute.name)).toHaveValue('Rose Miller')
  await page.getByLabel(cover.label).check()
  release()
  await expect(page.getByRole('button', { name: /^Donate \$102\.\d\d$/ })).toBeVisible()
  await expect(page.getByLabel(tribute.name)).toHaveValue('Rose Miller')
  await expect(page.locator('input[name=from]')).toHaveValue('spring-letter')
})

test('when its code is not loaded, the additions are posted as without a script', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|dynamically imported|Failed to load/)
  await page.route(`**${codeFile}`, (route) => route.abort())
  await openPage(page, '/donate')
  await disclosure(page).click()
  await page.getByLabel(cover.label).check()
  await page.getByRole('button', { name: /^Donate/ }).click()
  await page.waitForURL('**/c/pay/**')
  const donor = newDonor()
  await pay(page, donor)
  await expect.poll(() => giftsOf(testEnv, donor)).toMatchObject([{ amount_cents: 5143, cover_cents: 143 }])
})

test('a link within the site opens the same form', async ({ page }) => {
  await openPage(page, '/terms')
  await page.getByRole('contentinfo').locator('a[href="/donate"]').click()
  await expect(page).toHaveURL(/donate$/)
  await disclosure(page).click()
  await page.getByLabel(cover.label).check()
  await expect(page.getByRole('button', { name: 'Donate $51.43', exact: true })).toBeVisible()
})

test('canceling the checkout keeps the choices, and no URL contains a name', async ({ page }) => {
  const addresses: string[] = []
  page.context().on('request', (request) => addresses.push(request.url()))
  await openPage(page, '/donate')
  await disclosure(page).click()
  await page.getByLabel(cover.label).check()
  await fillTribute(page, 'anna@example.net')
  const checkout = await openCheckoutTab(page, 'Donate $51.43')
  await checkout.getByRole('link', { name: 'Back' }).click()
  await expect(checkout.getByText(checkoutWords.nothingCharged)).toBeVisible()
  await expect(checkout.getByText(giftExtras.retype)).toBeVisible()
  await expect(checkout.getByLabel(cover.label)).toBeChecked()
  await expect(checkout.getByLabel(tribute.label)).toHaveValue('memory')
  await expect(checkout.getByRole('button', { name: 'Donate $51.43', exact: true })).toBeVisible()
  // The first form still has all values.
  await expect(page.getByLabel(tribute.message)).toHaveValue('She read to us every night.')
  expect(addresses.filter((address) => /rose|anna|read%20to/i.test(address))).toEqual([])
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toMatch(/Rose|Anna|read to us/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be added, corrected and given', async ({ page, testEnv, allowConsole }) => {
    allowConsole(/400/)
    const donor = newDonor()
    const recipient = `told-${donor.email}`
    await page.goto('/donate?from=spring-letter')
    expect(await isOpen(page)).toBe(false)
    await disclosure(page).click()
    await expect(page.getByText(cover.unknown)).toBeVisible()
    await expect(page.getByLabel(tribute.name)).toBeHidden()
    await page.getByLabel(cover.label).check()
    await expect(page.getByRole('button', { name: 'Donate', exact: true })).toBeVisible()
    await page.getByText(donate.form.recurring, { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Donate monthly', exact: true })).toBeVisible()
    expect(await readConsent(page)).toBe(recurringConsent(null, 'monthly'))
    await page.getByText(donate.form.oneTime, { exact: true }).click()
    await fillTribute(page, 'nobody')
    await page.getByRole('button', { name: 'Donate', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText(tribute.wrongEmail)
    await expect(page.getByLabel(tribute.tellEmail)).toHaveAccessibleDescription(tribute.wrongEmail)
    await page.getByLabel(tribute.tellEmail).fill(recipient)
    await page.getByRole('button', { name: 'Donate', exact: true }).click()
    await page.waitForURL('**/c/pay/**')
    await pay(page, donor)
    await expect(page.getByText('in memory of Rose Miller has arrived.')).toBeVisible()
    await expect
      .poll(() => giftsOf(testEnv, donor))
      .toMatchObject([
        {
          amount_cents: 5143,
          tell_email: recipient,
          note: 'For the library, please.',
          came_from: 'spring-letter',
        },
      ])
    await page.getByRole('link', { name: tributeCard.print }).click()
    await expect(page.getByText('Dear Anna Miller,')).toBeVisible()
  })
})
