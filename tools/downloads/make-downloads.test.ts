import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { donors } from '../../app/content/pages/donors.ts'
import { research } from '../../app/content/pages/research.ts'
import { site } from '../../app/content/site.ts'
import { makeDownloads } from './make-downloads.ts'

const pageCounts = {
  'annual-report-2023.pdf': 2,
  'form-990-2023.pdf': 1,
  'four-fourteen-window.pdf': 1,
  'church-outreach-guide.pdf': 2,
  'teacher-lesson-plan.pdf': 2,
}
const samples = new Set(['annual-report-2023.pdf', 'form-990-2023.pdf'])
const files = Object.keys(pageCounts)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'))
  await makeDownloads(folder)
  return () => rm(folder, { recursive: true })
})

async function open(file: string) {
  const bytes = await readFile(join(folder, file))
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf)
  return { bytes, pages: text, text: text.join(' ').replaceAll(/\s+/g, ' '), meta: await getMeta(pdf) }
}

test.each(Object.entries(pageCounts))('%s is a PDF of %i pages that says whose it is', async (file, count) => {
  const { bytes, pages, meta } = await open(file)
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(pages).toHaveLength(count)
  for (const [index, text] of pages.entries()) expect(text).toContain(`Page ${index + 1} of ${count}`)
  expect(meta.info).toMatchObject({ Author: site.legalName, Language: 'en-US' })
  expect(meta.info['Title']).toContain(site.name)
})

test.each(files)('every page of %s says SAMPLE if it is a sample, and no page otherwise', async (file) => {
  const { pages, meta } = await open(file)
  const isSample = samples.has(file)
  for (const text of pages) expect(text.includes('SAMPLE')).toBe(isSample)
  expect(String(meta.info['Title']).startsWith('SAMPLE')).toBe(isSample)
})

test('the annual report has the figures of the donors page', async () => {
  const { text } = await open('annual-report-2023.pdf')
  for (const { value, label } of donors.impact ?? []) expect(text).toContain(`${value} ${label}`)
  for (const { name, percent } of donors.funds.shares) expect(text).toContain(`${percent}% ${name}`)
})

test('the Form 990 names the organization and the year, and no sum of money', async () => {
  const { text } = await open('form-990-2023.pdf')
  for (const words of [site.legalName, site.ein, 'Tax year 2023', 'The filed form goes here']) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('$')
})

test('the research summary has the figures of the research page, with the note about them', async () => {
  const { text } = await open('four-fourteen-window.pdf')
  const { statistics, rates, note } = research
  for (const figure of statistics) expect(text).toContain(`${figure.value} ${figure.asked}`)
  for (const { ages, percent } of rates.bands) expect(text).toContain(`Ages ${ages} ${percent}%`)
  for (const words of [...note.paragraphs, ...note.traced.map(({ text }) => text)]) expect(text).toContain(words)
})

test('the church guide begins with two adults and permission', async () => {
  const { text } = await open('church-outreach-guide.pdf')
  expect(text).toMatch(/Two adults, always.*permission in writing.*call 911/)
})

test('every file that a page links to is made', () => {
  const links = [...donors.documents.links, ...research.resources.downloads].map(({ to }) => to)
  expect(links.toSorted()).toEqual(files.map((file) => `/downloads/${file}`).toSorted())
})

test('the same words make the same bytes, and the owner’s own document is not replaced', async () => {
  const again = await mkdtemp(join(tmpdir(), 'downloads-'))
  onTestFinished(() => rm(again, { recursive: true }))
  await writeFile(join(again, 'form-990-2023.pdf'), 'filed')
  await makeDownloads(again)
  expect(await readFile(join(again, 'form-990-2023.pdf'), 'utf8')).toBe('filed')
  for (const file of files.filter((file) => file !== 'form-990-2023.pdf')) {
    const [first, second] = await Promise.all([readFile(join(folder, file)), readFile(join(again, file))])
    expect(first.equals(second), file).toBe(true)
  }
})
