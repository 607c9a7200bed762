import { giving } from '../app/content/my-giving/giving.ts'
import { recurringWords } from '../app/content/my-giving/recurring.ts'
import { renewalWords } from '../app/content/my-giving/renewals.ts'
import { openPanels } from './accessibility/in-browser.ts'
import { cards, payWithCard } from './giving.ts'
import { stripeOf } from './harness/from-stripe.ts'
import { expect, test } from './harness/test.ts'
import { newGiver, openMyGiving, openOneGift } from './my-giving.ts'

const { amount, card, day, frequency, page: words, skip, stop, stopped, unskip } = recurringWords

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a monthly gift is raised, moved, skipped, charged to another card, and stopped', async ({
      page,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const giver = await newGiver(testEnv, { monthly: true })
      await openMyGiving(page, testEnv, giver)
      await expect(page.getByText('$50 every month. Next on')).toBeVisible()
      await page.getByRole('link', { name: giving.overview.recurring.linkText }).click()
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('Your gift of $50 every month')
      const done = page.getByRole('main').getByRole('status')
      const open = (summary: string) => page.locator('summary', { hasText: summary }).click()
      const submit = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

      await open(amount.summary)
      await page.getByLabel(amount.label).fill('0.50')
      await submit(amount.button)
      await expect(page.getByLabel(amount.label)).toHaveAccessibleDescription(/Please enter an amount/)
      await expect(page.getByLabel(amount.label)).toHaveValue('0.50')
      await examine()
      await page.getByLabel(amount.label).fill('62,50')
      await submit(amount.button)
      await expect(page.getByLabel(amount.label)).toHaveAccessibleDescription(/Do you mean \$62\.50\? Write 62\.50\./)
      await expect(page.getByLabel(amount.label)).toHaveValue('62,50')
      await page.getByLabel(amount.label).fill('$62.50')
      await submit(amount.button)
      await expect(done).toContainText('You changed the amount from $50 to $62.50.')
      await expect(title).toHaveText('Your gift of $62.50 every month')

      await open(frequency.summary)
      await page.getByLabel(frequency.label).selectOption('quarterly')
      await submit(frequency.button)
      await expect(done).toContainText('from every month to every three months')

      await open(day.summary)
      const field = page.getByLabel(day.label)
      const planned = await field.inputValue()
      const later = new Date(Date.parse(`${planned}T12:00Z`) + 5 * 86_400_000).toISOString().slice(0, 10)
      await field.fill(later)
      await submit(day.button)
      await expect(done).toContainText('You moved the next payment to')

      await open(skip.summary)
      await page.getByRole('button', { name: /^Skip the payment of/ }).dblclick()
      await expect(done).toContainText('You skipped the payment of')
      await submit(unskip.button)
      await expect(done).toContainText('You turned this gift back on')

      await open(card.summary)
      await submit(card.button)
      await page.getByLabel('Card number').fill('5555 5555 5555 4444')
      await page.getByLabel('Expiry').fill('11 / 40')
      await page.getByLabel('CVC').fill('123')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('from the Mastercard ending in 4444.')).toBeVisible()
      await expect(done).toContainText('was changed to the Mastercard ending in 4444')

      const subscription = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { items } = await stripeOf(testEnv).subscriptions.retrieve(subscription)
      expect(items.data[0]?.price).toMatchObject({ unit_amount: 6250, recurring: { interval_count: 3 } })

      await page.evaluate(openPanels)
      await examine()
      await page.getByRole('link', { name: stop.linkText }).click()
      await expect(title).toHaveText(stop.title)
      await submit(stop.button)
      await expect(done).toContainText('You stopped this gift.')
      await examine()
      await page.getByLabel(stopped.reasonLabel).fill('We are moving.')
      await submit(stopped.button)
      await expect(page.getByText(stopped.thanks)).toBeVisible()
      await expect(page.getByText(words.history)).toBeVisible()
      expect((await stripeOf(testEnv).subscriptions.retrieve(subscription)).status).toBe('canceled')
      await page.getByRole('link', { name: stopped.again }).click()
      await expect(page.locator('input[name=custom]')).toHaveValue('62.50')
      await expect(page.locator('select[name=frequency], [name=frequency]:checked')).toHaveValue('quarterly')
      await testEnv.mail.waitFor(({ to, subject }) => to.includes(giver.email) && subject.includes('has been stopped'))
    })

    test('a payment that failed is paid on Stripe’s page for it', async ({ page, testEnv, examine }) => {
      const giver = await newGiver(testEnv, { monthly: true })
      await openOneGift(page, testEnv, giver)
      const gift = page.url()
      const subscription = new URL(gift).pathname.split('/').at(-1) ?? ''
      await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
      await page.reload()
      await expect(page.getByText(words.freshLink.card)).toBeVisible()
      await examine()
      await openMyGiving(page, testEnv, giver)
      await page.goto(gift)
      await expect(page.getByRole('heading', { name: words.failed.title })).toBeVisible()
      await examine()
      await page.getByRole('link', { name: words.failed.button }).click()
      await payWithCard(page, cards.pays)
      await expect(page.getByRole('heading', { name: 'Invoice paid' })).toBeVisible()
      await page.goto(gift)
      await expect(page.getByText('$50 every month. Next on')).toBeVisible()
      await expect(page.getByRole('heading', { name: words.failed.title })).toHaveCount(0)
      await testEnv.mail.waitForText(giver.email, renewalWords.mended)
    })
  })
}
