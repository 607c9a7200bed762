import type { Page } from '@playwright/test'
import { donate } from '../app/content/pages/donate.ts'
import { errorWords } from '../app/content/pages/errors.ts'
import { notFound } from '../app/content/pages/not-found.ts'
import { giving } from '../app/content/my-giving/giving.ts'
import { store } from '../app/content/pages/store.ts'
import { translateAfter, translateNow } from './disturb-page.ts'
import { everyPage, notFoundMessages } from './every-page.ts'
import { customAmount } from './giving.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

/** React reports that the page is not the one that the server sent, and that it writes it again. */
const reported = /Minified React error #(418|419|423|425)/

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(reported)
  allowConsole(notFoundMessages)
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
})

const isTranslated = (page: Page) => page.waitForFunction(() => 'isTranslated' in window)

/** Buttons that leave the page: the window for printing opens, or the page before this one. */
const leavesPage = ['Print', notFound.goBack]

/** Uses each control of the page that stays on it, as a visitor might. */
async function useControls(page: Page): Promise<void> {
  await page.evaluate(async (leaving) => {
    const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const summary of document.querySelectorAll<HTMLElement>('main summary')) summary.click()
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'main :is(input, select, textarea):not([type=hidden])',
    )) {
      if (!field.isConnected) continue
      if (field.type === 'radio' || field.type === 'checkbox') field.click()
      else if (field instanceof HTMLSelectElement) {
        field.selectedIndex = field.options.length - 1
        field.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        const value = field.type === 'email' ? 'ann@example.com' : '3'
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      await settle()
    }
    for (const button of document.querySelectorAll<HTMLElement>('main button[type=button]')) {
      const name = button.ariaLabel ?? button.textContent
      if (leaving.some((each) => name.includes(each))) continue
      button.click()
      await settle()
    }
  }, leavesPage)
}

/** Fails when an error page has replaced the page. */
async function expectPageToStay(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.getByText(errorWords.broken.title), path).toHaveCount(0)
}

for (const [when, delayMs] of [
  ['at once', 0],
  ['after 0.3 s', 300],
  ['after 1 s', 1000],
  ['after 3 s', 3000],
  ['when React has started', null],
] as const) {
  test(`every page stays when it is translated ${when}`, async ({ page }) => {
    test.setTimeout(300_000)
    await translateAfter(page, delayMs)
    const loads: string[] = []
    // A page that is prefetched is also requested.
    page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
    for (const path of everyPage) {
      loads.length = 0
      await page.goto(path)
      if (delayMs === 0) await isTranslated(page)
      await waitUntilHydrated(page)
      if (delayMs === null) await translateNow(page)
      await isTranslated(page)
      await useControls(page)
      await expectPageToStay(page, path)
      expect(
        loads.filter((each) => each === path),
        `${path} needs no second document`,
      ).toHaveLength(1)
    }
  })

  test(`the forms work when they are translated ${when}`, async ({ page }) => {
    await translateAfter(page, delayMs)
    await page.goto('/donate')
    if (delayMs !== null) await isTranslated(page)
    await waitUntilHydrated(page)
    if (delayMs === null) await translateNow(page)
    await page.getByText(donate.form.recurring, { exact: true }).click()
    await page.getByRole('radio', { name: '$100', exact: true }).check()
    await expect(page.getByRole('button', { name: 'Donate $100 monthly' })).toBeVisible()
    await customAmount(page).fill('37')
    await expect(page.getByText('$37', { exact: true })).toBeVisible()
    await page.getByText(donate.form.oneTime, { exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Donate $37' }).click()
    const checkout = await opened
    await checkout.waitForURL('**/c/pay/**')
    await expect(checkout.getByText('$37.00').first()).toBeVisible()
    await checkout.close()

    await page.goto('/store')
    await waitUntilHydrated(page)
    if (delayMs === null) await translateNow(page)
    await isTranslated(page)
    const quantity = page.getByLabel(store.form.quantity)
    await quantity.fill('99')
    await quantity.fill('3')
    await expect(page.getByText('$24.99')).toBeVisible()

    await page.goto('/my-giving')
    await waitUntilHydrated(page)
    if (delayMs === null) await translateNow(page)
    await isTranslated(page)
    await page.getByLabel(giving.ask.label).fill('translated@example.com')
    await page.getByRole('button', { name: giving.ask.button }).click()
    await expect(page.getByText(giving.ask.sent.title)).toBeVisible()
  })
}
