import { nightTrain } from '../../catalog/testing/added-book.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { donors } from '../../content/pages/donors.ts'
import { type Differences, planWords } from '../../words/differences.ts'
import { listTexts } from '../../words/list-texts.ts'
import { wordSets } from '../../words/words.ts'
import { findWritten } from './parse-literal.ts'
import { wordsPatch } from './words-patch.server.ts'
import { writeSource } from './write-source.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

beforeAll(async () => {
  await import('../load-words.server.ts')
})

/** A copy of the words, in which the patch is applied. */
function applied(patch: string) {
  const folder = mkdtempSync(join(tmpdir(), 'words-patch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['app/content', 'app/words', 'package.json']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn'], {
    cwd: folder,
    input: patch,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return folder
}

/** The words as released by the files of a folder. */
function releasedIn(folder: string): Map<string, object> {
  const program = `
    import { globSync } from 'node:fs'
    import { wordSets } from './app/words/words.ts'
    for (const path of globSync('app/content/**/*.ts')) if (!path.endsWith('.test.ts')) await import('./' + path)
    process.stdout.write(JSON.stringify(wordSets().map(({ key, written }) => [key, written])))`
  const args = ['--input-type=module-typescript', '--eval', program]
  const sets = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return new Map(JSON.parse(sets) as [string, object][])
}

function expectApplied(differences: Differences): void {
  const { changed, misfits } = planWords(differences)
  expect(misfits).toEqual([])
  const folder = applied(wordsPatch(differences, read))
  const released = releasedIn(folder)
  for (const { key, written } of wordSets()) {
    if (key.startsWith('testing/')) continue
    expect(released.get(key), key).toEqual(changed[key] ?? written)
  }
}

test('every file of words is read as it is loaded', () => {
  for (const { key, written } of wordSets()) {
    if (key.startsWith('testing/')) continue
    const source = read(`app/content/${key}.ts`)
    expect(findWritten(source, key).value, key).toEqual(written)
    expect(writeSource(source, key, written), key).toBe(source)
  }
})

test('a patch makes the words as released equal to the shown ones', () => {
  const [first] = donors.questions
  expectApplied({
    'pages/about#title': 'For each child',
    'pages/about#lead': `It’s "quoted" and it's \\ plain, and so long that it does not fit on one line: ${'word '.repeat(20)}.`,
    'pages/about#description': `As long as before, and longer still: ${'word '.repeat(20)}.`,
    'site#phone': '(555) 555-0199',
    'site#evidence.spanish': 'Read by a native speaker',
    'site#fiscalYearEndMonth': 6,
    'pages/contact#questions.0.answer': "O'Brien's",
    'pages/donors#questions': [
      ...donors.questions.slice(1),
      { ...first, answer: 'Another answer' },
      { question: 'Is there more?', answer: 'Yes.' },
    ],
    'books/added-books#books': [{ ...nightTrain, edition: { ...nightTrain.edition, author: "Nora O'Field" } }],
  })
})

test('a change of every text is applied', () => {
  const texts = wordSets().flatMap((set) => (set.key.startsWith('testing/') ? [] : listTexts(set, set.written)))
  const prose = texts.filter(({ value }) => typeof value === 'string' && /[a-z]{2} [a-z]/i.test(value))
  expect(prose.length).toBeGreaterThan(500)
  expectApplied(Object.fromEntries(prose.map(({ path, value }) => [path, `${String(value)} it's “so”\nand "so"`])))
})

test('what has no place, and photographs, are named in comments', () => {
  const photograph = { id: 'x', alt: 'y', width: 1, height: 1, widths: '1' }
  const patch = wordsPatch({ 'pages/gone#title': 'A\nB', 'pages/photographs#founder': photograph }, read)
  expect(patch.split('\n')).toEqual([
    '# Left out: pages/gone#title. There is no such text in this release.',
    '# Left out: pages/photographs. Photographs stay in the database: a backup has them.',
    '',
  ])
})

test('a file that holds code is named, and the other files are changed', () => {
  const patch = wordsPatch({ 'pages/about#title': 'A', 'pages/donors#title': 'B' }, (path) =>
    path.includes('about') ? "export const about = words('pages/about', { title: make() })" : read(path),
  )
  expect(patch).toMatch(/^# Left out: pages\/about\. Line 1 is no text, number, list or object\.\n--- a\//)
  expect(patch).toContain('+    title: "B",')
})
