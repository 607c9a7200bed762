import type { Page } from '@playwright/test'
import { giftHistory } from '../../app/content/my-giving/gift-history.ts'
import { giving } from '../../app/content/my-giving/giving.ts'
import { recurringWords } from '../../app/content/my-giving/recurring.ts'
import { newDonor } from '../giving.ts'
import { expect, type TestEnv } from '../harness/test.ts'
import { askForLink, newGiver, openMyGiving, openOneGift } from '../my-giving.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { addYear, lastYear } from '../year-of-gifts.ts'
import type { PageState } from './states.ts'

async function openOwn(page: Page, testEnv: TestEnv): Promise<void> {
  await openMyGiving(page, testEnv, await newGiver(testEnv, { monthly: true }))
}

async function openRecurring(page: Page, testEnv: TestEnv): Promise<void> {
  await openOwn(page, testEnv)
  await page.getByRole('link', { name: giving.overview.recurring.linkText }).click()
  await heading(page, recurringWords.titleOf('$50 every month'))
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** What has no amount, and what is not the giver's own. */
async function createManualGifts(testEnv: TestEnv, email: string): Promise<void> {
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const enter = (...gift: string[]) => testEnv.staff(['enter-gift', ...gift, '--date', today, '--email', email])
  await enter('stock', '--description', '12 shares of Sample Corporation (SMPL)')
  await enter('donor-advised-fund', '--amount', '500', '--description', 'the Giver Family Fund at Sample Charitable')
}

/** What My giving can look like. */
export const statesOfGiving: readonly PageState[] = [
  {
    name: 'an address that the browser refuses',
    path: '/my-giving',
    async enter(page) {
      await page.getByRole('button', { name: giving.ask.button }).click()
      await expect(page.getByLabel(giving.ask.label)).toHaveAttribute('aria-invalid')
    },
  },
  {
    name: 'a link that is asked for',
    path: '/my-giving',
    async enter(page) {
      await page.getByLabel(giving.ask.label).fill('nobody@example.com')
      await page.getByRole('button', { name: giving.ask.button }).click()
      await expect(page.getByRole('heading', { name: giving.ask.sent.title })).toBeFocused()
    },
  },
  {
    name: 'the link of the mail to My giving',
    async enter(page, testEnv) {
      const { email } = await newGiver(testEnv)
      await page.goto(await askForLink(testEnv, email))
      await heading(page, giving.open.ready.title)
    },
  },
  {
    name: 'a link to My giving that is none',
    console: /400/,
    async enter(page) {
      await page.goto('/my-giving/open?token=x')
      await heading(page, giving.open.invalid.title)
    },
  },
  { name: 'all gifts of a giver', enter: openOwn },
  {
    name: 'a wrong amount of a recurring gift',
    console: /400/,
    async enter(page, testEnv) {
      await openRecurring(page, testEnv)
      await page.locator('summary', { hasText: recurringWords.amount.summary }).click()
      await page.getByLabel(recurringWords.amount.label).fill('0')
      await page.getByRole('button', { name: recurringWords.amount.button }).click()
      await expect(page.getByLabel(recurringWords.amount.label)).toHaveAccessibleDescription(/Please enter an amount/)
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true
      })
    },
  },
  {
    name: 'a recurring gift that failed',
    async enter(page, testEnv) {
      await openRecurring(page, testEnv)
      const subscription = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
      await page.reload()
      await expect(page.getByRole('heading', { name: recurringWords.page.failed.title })).toBeVisible()
    },
  },
  {
    name: 'a stopped gift',
    async enter(page, testEnv) {
      await openRecurring(page, testEnv)
      await page.goto(`${page.url()}/stop`)
      await page.getByRole('button', { name: recurringWords.stop.button }).click()
      await expect(page.getByLabel(recurringWords.stopped.reasonLabel)).toBeVisible()
    },
  },
  {
    name: 'every year open',
    async enter(page, testEnv) {
      const giver = newDonor()
      await addYear(testEnv, giver.email)
      await createManualGifts(testEnv, giver.email)
      await openMyGiving(page, testEnv, giver)
      await page.locator('details:not([open]) > summary').click()
      await expect(page.getByText('$19.99 was refunded.')).toBeVisible()
    },
  },
  {
    name: 'a year on its own page',
    async enter(page, testEnv) {
      const giver = newDonor()
      await addYear(testEnv, giver.email)
      await openMyGiving(page, testEnv, giver)
      await page.getByRole('link', { name: giftHistory.all(14, lastYear) }).click()
      await heading(page, giftHistory.yearTitle(String(lastYear)))
    },
  },
  {
    name: 'a receipt in My giving',
    async enter(page, testEnv) {
      await openOwn(page, testEnv)
      await page.getByRole('link', { name: giftHistory.receiptLink }).click()
      await heading(page, giftHistory.receipt.title)
    },
  },
  {
    name: 'one gift, with the link of its receipt',
    async enter(page, testEnv) {
      await openOneGift(page, testEnv, await newGiver(testEnv, { monthly: true }))
      await page.goto('/my-giving')
      await heading(page, giving.oneGift.title)
    },
  },
  {
    name: 'the page of one gift that failed, with the link of its receipt',
    async enter(page, testEnv) {
      await openOneGift(page, testEnv, await newGiver(testEnv, { monthly: true }))
      const subscription = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
      await page.reload()
      await expect(page.getByText(recurringWords.page.freshLink.card)).toBeVisible()
    },
  },
  {
    name: 'a wrong new address',
    console: /400/,
    async enter(page, testEnv) {
      await openOwn(page, testEnv)
      await page.getByRole('link', { name: giving.address.link.label }).click()
      await page.getByLabel(giving.address.label).fill('ruth@nowhere')
      await page.getByRole('button', { name: giving.address.button }).click()
      await expect(page.getByLabel(giving.address.label)).toHaveAccessibleDescription(/name@example.com/)
    },
  },
  {
    name: 'a change of address to undo',
    async enter(page, testEnv) {
      const giver = await newGiver(testEnv)
      await openMyGiving(page, testEnv, giver)
      await page.getByRole('link', { name: giving.address.link.label }).click()
      await page.getByLabel(giving.address.label).fill(`new-${giver.email}`)
      await page.getByRole('button', { name: giving.address.button }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText(giving.notes['address-changed'].text)
      const [mail] = await mailsTo(testEnv, giver.email, giving.mails.changed.subject)
      await page.goto(linkIn(mail))
      await heading(page, giving.address.undo.ready.title)
    },
  },
  {
    name: 'what forgetting removes and keeps',
    async enter(page, testEnv) {
      await openOwn(page, testEnv)
      await page.getByRole('link', { name: giving.forget.link.label }).click()
      await heading(page, giving.forget.title)
    },
  },
]
