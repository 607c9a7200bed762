import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const columns = ['situation', 'words', 'date printed', 'year', 'source', 'test']

type Row = Record<string, string>

/** The rows of the tables of a document that name a test. */
function rowsOf(markdown: string): Row[] {
  const tables = markdown.split(/\n(?!\|)/).map((block) =>
    block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )
  return tables.flatMap(([head = [], , ...rows]) =>
    head.includes('test')
      ? rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
      : [],
  )
}

/** The test files that a cell names: `receipts/bank-debit` of `app`, or a path that begins with `e2e` or `tools`. */
function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    const path = /^(e2e|tools)\//.test(name) ? name : `app/${name}`
    const found = globSync([`${path}{,.server,.queries.server}.{test,spec}.{ts,tsx}`, `${path}/*.test.ts`], {
      cwd: root,
    })
    return found.length > 0 ? found : [`${name}: no such test`]
  })
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The quoted words of a cell, in parts where something is left out. */
const quotesIn = (cell: string) =>
  [...cell.matchAll(/"([^"]+)"/g)]
    .flatMap(([, words = '']) => words.split('…').map((part) => part.trim()))
    .filter(Boolean)

const missingIn = ({ words = '', test: cell = '' }: Row) => {
  const files = filesIn(cell)
  const tests = files.filter((file) => existsSync(root + file)).map((file) => plain(readFileSync(root + file, 'utf8')))
  return quotesIn(words).filter((part) => !tests.some((text) => text.includes(part)))
}

const rows = rowsOf(readFileSync(`${root}docs/receipts.md`, 'utf8'))

test('the tables of docs/receipts.md have the same columns, and nothing is left empty', () => {
  expect(rows.length).toBeGreaterThan(35)
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(columns)
    expect(
      Object.values(row).filter((cell) => cell === ''),
      row['situation'],
    ).toEqual([])
  }
})

test.each(rows)('$situation: the tests exist, and ask for the words', (row) => {
  const files = filesIn(row['test'] ?? '')
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
  expect(missingIn(row)).toEqual([])
})

test('a test that does not exist, and words that no test asks for, are found', () => {
  const row = {
    words: '"received on … by pigeon", "never said …"',
    test: '`receipts/acknowledge-gift`, `receipts/gone`',
  }
  expect(filesIn(row.test)).toEqual(['app/receipts/acknowledge-gift.server.test.ts', 'receipts/gone: no such test'])
  expect(missingIn(row)).toEqual(['by pigeon', 'never said'])
})
