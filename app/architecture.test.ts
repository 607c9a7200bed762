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
  /** Whether this import breaks the rule. Paths are relative to the project; a package is its name. */
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
    isBrokenBy: ({ from, to }) => under(from, 'app/content') && !under(to, 'app/content') && to !== 'zod',
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
    text: 'pages are words: they use features, ui and content, never the outside world',
    isBrokenBy: ({ from, to }) =>
      under(from, 'app/pages') && under(to, 'app') && !under(to, 'app/pages', 'app/features', 'app/ui', 'app/content'),
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
    text: 'what runs or is built in is a dependency, not a development dependency',
    isBrokenBy: ({ from, to, typeOnly }) => {
      const name = packageOf(to)
      // The map of routes is read by the build alone.
      const runs = under(from, 'app', 'server', 'staff') && from !== 'app/routes.ts' && !typeOnly
      return runs && name !== undefined && !(name in dependencies)
    },
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
const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { dependencies: object }
/** The package that an import names; null for a file of ours, for Node's own, and for what the build makes up. */
const packageOf = (to: string) =>
  /^(?!node:|virtual:|(?:app|server|staff|sandbox|scripts|build)\/)(?:@[^/]+\/)?[^/]+/.exec(to)?.[0]

function importsOf(from: string, text: string): Import[] {
  return text.split('\n').flatMap((code, index) => {
    const target = /(?:^(?:import|export|\}) .*\bfrom |^import |\bimport\()'([^']+)'/.exec(code)?.[1]
    if (!target) return []
    const to = target.startsWith('.') ? posix.join(dirname(from), target) : target
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

const wrongImports: [rule: string, from: string, text: string][] = [
  ['ui knows no feature', 'app/ui/button.tsx', "import { x } from '../features/donate/choice.ts'"],
  ['content knows no code', 'app/content/home.ts', "import { x } from '../ui/card.tsx'"],
  ['content knows no code', 'app/content/home.ts', "import { useState } from 'react'"],
  ['infra knows no feature', 'app/infra/log.server.ts', "import { x } from '../features/donate/choice.ts'"],
  ['payments never reaches back', 'app/features/payments/money.ts', "import { x } from '../donate/choice.ts'"],
  ['pages are words', 'app/pages/home.tsx', "import { x } from '../infra/db.server.ts'"],
  ['only server files', 'app/features/donate/choice.ts', "const { x } = await import('./start-gift.server.ts')"],
  ['the sandbox and the app', 'sandbox/stripe/pay.ts', "import { x } from '../../app/features/payments/money.ts'"],
  ['the sandbox and the app', 'staff/main.ts', "export * from '../sandbox/stripe/pay.ts'"],
  ['what runs', 'app/features/donate/choice.ts', "import { x } from 'vitest'"],
  ['the process reaches', 'server/main.ts', "import { x } from '../app/infra/log.server.ts'"],
]

test.each(wrongImports)('%s…: a wrong import in %s is found', (rule, from, text) => {
  expect(complaintsAbout(importsOf(from, `\n${text}`)).join('\n')).toMatch(
    new RegExp(`^${from}:2 imports .*: ${rule}`, 'm'),
  )
})

test('every rule is shown to find something', () => {
  expect(rules.filter(({ text }) => !wrongImports.some(([rule]) => text.startsWith(rule)))).toEqual([])
})

test('payments may know the types of donate', () => {
  const edges = importsOf('app/features/payments/money.ts', "import type { Choice } from '../donate/choice.ts'")
  expect(complaintsAbout(edges)).toEqual([])
})

const misnamed = (path: string) => /(^|\/)(utils?|helpers?|lib|common|index)(\.|\/)/.test(path)

test('no file is named for being useful, and none only passes others on', () => {
  expect(files.filter(misnamed)).toEqual([])
  expect(['app/utils.ts', 'app/lib/money.ts', 'app/ui/index.ts', 'app/ui/icon.tsx'].filter(misnamed)).toHaveLength(3)
})

test('no file needs more than 300 lines', () => {
  const long = files.filter((path) => readFileSync(`${root}/${path}`, 'utf8').split('\n').length > 300)
  expect(long).toEqual([])
})
