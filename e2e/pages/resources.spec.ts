import { crisisLines, directories, findLine } from '../../app/content/hotlines.ts'
import { resources } from '../../app/content/resources.ts'
import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectLinks } from '../seen.ts'

test('911 and 988 come first, and need nothing to be opened', async ({ page }) => {
  await page.goto('/resources')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Crisis Support Resources')
  const crisis = main.getByRole('region', { name: 'Crisis Support Resources' })
  await expectLinks(crisis, {
    'Call 911': 'tel:911',
    'Call 988': 'tel:988',
    'Text 988': 'sms:988',
    'Chat online with 988': 'https://chat.988lifeline.org',
  })
  await expect(crisis.getByRole('link', { name: /to 44357/ })).toHaveAttribute('href', /^sms:44357/)

  // Before them stand only the way out and the title.
  const firstLinks = main.getByRole('link').evaluateAll((links) => links.slice(0, 5).map((link) => link.textContent))
  expect(await firstLinks).toEqual([
    'Leave this page quickly',
    'Call 911',
    'Call 988',
    'Text 988',
    'Chat online with 988',
  ])
  await expect(main.getByRole('heading').nth(1)).toHaveText('Is anyone in immediate danger?')
  for (const name of ['Call 911', 'Call 988', 'Text 988']) {
    await expect(crisis.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

for (const path of ['/resources', '/contact', '/terms']) {
  test(`every crisis number in a sentence of ${path} calls when it is tapped`, async ({ page }) => {
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
        // A title names an organization; its numbers stand below.
        const isTitle = text.parentElement?.closest('h1, h2, h3, h4, summary, .font-display')
        const isLink = text.parentElement?.closest('a')
        if (!isTitle && !isLink && /\b(911|988|211|741741)\b/.test(text.textContent ?? ''))
          sentences.push(text.textContent ?? '')
      }
      return sentences
    })
    expect(dead).toEqual([])
  })
}

test('it says what the publisher is not', async ({ page }) => {
  await page.goto('/resources')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Crisis Support Resources' })).toContainText(
    `${site.name} publishes books for children. We are not an emergency service`,
  )
  await expect(main.getByRole('region', { name: 'What this page is not' })).toContainText(
    `${site.name} is not a licensed healthcare provider.`,
  )
})

test('visitors are asked to check the numbers, and told who has checked them so far', async ({ page }) => {
  await page.goto('/resources')
  const note = page.getByRole('region', { name: 'Find a line' }).locator(':has(> h3)').first()
  await expect(note.getByRole('heading')).toHaveText('Please check each number')
  await expect(note).toContainText('Numbers, hours and web addresses change.')
  await expectLinks(note, { [site.email]: `mailto:${site.email}` })
  // A day may be named only once somebody has tested every line.
  const isTested = crisisLines.every(({ lastChecked }) => lastChecked !== undefined)
  await expect(note.getByText(/Numbers checked on \w+ \d+, 20\d\d\./)).toHaveCount(isTested ? 1 : 0)
  await expect(note.getByText(/not yet/)).toHaveCount(isTested ? 0 : 1)
})

test('cards lead to other crisis and faith services', async ({ page }) => {
  await page.goto('/resources')
  const cards = page.getByRole('region', { name: 'Where to turn' })
  const { crisisCards, faithCards, otherCountries } = resources
  for (const { line, title, hours, links } of [...crisisCards, ...faithCards]) {
    const card = cards.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    await expect(card.getByText(hours ?? findLine(line).hours, { exact: true })).toBeVisible()
    await expectLinks(card, Object.fromEntries(links.map(({ label, to }) => [label, to])))
  }
  await expectLinks(cards, { [otherCountries.link.label]: otherCountries.link.to })
  // The card is named after two sites: the hours are those of the telephone.
  await expect(cards.getByRole('listitem').filter({ hasText: 'CyberTipline' })).toContainText('Hotline 24/7, free')
  await expect(cards).toContainText('These are not crisis lines. In danger, call 911 or 988 first.')
})

test('five tips for helping a teen', async ({ page }) => {
  await page.goto('/resources')
  const tips = page.getByRole('region', { name: 'Helping a teen in crisis' })
  await expect(tips.getByRole('listitem').getByRole('heading')).toHaveText([
    'Listen',
    'Stay with them',
    'Remove access',
    'Get help',
    'Follow up',
  ])
})

const directoryTitles = [
  'Suicide prevention',
  'Teen crisis',
  'Child abuse and safety',
  'Domestic violence',
  'Drug and alcohol',
  'Health and mental health',
  'Pregnancy and family',
  'Specialty services',
  'Faith-based',
]

test('nine directories: one is open at a time, and it can be closed', async ({ page }) => {
  await page.goto('/resources')
  const panels = page.getByRole('region', { name: 'Find a line' }).getByRole('group')
  const titles = panels.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(directoryTitles)
  const open = panels.filter({ has: page.getByRole('list') })
  await expect(open).toHaveCount(0)
  for (const index of [0, 3, 8]) {
    await titles.nth(index).click()
    await expect(open).toHaveCount(1)
    await expect(panels.nth(index).getByRole('list').first()).toBeVisible()
  }
  await titles.nth(8).click()
  await expect(open).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every directory is open, and nothing looks as if it could be opened', async ({ page }) => {
    await page.goto('/resources')
    const panels = page.getByRole('region', { name: 'Find a line' }).getByRole('group')
    await expect(panels.getByRole('heading', { level: 3 })).toHaveText(directoryTitles)
    for (const name of await panels.getByRole('heading', { level: 4 }).all()) await expect(name).toBeVisible()
    for (const number of await panels.locator('a[href^="tel:"]').all()) await expect(number).toBeVisible()
    await expect(panels.locator('summary svg').first()).toBeHidden()
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an address that names a directory opens it', async ({ page }) => {
      await page.goto('/resources#domestic-violence')
      const panel = page.getByRole('group').filter({ hasText: 'Domestic violence' })
      await expect(panel.getByRole('link', { name: /^Call/ }).first()).toBeInViewport()
    })

    test('above the directories, 911 and 988 stand once more', async ({ page }) => {
      await page.goto('/resources#suicide-prevention')
      const lead = page.getByRole('paragraph').filter({ hasText: /^In immediate danger, call 911\./ })
      await expectLinks(lead, {
        'call 911': 'tel:911',
        'call 988': 'tel:988',
        'text 988': 'sms:988',
        'chat with 988': 'https://chat.988lifeline.org',
      })
      const above = (await lead.boundingBox())?.y ?? 0
      const panels = page.getByRole('region', { name: 'Find a line' }).getByRole('group')
      expect(above).toBeLessThan((await panels.first().boundingBox())?.y ?? 0)
    })
  })
}

test('words that are searched for open the directory that holds them', async ({ page }) => {
  const { name } = findLine('problem-gambling')
  await page.goto(`/resources#:~:text=${encodeURIComponent(name)}`)
  const line = page.getByRole('heading', { name })
  await expect(line).toBeInViewport()
  await expect(page.getByRole('heading', { name: findLine('ndvh').name })).toBeHidden()
})

for (const { id, title, lines, needs } of directories) {
  test(`${title}: each line has its numbers, its hours and what it is for`, async ({ page }) => {
    await page.goto(`/resources#${id}`)
    const panel = page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const entries = panel.locator('ul > li:has(h4)')
    await expect(entries).toHaveCount(lines.length)
    for (const [index, lineId] of lines.entries()) {
      const entry = entries.nth(index)
      const { name, line, hours, caution, call, text, chatUrl, webUrl, otherAccess } = findLine(lineId)
      await expect(entry.getByRole('heading', { name, exact: true })).toBeVisible()
      const words = [line, hours, caution, needs?.[lineId], ...otherAccess.map(({ display }) => display)]
      for (const said of words.filter((word) => word !== undefined)) {
        await expect(entry.getByText(said, { exact: true })).toBeVisible()
      }
      const ways = [call, text, ...otherAccess].flatMap((way) => (way?.href ? [way] : []))
      for (const { display, href } of ways) {
        const link = entry
          .locator('.contact-ways')
          .getByRole('link', { name: display })
          .and(page.locator(`[href="${href}"]`))
        await expect(link, `${name}: ${display}`).toBeVisible()
      }
      const addresses = [chatUrl, webUrl].filter((address) => address !== undefined)
      for (const address of addresses) await expect(entry.locator(`a[href="${address}"]`)).toBeVisible()
      expect(ways.length + addresses.length, name).toBeGreaterThan(0)
    }
  })
}

for (const width of [390, 1280]) {
  test(`at ${width} px the cookie question covers no number`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install()
    await page.goto('/resources')
    await page.clock.runFor(1000)
    const banner = page.getByRole('region', { name: 'Cookies on this site' })
    await expect(banner).toBeVisible()
    const bannerBox = await banner.boundingBox()
    const numbers = page.getByRole('region', { name: 'Crisis Support Resources' }).getByRole('link')
    await expect(numbers).toHaveCount(6)
    for (const number of await numbers.all()) {
      const box = await number.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bannerBox?.y ?? 0)
      // A trial click fails where anything lies over its middle.
      await number.click({ trial: true })
    }
  })
}
