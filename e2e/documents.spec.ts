import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Download } from '../app/content/downloads/download.ts'
import { research } from '../app/content/pages/research.ts'
import { site } from '../app/content/site.ts'
import { guides } from '../tools/downloads/make-downloads.ts'
import { expect, test } from './harness/test.ts'

/** The text of each page. Throws when the bytes are no PDF. */
async function readPages(bytes: Buffer): Promise<string[]> {
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const statements = [
  { file: 'annual-report-2023.pdf', words: ['Annual report 2023', 'It has not been audited'] },
  { file: 'form-990-2023.pdf', words: ['IRS Form 990', 'No figure from any return is printed here.'] },
]

for (const { file, words } of statements) {
  test(`${file} opens as a PDF in a new tab`, async ({ page, context, request }) => {
    await page.goto('/donors')
    const entry = page.getByRole('main').locator(`a[href="/downloads/${file}"]`)
    await expect(entry).toHaveAttribute('target', '_blank')
    const [tab, response] = await Promise.all([
      page.waitForEvent('popup'),
      context.waitForEvent('response', (answer) => answer.url().endsWith(`/downloads/${file}`)),
      entry.click(),
    ])
    await expect(tab).toHaveURL(new RegExp(`/downloads/${file}$`))
    await expect(page).toHaveURL(/\/donors$/)
    expect(response.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file}"`,
    })
    const pages = await readPages(await (await request.get(`/downloads/${file}`)).body())
    for (const text of pages) expect(text).toContain('SAMPLE')
    for (const said of [...words, site.legalName]) expect(pages.join(' ')).toContain(said)
  })
}

const guideWords = ({ title, body }: Download) => [title, ...(body.match(/(?<=^## ).+/gm) ?? [])]
const downloads = [
  { to: '/downloads/four-fourteen-window.pdf', words: ['The 4-14 window', '43%', '19%', '6%'] },
  ...guides.map((guide) => ({ to: `/downloads/${guide.file}`, words: guideWords(guide) })),
]

test('the research page offers these three downloads', () => {
  expect(research.resources.downloads.map(({ to }) => to).toSorted()).toEqual(downloads.map(({ to }) => to).toSorted())
})

for (const { to, words } of downloads) {
  test(`${to} is downloaded with its file name, and has the expected text`, async ({ page }) => {
    await page.goto('/research')
    const resources = page.getByRole('region', { name: research.resources.title })
    const [download] = await Promise.all([page.waitForEvent('download'), resources.locator(`a[href="${to}"]`).click()])
    expect(download.suggestedFilename()).toBe(to.slice('/downloads/'.length))
    await expect(page).toHaveURL(/\/research$/)
    const text = (await readPages(await readFile(await download.path()))).join(' ')
    for (const said of words) expect(text).toContain(said)
    expect(text).not.toContain('SAMPLE')
  })
}
