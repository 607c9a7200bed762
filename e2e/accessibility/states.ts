import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterPayment } from '../../app/content/after-payment.ts'
import { consentWords } from '../../app/content/consent.ts'
import { donate } from '../../app/content/pages/donate.ts'
import { wayWords } from '../../app/content/pages/ways-to-give.ts'
import { giftTwice } from '../../app/content/my-giving/gift-twice.ts'
import { manageCookies } from '../../app/content/legal/cookies.ts'
import { tooSmallText } from '../../app/donate/gift-options.ts'
import { errorWords } from '../../app/pages/error-message.tsx'
import { expect, type TestEnv } from '../harness/test.ts'
import { waitUntilHydrated } from '../hydrated.ts'
import { postWithoutScript, statesOfForms } from './states-of-forms.ts'
import { statesOfGiving } from './states-of-giving.ts'

/** What a page looks like once somebody has done something. A new state is a new entry of `states`. */
export interface PageState {
  name: string
  /** The page that is opened and hydrated first, where the state is not an address of its own. */
  path?: string
  /** Brings the page into the state, and waits until it is there. */
  enter: (page: Page, testEnv: TestEnv) => Promise<void>
  /** The only width at which the state exists. */
  onlyAt?: 390 | 1280
  /** What the browser's console is bound to say. */
  console?: RegExp
}

const amount = donate.form.customLabel

/** An answer of the return page's for a gift that has come this far. */
function gift(name: string, words: string, bring: (testEnv: TestEnv, session: string) => Promise<unknown>): PageState {
  return {
    name: `a gift that is ${name}`,
    async enter(page, testEnv) {
      const response = await page.request.post('/functions/v1/create-payment', { data: { amount: 1234 } })
      const { url } = (await response.json()) as { url: string }
      const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
      await bring(testEnv, session)
      await page.goto(`/payment-success?session_id=${session}`)
      await expect(page.getByRole('main')).toContainText(words)
    },
  }
}

async function openQuestions(page: Page): Promise<void> {
  const questions = page.getByRole('main').locator('summary')
  expect(await questions.count()).toBeGreaterThan(2)
  for (const question of await questions.all()) await question.click()
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(await questions.count())
}

async function openCookieSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: manageCookies.button }).click()
  await expect(page.getByRole('dialog', { name: consentWords.settingsTitle })).toBeVisible()
}

async function waitForCookieQuestion(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: consentWords.title, exact: true })).toBeVisible()
}

export const states: readonly PageState[] = [
  {
    name: 'the menu open',
    path: '/',
    onlyAt: 390,
    async enter(page) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  },
  {
    name: 'the skip link focused',
    path: '/about',
    async enter(page) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    },
  },
  { name: 'the cookie question', path: '/', enter: waitForCookieQuestion },
  {
    name: 'the cookie question on the crisis page',
    path: '/resources',
    enter: waitForCookieQuestion,
  },
  { name: 'the cookie settings', path: '/cookies', enter: openCookieSettings },
  {
    name: 'the cookie answer saved',
    path: '/cookies',
    async enter(page) {
      await openCookieSettings(page)
      await page.getByRole('button', { name: consentWords.acceptSelected }).click()
      await expect(page.getByText(consentWords.saved)).toBeVisible()
    },
  },
  {
    name: 'every directory open',
    path: '/resources',
    async enter(page) {
      const panels = page.getByRole('main').locator('details')
      await panels.evaluateAll((all: HTMLDetailsElement[]) => {
        // Panels of one name close each other.
        for (const panel of all) panel.removeAttribute('name')
        for (const panel of all) panel.open = true
      })
      await expect(page.getByRole('main').locator('details:not([open])')).toHaveCount(0)
    },
  },
  { name: 'every question open', path: '/contact', enter: openQuestions },
  { name: 'every question open', path: '/donors', enter: openQuestions },
  {
    name: 'Invalid Amount',
    path: '/donate',
    async enter(page) {
      await page.getByLabel(amount).fill('0.5')
      await page.getByRole('button', { name: /^Donate/ }).click()
      await expect(page.getByRole('alert')).toContainText(donate.toasts.invalidAmount)
    },
  },
  {
    name: 'Invalid Amount, as the server answers without a script',
    console: /400/,
    async enter(page) {
      await postWithoutScript(page, '/donate', 'giving=one-time&custom=0.5')
      await expect(page.getByRole('alert').first()).toContainText(tooSmallText)
    },
  },
  {
    name: 'no amount',
    path: '/donate',
    async enter(page) {
      await page.getByLabel(amount).fill('1')
      await page.getByLabel(amount).fill('')
      await expect(page.getByRole('button', { name: /^Donate/ })).toBeDisabled()
    },
  },
  {
    name: 'a way to give that could not be copied',
    path: '/donate',
    async enter(page) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await page.getByRole('button', { name: `${wayWords.copy}: Stock donations` }).click()
      await expect(page.getByText(wayWords.notCopied)).toBeVisible()
    },
  },
  {
    name: 'Payment Error',
    path: '/donate',
    console: /50[24]/,
    async enter(page, testEnv) {
      await testEnv.sandbox.control.faults({ mode: 'down' })
      try {
        await page.getByRole('button', { name: /^Donate/ }).click()
        await expect(page.getByRole('alert')).toContainText(donate.toasts.paymentError.title)
      } finally {
        await testEnv.sandbox.control.faults({ mode: 'none' })
      }
    },
  },
  {
    name: 'the checkout open in another tab',
    path: '/donate',
    async enter(page) {
      const [checkout] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: /^Donate/ }).click(),
      ])
      await checkout.waitForURL('**/c/pay/**')
      await checkout.close()
      await expect(page.getByText(donate.form.opened)).toBeVisible()
    },
  },
  gift('paid', '$12.34', ({ sandbox }, session) =>
    sandbox.control.pay({ session, email: 'state@example.com', name: 'Ruth Giver' }),
  ),
  {
    name: 'a wrong address that is corrected wrongly',
    console: /400/,
    async enter(page, testEnv) {
      const response = await page.request.post('/functions/v1/create-payment', { data: { amount: 1234 } })
      const { url } = (await response.json()) as { url: string }
      const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
      await testEnv.sandbox.control.pay({ session, email: 'state@example.com', name: 'Ruth Giver' })
      await page.goto(`/payment-success?session_id=${session}`)
      await waitUntilHydrated(page)
      const { summary, label, button, title } = afterPayment.wrongAddress
      await page.getByText(summary).click()
      await page.getByLabel(label).fill('ruth')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert').first()).toContainText(title)
      await page.getByText(afterPayment.more.match.summary).click()
    },
  },
  {
    name: 'a gift given twice',
    async enter(page, testEnv) {
      // Each look at the state is another donor's.
      const email = `twice-${randomUUID()}@example.com`
      for (const time of [1, 2]) {
        const response = await page.request.post('/functions/v1/create-payment', { data: { amount: 1235 } })
        const { url } = (await response.json()) as { url: string }
        const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
        await testEnv.sandbox.control.pay({ session, email, name: 'Ruth Giver' })
        await expect.poll(() => testEnv.mail.subjectsTo(email)).toHaveLength(time)
      }
      const [mail] = await testEnv.mail.waitFor(
        ({ to, html }) => to.includes(email) && html.includes('/my-giving/twice'),
      )
      await page.goto(/\/my-giving\/twice\?token=[\w.-]+/.exec(mail?.html ?? '')?.[0] ?? '')
      await expect(page.getByRole('button', { name: giftTwice.ready.button })).toBeVisible()
    },
  },
  gift('not paid', 'has not been paid', async () => {}),
  gift('not to be paid any more', 'was not paid, and nothing was charged', ({ sandbox }, session) =>
    sandbox.control.expire({ session }),
  ),
  {
    name: 'a refusal of the server',
    console: /405/,
    async enter(page) {
      await page.route('**/about', (route) => route.continue({ method: 'POST' }))
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorWords.refused.title)
    },
  },
  ...statesOfForms,
  ...statesOfGiving,
]

export async function openState({ path, enter }: PageState, page: Page, testEnv: TestEnv): Promise<void> {
  if (path) {
    await page.goto(path)
    await waitUntilHydrated(page)
  }
  await enter(page, testEnv)
}
