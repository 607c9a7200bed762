import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { consentWords } from '../app/content/consent/strip.ts'
import { directories } from '../app/content/hotlines/directories.ts'
import { navigation } from '../app/content/navigation.ts'
import { type ResourceCard, resources } from '../app/content/pages/resources.ts'
import { site } from '../app/content/site.ts'
import { spanish } from '../app/content/spanish.ts'
import { crisisLines, findLine } from '../app/pages/resources/crisis-lines.ts'
import { expect, test } from './harness/test.ts'
import { holdScripts, openPage } from './hydrated.ts'

const { emergency, exit, verify, disclaimer, directoriesTitle } = resources
const exitUrl = new URL(exit.to).href
const panelsOf = (page: Page) => page.getByRole('region', { name: directoriesTitle }).getByRole('group')

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(new RegExp(`^foreign request: ${RegExp.escape(exitUrl)}$`))
  await page.route(exitUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Forecast</h1>' }))
})

for (const [width, height] of [
  [390, 844],
  [1366, 650],
] as const) {
  test(`on a screen of ${width} by ${height} pixels, each directory is one press from the first numbers`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const topics = page.getByRole('region', { name: resources.title }).getByRole('navigation')
    for (const { id, short } of directories) {
      // Each from a new page: React may move to the chosen directory after the browser did.
      await page.goto('/resources')
      await expect(topics.getByRole('link')).toHaveCount(directories.length)
      const link = topics.getByRole('link', { name: short, exact: true })
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.click()
      await expect(page.locator(`#${id}`)).toBeInViewport()
      await expect(panelsOf(page).filter({ has: page.locator(`#${id}`) })).toHaveAttribute('open')
    }
  })
}

test('the part in Spanish comes after the directories', async ({ page }) => {
  await page.goto('/resources')
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
  expect(await top(directoriesTitle)).toBeLessThan(await top(spanish.title))
})

test('911 and 988 are on the first screen; the cards show the hours and links of their lines', async ({ page }) => {
  await page.goto('/resources')
  const crisis = page.getByRole('region', { name: resources.title })
  for (const href of [emergency.danger.href, 'tel:988', 'sms:988']) {
    await expect(crisis.locator(`a[href="${href}"]`).first()).toBeInViewport({ ratio: 1 })
  }
  await expect(crisis.locator('a[href^="sms:44357"]')).toBeVisible()
  // The donate link above the crisis lines has no color.
  const donate = page.getByRole('banner').getByRole('link', { name: navigation.donate.label })
  await expect(donate).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const cards = page.getByRole('region', { name: resources.cardsTitle }).getByRole('listitem')
  const written: readonly ResourceCard[] = [...resources.crisisCards, ...resources.faithCards]
  for (const { line, title, hours, links } of written) {
    const card = cards.filter({ has: page.getByText(title, { exact: true }) })
    await expect(card.getByText(hours ?? findLine(line).hours, { exact: true })).toBeVisible()
    for (const { label } of links) await expect(card.getByRole('link', { name: label, exact: true })).toBeVisible()
  }
  const note = page.getByRole('region', { name: directoriesTitle }).locator(':has(> h3)').first()
  await expect(note.getByRole('heading')).toHaveText(verify.title)
  await expect(note.locator(`a[href="mailto:${site.email}"]`)).toBeVisible()
  // The page names a day only when every line was tested.
  const isTested = crisisLines().every(({ lastChecked }) => lastChecked !== null)
  await expect(note.getByText(/\w+ \d+, 20\d\d\./)).toHaveCount(isTested ? 1 : 0)
})

test('every crisis number in a sentence is a telephone link', async ({ page }) => {
  for (const path of ['/resources', '/contact', '/terms']) {
    await page.goto(path)
    const links = page.getByRole('main').locator('p a, li a')
    await expect(links.filter({ hasText: /^911$/ }).first()).toHaveAttribute('href', 'tel:911')
    if (path === '/resources') {
      await expect(links.filter({ hasText: /^211$/ }).first()).toHaveAttribute('href', 'tel:211')
      await expect(links.filter({ hasText: /^741741$/ }).first()).toHaveAttribute('href', 'sms:741741?&body=HOME')
    }
    const dead = await page.getByRole('main').evaluate((main) => {
      const sentences: string[] = []
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        // The title is the name of an organization; its numbers are below.
        const isTitle = text.parentElement?.closest('h1, h2, h3, h4, summary, .font-display')
        const isLink = text.parentElement?.closest('a')
        if (!isTitle && !isLink && /\b(911|988|211|741741)\b/.test(text.textContent ?? ''))
          sentences.push(text.textContent ?? '')
      }
      return sentences
    })
    expect(dead, path).toEqual([])
  }
})

test('“En español” links to 911, 988 and the other lines in Spanish, each with the page of its operator', async ({
  page,
}) => {
  await page.goto('/resources')
  await page.getByRole('link', { name: spanish.title }).click()
  const part = page.getByRole('region', { name: spanish.title })
  await expect(part).toHaveAttribute('lang', 'es')
  await expect(part.getByRole('link', { name: spanish.danger.label })).toBeInViewport({ ratio: 1 })
  const hrefs = await part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.slice(0, 3)).toEqual(['tel:911', 'tel:988', 'sms:988?&body=AYUDA'])
  for (const { line, title } of spanish.lines) {
    const { name, call, webUrl } = findLine(line)
    const entry = part.getByRole('listitem').filter({ hasText: title }).filter({ hasText: name })
    await expect(entry.getByRole('link', { name: /^Llame al 1-8/ })).toHaveAttribute('href', call?.href ?? '')
    await expect(entry.locator(`a[href="${webUrl}"]`)).toBeVisible()
  }
  const notRead = part.getByText('aún no lo ha revisado un hablante nativo')
  await expect(notRead).toHaveCount(spanish.notRead ? 1 : 0)
})

test('the numbers are kept on the home screen of a telephone, as this page, or on paper', async ({ page, request }) => {
  // Otherwise the icon would open the home page.
  expect(await (await request.get('/manifest.webmanifest')).json()).not.toHaveProperty('start_url')
  await page.addInitScript(() => {
    window.print = () => document.body.classList.add('printed')
  })
  await page.goto('/resources')
  await page.getByRole('button', { name: resources.keep.ways[2].print }).click()
  await expect(page.locator('body')).toHaveClass(/printed/)
})

test('one directory is open at a time, and it can be closed', async ({ page }) => {
  await page.goto('/resources')
  const panels = panelsOf(page)
  const titles = panels.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(directories.map(({ title }) => title))
  const open = panels.filter({ has: page.getByRole('list') })
  await expect(open).toHaveCount(0)
  for (const index of [0, 3, 8]) {
    await titles.nth(index).click()
    await expect(open).toHaveCount(1)
    await expect(panels.nth(index).getByRole('list').first()).toBeVisible()
  }
  await titles.nth(8).click()
  await expect(open).toHaveCount(0)

  // A text fragment in the URL opens the directory that contains the words.
  const { name } = findLine('problem-gambling')
  await page.goto('/about')
  await page.goto(`/resources#:~:text=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name })).toBeInViewport()
  await expect(page.getByRole('heading', { name: findLine('ndvh').name })).toBeHidden()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an address that names a directory opens it, below 911 and 988 once more', async ({ page }) => {
      const { id, title } = directories[3]!
      await page.goto(`/resources#${id}`)
      const panel = page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(panel.getByRole('link', { name: /^Call/ }).first()).toBeInViewport()
      const lead = page.getByRole('paragraph').filter({ hasText: resources.directoriesLead.danger }).first()
      for (const href of ['tel:911', 'tel:988', 'sms:988', 'https://chat.988lifeline.org']) {
        await expect(lead.locator(`a[href="${href}"]`)).toBeVisible()
      }
      expect((await lead.boundingBox())?.y).toBeLessThan((await panelsOf(page).first().boundingBox())?.y ?? 0)
    })

    test('a link leaves the page from any scroll position, and describes its limits', async ({ page }) => {
      await page.goto('/about')
      await page.goto('/resources')
      await expect(page.getByText(exit.warning)).toBeVisible()
      await expect(page.getByText(exit.keys)).toBeVisible({ visible: javaScriptEnabled })
      const print = page.getByText(resources.keep.ways[2].print, { exact: true })
      await expect(print).toBeVisible({ visible: javaScriptEnabled })
      const leave = page.getByRole('link', { name: exit.label })
      await page.getByRole('heading', { name: disclaimer.title }).scrollIntoViewIfNeeded()
      await expect(leave).toBeInViewport({ ratio: 1 })
      await leave.click()
      await expect(page).toHaveURL(exitUrl)
      if (!javaScriptEnabled) return
      await page.goBack()
      await expect(page).toHaveURL(/:\d+\/about$/)
    })
  })
}

test('Escape pressed three times within five seconds leaves the page, also before React starts', async ({ page }) => {
  const pressEscape = async (times: number) => {
    for (let press = 0; press < times; press += 1) await page.keyboard.press('Escape')
  }
  await page.goto('/about')
  await page.clock.install()
  await openPage(page, '/resources')
  await pressEscape(2)
  await page.clock.fastForward(5001)
  await pressEscape(2)
  await expect(page).toHaveURL(/\/resources$/)
  await pressEscape(1)
  await expect(page).toHaveURL(exitUrl)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/about$/)

  const release = await holdScripts(page)
  await page.goto('/resources')
  await pressEscape(3)
  release()
  await expect(page).toHaveURL(exitUrl)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every directory is open, and each line has its numbers, its hours and what it is for', async ({ page }) => {
    await page.goto('/resources')
    await expect(panelsOf(page).locator('summary svg').first()).toBeHidden()
    for (const { title, lines, needs } of directories) {
      const panel = page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      const entries = panel.locator('ul > li:has(h4)')
      await expect(entries).toHaveCount(lines.length)
      for (const [index, lineId] of lines.entries()) {
        const entry = entries.nth(index)
        const { name, line, hours, caution, call, text, chatUrl, webUrl, otherAccess } = findLine(lineId)
        const words = [line, hours, caution, needs?.[lineId], ...otherAccess.map(({ display }) => display)]
        const said = await entry.innerText()
        for (const word of [name, ...words]) expect(said, name).toContain(word ?? '')
        const ways = [call, text, ...otherAccess].flatMap((way) => (way?.href ? [way] : []))
        const addresses = [chatUrl, webUrl].flatMap((address) => (address ? [address] : []))
        for (const href of [...ways.map((way) => way.href), ...addresses]) {
          await expect(entry.locator(`a[href="${href}"]`).first(), `${name}: ${href}`).toBeVisible()
        }
        for (const { display } of ways) await expect(entry.getByRole('link', { name: display }).first()).toBeVisible()
        expect(ways.length + addresses.length, name).toBeGreaterThan(0)
      }
    }
  })
})

for (const width of [390, 1280]) {
  test(`at ${width} px the cookie question covers no number`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openWithQuestion(page)
    const top = (await page.getByRole('region', { name: consentWords.title, exact: true }).boundingBox())?.y ?? 0
    // The topics below them lead down the page.
    const numbers = page.getByRole('region', { name: resources.title }).locator('a:not(nav a)')
    await expect(numbers).toHaveCount(6)
    for (const number of await numbers.all()) {
      const box = await number.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(top)
      // A trial click fails when something covers the center of the link.
      await number.click({ trial: true })
    }
  })
}

for (const format of ['Letter', 'A4']) {
  test(`printed on ${format} it is one sheet of two sides with every line and without the controls of the screen`, async ({
    page,
  }) => {
    await openWithQuestion(page)
    const paper = await page.pdf({ format, preferCSSPageSize: true })
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true })
    expect(totalPages).toBe(2)
    // Without line breaks, which depend on the paper.
    const squeeze = (words: string) => words.replaceAll(/\s/g, '')
    const printed = squeeze(text)
    for (const { title, lines } of directories) {
      expect(printed).toContain(squeeze(title))
      for (const { name, call, text, otherAccess = [], caution } of lines.map(findLine)) {
        const ways = [call, text, ...otherAccess].flatMap((way) => way?.display ?? [])
        for (const words of [name, ...ways, caution ?? '']) expect(printed, name).toContain(squeeze(words))
      }
    }
    const { danger, talk, notUs } = emergency
    for (const words of [danger.label, talk.call, talk.sms, notUs, disclaimer.text, verify.title]) {
      expect(printed).toContain(squeeze(words))
    }
    const ofScreen = [resources.cardsTitle, resources.tips.title, resources.keep.title]
    for (const words of [consentWords.lead[0], navigation.donate.label, exit.label, 'Privacy Policy', ...ofScreen]) {
      expect(printed).not.toContain(squeeze(words))
    }
    const inOrder = [danger.label, talk.call, ...directories.map(({ title }) => title), spanish.danger.label]
    const places = inOrder.map((words) => printed.indexOf(squeeze(words)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
}

/** The cookie question must not be printed either. */
async function openWithQuestion(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/resources')
  await page.clock.runFor(1000)
  await expect(page.getByRole('region', { name: consentWords.title, exact: true })).toBeVisible()
}
