import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadStaticFiles, type StaticFiles } from './static-files.ts'

let folder: string
let files: StaticFiles

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await Promise.all([mkdir(join(folder, 'about')), mkdir(join(folder, 'social'))])
  await writeFile(join(folder, 'about/index.html'), '<link rel="canonical" href="PLACE/about"> — PLACE')
  await writeFile(join(folder, 'social/about.png'), 'PLACE')
  files = await loadStaticFiles(pathToFileURL(`${folder}/`), (html) =>
    html.replaceAll('PLACE', 'https://books.example'),
  )
})

afterAll(() => rm(folder, { recursive: true }))

const get = (path: string) => files.answer(new Request(`http://localhost${path}`))

test('a page is finished before it is measured and served', async () => {
  const page = get('/about')
  const text = await page?.text()
  expect(text).toBe('<link rel="canonical" href="https://books.example/about"> — https://books.example')
  expect(page?.headers.get('content-length')).toBe(String(Buffer.byteLength(text ?? '')))
})

test('other files are left as they are, and pictures for sharing may be shown elsewhere', async () => {
  const picture = get('/social/about.png')
  expect(await picture?.text()).toBe('PLACE')
  expect(picture?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(get('/about')?.headers.get('cross-origin-resource-policy')).toBeNull()
})
