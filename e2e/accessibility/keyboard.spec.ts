import { consentSettings } from '../../app/content/consent/settings.ts'
import { consentWords } from '../../app/content/consent/strip.ts'
import { donate } from '../../app/content/pages/donate.ts'
import { expect, test } from '../harness/test.ts'
import { openPage } from '../hydrated.ts'
import { expectNothingFound } from './examine.ts'
import { expectEveryStop } from './expect-every-stop.ts'

const low = { width: 320, height: 256 }
const telephone = { width: 390, height: 800 }

/**
 * States in which something covers the page, and most of it in a low window. `every-page.spec.ts` tests every page
 * without it.
 */
const situations = [
  { name: 'on a telephone, the cookie settings open', viewport: telephone, question: 'settings', paths: ['/donate'] },
  { name: 'magnified to 400 %, the cookie question open', viewport: low, question: 'simple', paths: ['/', '/donate'] },
  { name: 'magnified to 400 %, the cookie settings open', viewport: low, question: 'settings', paths: ['/donate'] },
]

for (const { name, viewport, question, paths } of situations) {
  test.describe(name, () => {
    test.use({ viewport })

    for (const path of paths) {
      test(`Tab reaches everything on ${path}, and one sees where it is`, async ({ page }) => {
        await openPage(page, path)
        await expect(page.getByRole('region', { name: consentWords.title, exact: true })).toBeVisible()
        if (question === 'settings') {
          await page.getByRole('button', { name: consentWords.settings }).click()
          await expect(page.getByRole('dialog', { name: consentSettings.title })).toBeVisible()
        }
        await expectEveryStop(page)
      })
    }
  })
}

test('a gift can be made with the keyboard alone', async ({ page }) => {
  await openPage(page, '/donate')
  await page.getByRole('radio', { name: donate.form.oneTime }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: donate.form.recurring })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(donate.form.frequencyLabel)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '$50', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '$100' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('42')
  const [checkout] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await checkout.waitForURL('**/c/pay/**')
  await expect(checkout.getByText('$42.00').first()).toBeVisible()
})

test.describe('on a telephone', () => {
  test.use({ viewport: telephone })

  test('the open menu is walked through, and closes when the focus has left it', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
    await openPage(page, '/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.press('Enter')
    await expect(menu).toBeVisible()
    await expectNothingFound(page, telephone.width)
    for (const link of await menu.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    // The menu would cover the next stop.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator('a, input').first()).toBeFocused()
    await expect(menu).toBeHidden()

    await button.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect(menu).toBeVisible()
  })
})
