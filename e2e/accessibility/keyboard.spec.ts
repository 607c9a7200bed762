import type { Page } from '@playwright/test'
import { consentWords } from '../../app/content/consent.ts'
import { donate } from '../../app/content/pages/donate.ts'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { expect, test } from '../harness/test.ts'
import { waitUntilHydrated } from '../hydrated.ts'
import { examinesAll } from './scope.ts'

const low = { width: 320, height: 256 }
const telephone = { width: 390, height: 800 }

/** The question lies over the end of the page, and could lie over most of it where the window is low. */
const situations = [
  {
    name: 'in a wide window',
    viewport: { width: 1280, height: 800 },
    // Every page is walked through on a telephone: only the header, which all share, has other stops here.
    paths: examinesAll ? prerenderedPaths : ['/', '/donate', '/resources', '/contact', '/store'],
  },
  {
    name: 'on a telephone, the cookie question open',
    viewport: telephone,
    question: 'simple',
    paths: prerenderedPaths,
  },
  { name: 'on a telephone, the cookie settings open', viewport: telephone, question: 'settings', paths: ['/donate'] },
  { name: 'magnified to 400 %, the cookie question open', viewport: low, question: 'simple', paths: ['/', '/donate'] },
  { name: 'magnified to 400 %, the cookie settings open', viewport: low, question: 'settings', paths: ['/donate'] },
]

for (const { name, viewport, question, paths } of situations) {
  test.describe(name, () => {
    test.use({ viewport })

    for (const path of paths) {
      test(`Tab reaches everything on ${path}, and one sees where it is`, async ({ page }) => {
        if (!question) await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
        await page.goto(path)
        await waitUntilHydrated(page)
        if (question) await expect(page.getByRole('region', { name: consentWords.title, exact: true })).toBeVisible()
        if (question === 'settings') {
          await page.getByRole('button', { name: consentWords.settings }).click()
          await expect(page.getByRole('dialog', { name: consentWords.settingsTitle })).toBeVisible()
        }
        await expectEveryStop(page)
      })
    }
  })
}

test('a gift can be made with the keyboard alone', async ({ page }) => {
  await page.goto('/donate')
  await waitUntilHydrated(page)
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
    await page.goto('/')
    await waitUntilHydrated(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.press('Enter')
    for (const link of await menu.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    // What comes next would lie under the menu.
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

/** Once around the page: every stop looks different from before, can be seen, and none is left out or holds the rest. */
async function expectEveryStop(page: Page): Promise<void> {
  const names = await page.evaluate(noteStops)
  expect(names.length).toBeGreaterThan(7)
  // One more than there are: on the last one, Tab leaves the page or begins anew.
  for (let stop = 0; stop <= names.length; stop += 1) await page.keyboard.press('Tab')
  const visits = await page.evaluate(() => window.visits)
  expect(visits.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  const reached = visits.map(({ name }) => name)
  expect(reached).toEqual(reached.length > names.length ? [...names, names[0]] : names)
}

declare global {
  interface Window {
    /** What Tab has reached so far, with all that is wrong about it. */
    visits: { name: string; faults: string[] }[]
  }
}

/**
 * In the browser: all that Tab should reach, in order. From now on each stop is examined when the key comes up, which
 * spares a call from outside for each.
 */
function noteStops(): string[] {
  const lookOf = (element: Element) => {
    // A control that is there but unseen shows its focus on the tile around it.
    const shown = getComputedStyle(element).opacity === '0' ? (element.closest('label, div') ?? element) : element
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(shown)
    const outline = outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'none' : outlineWidth + outlineColor
    return `${outline} ${boxShadow}`
  }
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const whole = document.querySelector('dialog[open]') ?? document
  const stops = [...whole.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.matches(':disabled, [type=hidden], [tabindex="-1"], [inert] *')) return false
    // Of a group of radio buttons, Tab reaches the chosen one.
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false
    return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  })
  const noted = new Map<Element, { name: string; look: string }>(
    stops.map((element, index) => {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      return [element, { name: `${index} ${element.tagName} ${words.slice(0, 40)}`, look: lookOf(element) }]
    }),
  )
  // An inline link may be broken over two lines: each piece of it has a box of its own.
  const isSeen = (element: Element) =>
    [...element.getClientRects()].some(({ left, top, width, height }) =>
      [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ].some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit && (element.contains(hit) || hit.closest('label')?.contains(element))
      }),
    )
  const examine = (element: Element) => {
    const stop = noted.get(element)
    if (!stop) return { name: element.outerHTML.slice(0, 80), faults: ['should not be a stop'] }
    const faults: string[] = []
    if (lookOf(element) === stop.look) faults.push('looks as it did without the focus')
    if (!isSeen(element)) faults.push('lies off the screen or under something else')
    return { name: stop.name, faults }
  }
  window.visits = []
  window.addEventListener('keyup', () => {
    const element = document.activeElement
    // Past the end of the page, nothing has the focus.
    if (element && element !== document.body && element !== document.documentElement) {
      window.visits.push(examine(element))
    }
  })
  return [...noted.values()].map(({ name }) => name)
}
