import type { Page } from '@playwright/test'
import { consentSettings } from '../../app/content/consent/settings.ts'
import { consentWords } from '../../app/content/consent/strip.ts'
import { giftExtras } from '../../app/content/gift-extras.ts'
import { manageCookies } from '../../app/content/legal/manage-cookies.ts'
import { navigation } from '../../app/content/navigation.ts'
import { contact } from '../../app/content/pages/contact.ts'
import { quantityRefusal } from '../../app/store/order-options.ts'
import { donate } from '../../app/content/pages/donate.ts'
import { errorWords } from '../../app/content/pages/errors.ts'
import { examinedPages, notFoundMessages } from '../every-page.ts'
import { expect, test } from '../harness/test.ts'
import { openPage } from '../hydrated.ts'
import { expectNothingFound, findViolations, magnified, waitForAnimations, widths } from './examine.ts'
import { findLosses, findMotion, findSmallTargets, openPanels } from './in-browser.ts'

type Step = (page: Page) => Promise<unknown>

function press(name: string): Step {
  return (page) => page.getByRole('button', { name }).click()
}
function see(role: 'heading' | 'dialog', name: string): Step {
  return (page) => expect(page.getByRole(role, { name })).toBeVisible()
}
function read(words: string): Step {
  return (page) => expect(page.getByText(words)).toBeVisible()
}
const focusSkipLink: Step = async (page) => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
}
const open: Step = async (page) => expect(await page.evaluate(openPanels)).toBeGreaterThan(2)

const openSettings = [press(manageCookies.button), see('dialog', consentSettings.title)]
const saveAnswer = [...openSettings, press(consentSettings.acceptSelected), read(consentWords.saved)]
const wrongLink = [see('heading', 'This link does not work')]

/** States of pages after an action of the visitor. The journeys examine the other states, with `examine`. */
const states: { name: string; path: string; steps: Step[]; console?: RegExp }[] = [
  { name: 'the skip link focused', path: '/about', steps: [focusSkipLink] },
  { name: 'the cookie settings', path: '/cookies', steps: openSettings },
  { name: 'the cookie answer saved', path: '/cookies', steps: saveAnswer },
  { name: 'every directory open', path: '/resources', steps: [open] },
  { name: 'every question open', path: '/contact', steps: [open] },
  { name: 'every question open', path: '/donors', steps: [open] },
  { name: 'a wrong token', path: '/newsletter/unsubscribe?token=x', steps: wrongLink, console: /400/ },
  { name: 'a wrong token', path: '/my-giving/open?token=x', steps: wrongLink, console: /400/ },
]

for (const { name, path, steps, console } of states) {
  test(`nothing is found on ${path} with ${name}`, async ({ page, examine, allowConsole }) => {
    if (console) allowConsole(console)
    await openPage(page, path)
    for (const step of steps) await step(page)
    await examine()
  })
}

/** The server's answer to a form that is posted without a script. */
const answers = [
  { path: '/donate', post: 'giving=one-time&custom=0.5', says: donate.form.wrongAmount.tooSmall },
  {
    path: '/donate',
    post: 'giving=one-time&custom=&cover=yes&tribute=honor&tellEmail=x',
    says: giftExtras.tribute.wrongEmail,
  },
  { path: '/contact', post: 'name=&email=x&subject=&message=&type=general', says: contact.form.fields.email.wrong },
  { path: '/store', post: 'quantity=11', says: quantityRefusal() },
  { path: '/about', post: '', says: errorWords.refused.title },
]

for (const { path, post, says } of answers) {
  test(`nothing is found on the answer of ${path} to "${post}"`, async ({ page, examine, allowConsole }) => {
    allowConsole(/40[05]/)
    await page.route(`**${path}`, (route) => {
      const headers = { ...route.request().headers(), 'content-type': 'application/x-www-form-urlencoded' }
      return route.continue({ method: 'POST', headers, postData: post })
    })
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(says)
    await examine()
  })
}

for (const path of ['/', '/resources', '/contact', '/get-involved']) {
  test(`nothing is found on ${path} with the cookie question`, async ({ page }) => {
    await openPage(page, path)
    for (const width of widths) {
      // At these heights, the question has covered half of a link before.
      await page.setViewportSize({ width, height: width < 400 ? 844 : 800 })
      await expect(page.getByRole('region', { name: consentWords.title, exact: true })).toBeVisible()
      expect.soft(await findViolations(page, ['target-size']), `${width} px`).toEqual([])
      await expectNothingFound(page, width)
    }
  })
}

test('with text of twice the size, a phone shows every page without scrolling sideways, under a low header', async ({
  page,
  allowConsole,
}) => {
  allowConsole(notFoundMessages)
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  const [width, height] = [390, 844]
  await page.setViewportSize({ width, height })
  // Like the text size in the browser's settings, which is 16 px by default.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of examinedPages) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect.soft(await page.evaluate(findLosses), path).toEqual([])
    const header = (await page.getByRole('banner').boundingBox())!
    expect.soft(header.height, path).toBeLessThanOrEqual(height / 6)
  }
})

test('the checks find each kind of fault', async ({ page }) => {
  await openPage(page, '/payment-success')
  // The card and its heading are hidden until the animation of the card ends.
  await waitForAnimations(page)
  expect(await page.evaluate(findMotion)).not.toEqual([])
  await page.evaluate(() => {
    // Set through the CSSOM, because the CSP refuses style attributes.
    const add = (name: string, text: string, style: Partial<CSSStyleDeclaration>) => {
      const element = Object.assign(document.createElement(name), { textContent: text })
      Object.assign(element.style, style)
      document.querySelector('main')?.append(element)
    }
    add('button', 'x', { width: '20px' })
    for (const sign of ['y', 'z']) add('button', sign, { width: '12px', minHeight: '0', height: '12px', padding: '0' })
    add('p', 'cut off here', { width: '3em', overflow: 'hidden', whiteSpace: 'nowrap' })
    add('p', 'pale', { color: 'rgb(250 250 250)' })
  })
  const found = (await findViolations(page)).map(({ id }) => id)
  expect(found.toSorted()).toEqual(['color-contrast', 'target-size'])
  expect(await page.evaluate(findSmallTargets)).toHaveLength(3)
  expect(await page.evaluate(findLosses)).not.toEqual([])
})

test.describe('magnified to 400 %', () => {
  test.use({ viewport: magnified, deviceScaleFactor: 4 })

  test('the header links to every page, and to the donate page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: navigation.donate.label })).toBeInViewport({ ratio: 1 })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu' }).click()
    const last = menu.getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await last.click()
    await expect(page).not.toHaveURL(/:\d+\/$/)
    await expect(menu).toBeHidden()
  })
})
