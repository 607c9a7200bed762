import { extractText, getDocumentProxy } from 'unpdf'
import { directories, findLine } from '../../app/content/hotlines.ts'
import { resources } from '../../app/content/resources.ts'
import { expect, test } from '../harness/test.ts'

for (const format of ['Letter', 'A4']) {
  test(`on ${format} it is one sheet that holds every line and nothing else`, async ({ page }) => {
    // The question has been asked: it must not be printed either.
    await page.clock.install()
    await page.goto('/resources')
    await page.clock.runFor(1000)
    await expect(page.getByRole('region', { name: 'Cookies on this site' })).toBeVisible()

    const paper = await page.pdf({ format, preferCSSPageSize: true })
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true })
    expect(totalPages).toBe(1)
    // Where a line of print ends is of no importance.
    const printed = squeeze(text)
    for (const { title, lines } of directories) {
      expect(printed).toContain(squeeze(title))
      for (const { name, call, text, otherAccess, caution } of lines.map(findLine)) {
        const ways = [call, text, ...otherAccess].flatMap((way) => way?.display ?? [])
        for (const words of [name, ...ways, caution ?? '']) expect(printed, name).toContain(squeeze(words))
      }
    }
    const { emergency, disclaimer, verify } = resources
    for (const words of ['Call 911', 'Call 988', 'Text 988', emergency.notUs, disclaimer.text, verify.title]) {
      expect(printed).toContain(squeeze(words))
    }
    for (const words of ['Cookies on this site', 'Donate Now', 'Leave this page quickly', 'Privacy Policy']) {
      expect(printed).not.toContain(squeeze(words))
    }
    expect(printed.indexOf('Call911')).toBeLessThan(printed.indexOf(squeeze(directories[0]?.title ?? '')))
  })
}

test('for print, closed directories open and what belongs to the screen goes', async ({ page }) => {
  await page.goto('/resources')
  const numbers = page
    .getByRole('region', { name: 'Find a line' })
    .getByRole('group')
    .locator('.contact-ways a[href^="tel:"]')
  await expect(numbers.first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const number of await numbers.all()) await expect(number).toBeVisible()
  for (const landmark of ['banner', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Leave this page quickly' })).toBeHidden()
})

function squeeze(text: string): string {
  return text.replaceAll(/\s/g, '')
}
