import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findField } from '../packages/stripe-sandbox/objects.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const documents = globSync('{README.md,docs/**/*.md,packages/**/*.md,bench/*.md}', { cwd: root })

const folders = ['app', 'server', 'staff', 'tools', 'packages', 'bench', 'fault-tests', 'e2e', 'docs']
const ours = globSync(['*.ts', `{${folders.join()}}/**/*.ts*`], { cwd: root })
const names = new Set(ours.map((path) => basename(path)))

/** The links of a document, and the files that it names with their folder or by their name alone, that do not exist. */
function lostIn(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path]) => join(dirname(file), path!))
  const named = [...text.matchAll(/`([\w-]+\/[\w./-]+\.[a-z]+)`/g)].map(([, path]) => path!)
  const files = named.filter((path) => folders.includes(path.split('/')[0]!))
  const alone = [...text.matchAll(/`([\w-]+(?:\.\w+)*\.tsx?)`/g)].map(([, name]) => name!)
  return [
    ...[...links, ...files].filter((path) => !existsSync(join(root, path))),
    ...alone.filter((name) => !names.has(name)),
  ]
}

test.each(documents)('every file that %s names is there', (file) => {
  expect(lostIn(file, readFileSync(join(root, file), 'utf8'))).toEqual([])
})

test('the threat model names tests for each of its lines', () => {
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').match(/^\| \*\*.+$/gm) ?? []
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => !/`[\w./-]+\.(test|spec)\.ts`/.test(line.split(' | ')[2] ?? ''))).toEqual([])
})

/** The rows of packages/stripe-sandbox/README.md about Stripe whose source or test is not there. */
function unfoundedIn(text: string): string[] {
  const rows = text.split('| Stripe | source | test |')[1]?.match(/^\| [^|]+ \| [^|]+ \| .+ \|$/gm) ?? []
  return rows.filter((row) => {
    const [, , source = '', tests = ''] = row.split(' | ').join('|').split('|')
    const types = [...source.matchAll(/`(\S+) (\S+)`/g)]
    const named = [...tests.matchAll(/`([\w./-]+\.test\.ts)`: ([^;]+(?:; [^`;]+)*)/g)]
    const isTest = ([, file = '', title = '']: string[]) =>
      existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(`'${title.trim()}'`)
    const isKnown = ([, object = '', path = '']: string[]) => findField(object, path).length > 0
    const isFounded = /https:|types|believed/.test(source) && types.every(isKnown)
    // What is only believed says whether money depends on it.
    const isWeighed = !source.includes('believed') || /read: |no money/.test(source)
    return !isFounded || !isWeighed || named.length === 0 || !named.every(isTest)
  })
}

test('what the sandbox believes of Stripe has a source and a test, each of which is there', () => {
  const text = readFileSync(join(root, 'packages/stripe-sandbox/README.md'), 'utf8')
  expect(unfoundedIn(text)).toEqual([])
  expect(unfoundedIn(text.replaceAll(' https:', ' gone:').replaceAll('types', 'gone'))).not.toEqual([])
  expect(unfoundedIn(text.replace('dispute balance_transactions', 'dispute gone'))).toHaveLength(1)
  expect(
    unfoundedIn(text.replace('a dispute marks the charge, won or lost', 'a dispute marks the charge, gone')),
  ).toHaveLength(1)
  expect(unfoundedIn(text.replace('believed; no money', 'believed'))).toHaveLength(1)
})

test('a link and a file that are not there are found', () => {
  const text = 'See [this](gone.md), [that](https://example.org/), [here](#there), `app/gone.ts` and `gone.ts`.'
  expect(lostIn('docs/x.md', text)).toEqual(['docs/gone.md', 'app/gone.ts', 'gone.ts'])
})
