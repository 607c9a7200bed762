import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageQueries, readsQuery } from './page-query.ts'
import { publicPages } from './prerender.ts'

const reads = (path: string, query: string) => readsQuery(path, new URLSearchParams(query))

test('a page reads the parameters that are listed for it', () => {
  expect(reads('/donate', 'x=1&amount=5')).toBe(true)
  expect(reads('/donate', 'subject=x')).toBe(false)
  expect(reads('/store/the-night-train', 'turned-back=2')).toBe(true)
  expect(reads('/storeroom', 'turned-back=2')).toBe(false)
  expect(reads('/about', 'amount=5')).toBe(false)
  expect(reads('/__proto__', 'length=1')).toBe(false)
  expect(Object.keys(pageQueries).filter((page) => !publicPages.some(({ path }) => path === page))).toEqual([])
})

test('no page reads another parameter: the built page would be sent without it', () => {
  const app = new URL('../', import.meta.url)
  const textOf = (file: string) => readFileSync(new URL(file, app), 'utf8')
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const readers = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && textOf(file).includes('useSearchParams'))
  expect(readers).toEqual(['head/page-query.ts'])
  expect(publicPages.filter(({ file }) => /\bsearchParams\b/.test(textOf(file)))).toEqual([])
})
