import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The rules of docs/architecture.md, held against every import of the project. */

interface Import {
  from: string
  line: number
  to: string
  typeOnly: boolean
}

interface Rule {
  text: string
  /** Whether this import breaks the rule. Paths are relative to the project. */
  isBrokenBy(edge: Import): boolean
}

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
const isServerFile = (path: string) => /\.server\.tsx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

const rules: Rule[] = [
  {
    text: 'ui knows no feature, no page and no infrastructure',
    isBrokenBy: ({ from, to }) => under(from, 'app/ui') && under(to, 'app/features', 'app/pages', 'app/infra'),
  },
  {
    text: 'content knows no code',
    isBrokenBy: ({ from, to }) => under(from, 'app/content') && under(to, 'app') && !under(to, 'app/content'),
  },
  {
    text: 'infra knows no feature',
    isBrokenBy: ({ from, to }) => under(from, 'app/infra') && under(to, 'app/features', 'app/pages', 'app/ui'),
  },
  {
    text: 'payments never reaches back into donate or store',
    isBrokenBy: ({ from, to, typeOnly }) =>
      under(from, 'app/features/payments') && under(to, 'app/features/donate', 'app/features/store') && !typeOnly,
  },
  {
    text: 'pages are words: they use features and ui, never the outside world',
    isBrokenBy: ({ from, to }) => under(from, 'app/pages') && under(to, 'app/infra'),
  },
  {
    text: 'only server files, routes and the server entry import server files',
    isBrokenBy: ({ from, to, typeOnly }) =>
      under(from, 'app') &&
      isServerFile(to) &&
      !typeOnly &&
      !isServerFile(from) &&
      !isRoute(from) &&
      !from.startsWith('app/entry.server'),
  },
  {
    text: 'the sandbox and the app share nothing',
    isBrokenBy: ({ from, to }) =>
      (under(from, 'sandbox') && under(to, 'app', 'server', 'staff')) ||
      (under(from, 'app', 'server', 'staff') && under(to, 'sandbox')),
  },
  {
    text: 'the process reaches the app through the build only',
    isBrokenBy: ({ from, to }) => under(from, 'server') && under(to, 'app'),
  },
]

const root = fileURLToPath(new URL('../', import.meta.url))
const routes = new Set(
  [...readFileSync(new URL('routes.ts', import.meta.url), 'utf8').matchAll(/'([^']+\.tsx?)'/g)].map(
    ([, file]) => `app/${file}`,
  ),
)
const isRoute = (path: string) => routes.has(path)

function importsOf(from: string, text: string): Import[] {
  return text.split('\n').flatMap((code, index) => {
    const target = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/.exec(code)?.[1]
    if (!target) return []
    const to = posix.normalize(posix.join(dirname(from), target))
    return [{ from, line: index + 1, to, typeOnly: code.startsWith('import type') }]
  })
}

function complaintsAbout(imports: Import[]): string[] {
  return imports.flatMap((edge) =>
    rules
      .filter((rule) => rule.isBrokenBy(edge))
      .map(({ text }) => `${edge.from}:${edge.line} imports ${edge.to}: ${text}`),
  )
}

const files = globSync('{app,server,staff,sandbox}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path))

test('every import keeps the rules', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(routes.size).toBeGreaterThan(5)
  const imports = files.flatMap((path) => importsOf(path, readFileSync(`${root}/${path}`, 'utf8')))
  expect(complaintsAbout(imports)).toEqual([])
})

test.each([
  ['app/ui/button.tsx', "import { x } from '../features/donate/choice.ts'"],
  ['app/content/home.ts', "import { x } from '../ui/card.tsx'"],
  ['app/infra/log.server.ts', "import { x } from '../features/donate/choice.ts'"],
  ['app/features/payments/money.ts', "import { x } from '../donate/choice.ts'"],
  ['app/pages/home.tsx', "import { x } from '../infra/db.server.ts'"],
  ['app/features/donate/choice.ts', "import { x } from './start-gift.server.ts'"],
  ['sandbox/stripe/pay.ts', "import { x } from '../../app/features/payments/money.ts'"],
  ['server/main.ts', "import { x } from '../app/infra/log.server.ts'"],
])('a wrong import in %s is found', (from, text) => {
  expect(complaintsAbout(importsOf(from, text))).not.toEqual([])
})

test('no file is named for being useful, and none only passes others on', () => {
  expect(files.filter((path) => /(^|\/)(utils?|helpers?|lib|common|index)(\.|\/)/.test(path))).toEqual([])
})

test('no file needs more than 300 lines', () => {
  const long = files.filter((path) => readFileSync(`${root}/${path}`, 'utf8').split('\n').length > 300)
  expect(long).toEqual([])
})
