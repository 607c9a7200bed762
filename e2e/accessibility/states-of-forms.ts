import type { Page } from '@playwright/test'
import { book } from '../../app/content/pages/book.ts'
import { donate } from '../../app/content/pages/donate.ts'
import { giftExtras } from '../../app/content/gift-extras.ts'
import { newsletterLinks } from '../../app/content/newsletter-links.ts'
import { newsletter } from '../../app/content/pages/newsletter.ts'
import { store } from '../../app/content/pages/store.ts'
import { expect } from '../harness/test.ts'
import { linkIn, mailsTo, newReader } from '../subscribers.ts'
import { failure, fieldOf, fillMessage, newVisitor, send, thanks } from '../writing.ts'
import type { PageState } from './states.ts'

/** The page as the server answers a form that was posted without a script. */
export async function postWithoutScript(page: Page, path: string, fields: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.continue({
      method: 'POST',
      headers: { ...route.request().headers(), 'content-type': 'application/x-www-form-urlencoded' },
      postData: fields,
    }),
  )
  await page.goto(path)
}

/** What the contact form, the newsletter and the store can look like. */
export const statesOfForms: readonly PageState[] = [
  {
    name: 'a gift in memory with problems beside its fields',
    path: '/donate',
    async enter(page) {
      await page.getByText(donate.form.addMore).click()
      await page.getByLabel(giftExtras.tribute.label).selectOption('memory')
      await page.getByLabel(giftExtras.tribute.tellEmail).fill('nobody')
      await page.getByRole('button', { name: 'Donate $50', exact: true }).click()
      await expect(page.getByLabel(giftExtras.tribute.name)).toBeFocused()
    },
  },
  {
    name: 'a gift in memory refused, as the server answers without a script',
    console: /400/,
    async enter(page) {
      await postWithoutScript(page, '/donate', 'giving=one-time&custom=&cover=yes&tribute=honor&tellEmail=x')
      await expect(page.getByRole('alert').first()).toContainText(giftExtras.tribute.wrongEmail)
    },
  },
  {
    name: 'every field empty',
    path: '/contact',
    async enter(page) {
      await send(page)
      await expect(fieldOf(page, 'message')).toHaveAttribute('aria-invalid')
    },
  },
  {
    name: 'a message with a problem',
    path: '/contact',
    console: /400/,
    async enter(page) {
      await fillMessage(page, newVisitor({ name: '  ' }))
      await send(page)
      await expect(fieldOf(page, 'name')).toBeFocused()
    },
  },
  {
    name: 'every field refused, as the server answers without a script',
    console: /400/,
    async enter(page) {
      await postWithoutScript(page, '/contact', 'name=&email=x&subject=&message=&type=general')
      await expect(page.getByRole('alert').first()).toContainText('email')
    },
  },
  {
    name: 'a message that could not be sent',
    path: '/contact',
    console: /ERR_FAILED/,
    async enter(page) {
      await fillMessage(page, newVisitor())
      await page.route('**/contact.data', (route) => route.abort(), { times: 1 })
      await send(page)
      await expect(failure(page)).toBeVisible()
    },
  },
  {
    name: 'a message sent',
    path: '/contact',
    async enter(page) {
      await fillMessage(page, newVisitor())
      await send(page)
      await expect(thanks(page)).toBeVisible()
    },
  },
  {
    name: 'Email Required',
    path: '/',
    async enter(page) {
      await page.getByRole('button', { name: newsletter.form.button }).click()
      await expect(page.getByRole('alert')).toContainText(newsletter.toasts.empty.title)
    },
  },
  {
    name: 'a sign-up',
    path: '/newsletter',
    async enter(page) {
      await page.getByLabel(newsletter.form.label).fill(newReader())
      await page.getByRole('button', { name: newsletter.form.button }).click()
      await expect(page.getByRole('heading', { name: newsletter.welcome.title })).toBeVisible()
    },
  },
  {
    name: 'the link of the confirmation mail',
    async enter(page, testEnv) {
      const email = newReader()
      await page.request.post('/newsletter', { form: { email, source: 'newsletter' } })
      const [mail] = await mailsTo(testEnv, email)
      await page.goto(linkIn(mail))
      await expect(page.getByRole('heading', { name: newsletterLinks.confirm.ready.title })).toBeVisible()
    },
  },
  {
    name: 'a newsletter link that is none',
    console: /400/,
    async enter(page) {
      await page.goto('/newsletter/unsubscribe?token=x')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'the checkout that could not be opened',
    path: '/store',
    console: /50[24]/,
    async enter(page, testEnv) {
      await testEnv.sandbox.control.faults({ mode: 'down' })
      try {
        await page.getByRole('button', { name: store.form.button }).click()
        await expect(page.getByRole('alert')).toContainText(store.failed.description)
      } finally {
        await testEnv.sandbox.control.faults({ mode: 'none' })
      }
    },
  },
  {
    name: 'a wrong quantity, as the server answers without a script',
    console: /400/,
    async enter(page) {
      await postWithoutScript(page, '/store', 'quantity=11')
      await expect(page.getByRole('alert').first()).toContainText(store.form.wrongQuantity)
    },
  },
  {
    name: 'an order that is paid',
    async enter(page, testEnv) {
      const offer = { productName: book.title, productPrice: 7, quantity: 2, shippingCost: 3.99 }
      const response = await page.request.post('/functions/v1/create-product-checkout', { data: offer })
      const { url } = (await response.json()) as { url: string }
      const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
      await testEnv.sandbox.control.pay({ session, email: 'state@example.com', name: 'Ruth Buyer' })
      await page.goto(`/payment-success?session_id=${session}`)
      await expect(page.getByRole('main')).toContainText('2 books for $17.99')
    },
  },
]
