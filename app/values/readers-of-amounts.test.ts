import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Every place that reads an amount is tested with amounts that a float would cut: `testing/lossy-amounts.ts`. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const all = globSync('{app,server,staff}/**/*.{ts,tsx}', { cwd: root })
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const files = all.filter((file) => !isTest(file))

/** Reads a number of books with the same parser. */
const readsNoAmount = new Set(['app/store/order-options.ts'])
/** The others make hundredths of something that is no typed amount. */
const hundredths = new Set([
  'app/log/log.server.ts',
  'app/office/board/figures.server.tsx',
  'app/office/find/parse-search.ts',
  'app/office/find/search-words.ts',
])

test('the folder of each reader has a test with amounts that a float would cut', () => {
  const readers = files.filter((file) => /\/typed-amount\.ts'/.test(textOf(file)) && !readsNoAmount.has(file))
  expect(readers.length).toBeGreaterThan(10)
  const tested = new Set(
    all.filter((file) => isTest(file) && textOf(file).includes('/lossy-amounts.ts')).map((file) => dirname(file)),
  )
  expect(readers.filter((file) => !tested.has(dirname(file)))).toEqual([])
})

test('no other place makes cents of dollars', () => {
  const multiplied = /\* ?100\b(?![._\d])|\b100 \* (?=[a-z])/i
  const codeOf = (file: string) => textOf(file).replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '')
  expect(new Set(files.filter((file) => multiplied.test(codeOf(file))))).toEqual(hundredths)
})
