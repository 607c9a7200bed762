import { navigation } from '../app/content/navigation.ts'
import { research } from '../app/content/pages/research.ts'
import { builtFile } from './harness/built-file.ts'
import { expect, test } from './harness/test.ts'
import { openPage } from './hydrated.ts'
import { navigateInPlace } from './navigate-in-place.ts'

test('the link of the page one is on is marked, and only that', async ({ page }) => {
  await page.goto('/')
  const label = (to: string) => navigation.header.find((link) => link.to === to)?.label ?? ''
  const links = page.getByRole('navigation', { name: 'Main' })
  const current = links.locator('[aria-current=page]')
  await expect(current).toHaveText([label('/')])
  for (const { label: name } of navigation.header.slice(1)) {
    await links.getByRole('link', { name, exact: true }).click()
    await expect(current).toHaveText([name])
    await expect(current).toHaveCSS('text-decoration-line', 'underline')
  }
})

test('the drawings of a page are in it, and come with their script when one arrives from another page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const drawn = page.locator('.gift-tiers svg path')
  await openPage(page, '/')
  const served = await drawn.count()
  expect(served).toBeGreaterThan(20)
  expect(asked.filter((url) => url.endsWith(builtFile('app/ui/drawings/drawing.tsx')))).toEqual([])
  await openPage(page, '/about')
  await navigateInPlace(page, '/')
  await expect(drawn).toHaveCount(served)
})

for (const path of ['/donors', '/research']) {
  test(`the line of contents of ${path} names sections that exist, in their order`, async ({ page }) => {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const tops: number[] = []
    for (const link of await links.all()) {
      const target = page.locator((await link.getAttribute('href')) ?? '')
      tops.push((await target.boundingBox())!.y)
    }
    expect(tops.length).toBeGreaterThan(4)
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
    await links.last().click()
    await expect(page.locator((await links.last().getAttribute('href')) ?? '')).toBeInViewport()
  })
}

for (const [width, fonts] of [
  [320, 'our'],
  [320, 'local'],
  [390, 'our'],
  [390, 'local'],
] as const) {
  test(`at ${width} px a name of 40 letters takes two lines in ${fonts} fonts, beside the Donate button and the menu`, async ({
    page,
    allowConsole,
  }) => {
    if (fonts === 'local') {
      allowConsole(/ERR_FAILED/)
      await page.route('**/*.woff2', (route) => route.abort())
    }
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/about')
    const lines = await page.locator('.site-name').evaluate((link) => {
      link.lastChild!.textContent = 'Lighthouse Gospel Books for Children Inc'
      link.classList.add('site-name-long')
      const words = document.createRange()
      words.selectNodeContents(link.lastChild!)
      return words.getBoundingClientRect().height / parseFloat(getComputedStyle(link).lineHeight)
    })
    expect(Math.round(lines)).toBe(2)
    await expect(page.getByRole('link', { name: navigation.donate.label })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  })
}

test('the two columns of the footer keep step, also where a link needs two lines', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/about')
  const places = await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const words = document.createRange()
        words.selectNodeContents(link)
        return words.getBoundingClientRect()
      }),
    )
  expect(Math.max(...places.map(({ height }) => height))).toBeGreaterThan(40)
  const tops = places.map(({ top }) => top)
  // The first column has one more, the newsletter.
  expect(tops.slice(0, 5)).toEqual(tops.slice(6))
})

test('the skip link skips the header', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test.describe('on a telephone', () => {
      test.use({ viewport: { width: 390, height: 800 } })

      test('the menu opens, and closes by its button, by Escape and when a link is chosen', async ({ page }) => {
        await page.goto('/')
        const menu = page.getByRole('navigation', { name: 'Main' })
        await expect(menu).toBeHidden()
        const button = page.getByRole('button', { name: 'Menu' })
        await button.click()
        await expect(menu).toBeVisible()
        await button.click()
        await expect(menu).toBeHidden()
        await button.press('Enter')
        await expect(menu).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(menu).toBeHidden()
        await expect(button).toBeFocused()
        await button.click()
        await expect(menu.locator('[aria-current=page]')).toHaveText(navigation.header[0].label)
        await menu.locator('a[href="/research"]').click()
        await expect(page).toHaveURL(/\/research$/)
        await expect(menu).toBeHidden()
        await expect(page.getByRole('link', { name: navigation.donate.label })).toBeInViewport()
      })
    })

    test('an old address under /home is replaced, with its query and its hash', async ({ page }) => {
      await page.goto('/donors')
      await page.goto('/home/research?from=letter#about-these-figures')
      await expect(page).toHaveURL(/:\d+\/research\?from=letter#about-these-figures$/)
      await expect(page.getByRole('heading', { name: research.note.title })).toBeInViewport()
      await page.goBack()
      await expect(page).toHaveURL(/:\d+\/donors$/)
    })
  })
}

test('an old address under /home that is reached without a document is replaced as well', async ({ page }) => {
  await openPage(page, '/donors')
  await navigateInPlace(page, '/home/research?from=letter')
  await expect(page.getByRole('heading', { name: research.note.title })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/research\?from=letter$/)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/donors$/)
})

test('every address under /home redirects to this site, and to nowhere else', async ({ request }) => {
  const targets = {
    '/home': '/',
    '/home?a=1': '/?a=1',
    '/home/about': '/about',
    '/home/donate?amount=50&recurring=monthly': '/donate?amount=50&recurring=monthly',
    '/home/no-such/page': '/no-such/page',
    '/home//example.com': '/example.com',
    '/home/%5Cexample.com': '/%5Cexample.com',
  }
  for (const [from, to] of Object.entries(targets)) {
    const response = await request.get(from, { maxRedirects: 0 })
    expect(response.status(), from).toBe(308)
    expect(response.headers()['location'], from).toBe(to)
  }
})
