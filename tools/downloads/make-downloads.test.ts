import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { donors } from '../../app/content/pages/donors.ts'
import { research } from '../../app/content/pages/research.ts'
import { site } from '../../app/content/site.ts'
import { openPlace } from '../../app/words/testing/open-place.ts'
import { drawDownload } from './draw-download.ts'
import { downloads, makeDownloads } from './make-downloads.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'))
  await writeFile(join(folder, 'form-990-2023.pdf'), 'filed')
  await makeDownloads(folder)
  return () => rm(folder, { recursive: true })
})

test.each(downloads)(
  '$file has all its text, its author, and on each page whether it is a sample',
  async (download) => {
    const bytes = await drawDownload(download)
    const isOwners = download.file === 'form-990-2023.pdf'
    // The same text gives the same bytes, and the owner's document is not replaced.
    expect((await readFile(join(folder, download.file))).equals(isOwners ? Buffer.from('filed') : bytes)).toBe(true)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { info } = await getMeta(pdf)
    expect(info).toMatchObject({ Author: site.legalName, Language: 'en-US', Title: expect.stringContaining(site.name) })
    expect(String(info['Title']).startsWith('SAMPLE')).toBe(download.sample)
    const { text: pages } = await extractText(pdf)
    // The research page says that the guides have two pages.
    expect(pages.length).toBeLessThanOrEqual(2)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(text.includes('SAMPLE')).toBe(download.sample)
    }
    const words = (text: string) => text.match(/\p{L}+|\p{N}+/gu) ?? []
    const printed = pages.join(' ')
    expect(printed).not.toMatch(openPlace)
    const written = `${download.title} ${download.lead} ${download.body.replaceAll(/\]\(\S+\)|^\d\. /gm, ' ')}`
    expect(words(written).filter((word) => !printed.includes(word))).toEqual([])
  },
)

test('every file that a page links to is written', () => {
  const links = [...donors.documents.links, ...research.resources.downloads].map(({ to }) => to)
  expect(links.toSorted()).toEqual(downloads.map(({ file }) => `/downloads/${file}`).toSorted())
})

test('the Form 990 has no amount of money', () => {
  expect(downloads.find(({ file }) => file === 'form-990-2023.pdf')?.body).not.toContain('$')
})
