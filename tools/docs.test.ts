import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const documents = globSync('{README.md,CONTRIBUTING.md,CHANGELOG.md,docs/**/*.md,packages/**/*.md,bench/*.md}', {
  cwd: root,
})

const folders = ['app', 'server', 'staff', 'deploy', 'tools', 'packages', 'bench', 'e2e', 'docs']
const sourceFiles = globSync(['*.ts', `{${folders.join()}}/**/*.ts*`], { cwd: root })
const names = new Set(sourceFiles.map((path) => basename(path)))

/** The links of a document and the files that it names, with or without their folder, that do not exist. */
function missingFilesIn(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path]) => join(dirname(file), path!))
  const named = [...text.matchAll(/`([\w-]+\/[\w./-]+\.[a-z]+)`/g)].map(([, path]) => path!)
  const files = named.filter((path) => folders.includes(path.split('/')[0]!))
  const alone = [...text.matchAll(/`([\w-]+(?:\.\w+)*\.tsx?)`/g)].map(([, name]) => name!)
  return [
    ...[...links, ...files].filter((path) => !existsSync(join(root, path))),
    ...alone.filter((name) => !names.has(name)),
  ]
}

test.each(documents)('every file that %s names exists', (file) => {
  expect(missingFilesIn(file, readFileSync(join(root, file), 'utf8'))).toEqual([])
})

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const source = ['.env.example', ...sourceFiles.filter((path) => !path.includes('.test.'))].map(textOf).join('\n')
const scripts = new Set(Object.keys(JSON.parse(textOf('package.json')).scripts))
const staffCommands = new Set(
  [...textOf('staff/program.ts').matchAll(/\b(?:add|command)\(\s*'([\w-]+)/g)].map(([, name]) => name!),
)

/** The commands and environment variables in a document that do not exist. */
function unknownIn(text: string): string[] {
  const run = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name!)
  const staff = [...text.matchAll(/\bstaff -- ([a-z][\w-]*)/g)].map(([, name]) => name!)
  const variables = [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
  return [
    ...run.filter((name) => !scripts.has(name)),
    ...staff.filter((name) => !staffCommands.has(name)),
    ...variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)),
  ]
}

test.each(documents)('every command and environment variable that %s names exists', (file) => {
  expect(unknownIn(textOf(file))).toEqual([])
})

test('a command and a variable that do not exist are found', () => {
  expect(unknownIn('`npm run gone`, `npm run staff -- lost`, `GONE_VARIABLE=1`, `npm run build`, `SITE_URL`')).toEqual([
    'gone',
    'lost',
    'GONE_VARIABLE',
  ])
})

test('a link and a file that do not exist are found', () => {
  const text = 'See [this](gone.md), [that](https://example.org/), [here](#there), `app/gone.ts` and `gone.ts`.'
  expect(missingFilesIn('docs/x.md', text)).toEqual(['docs/gone.md', 'app/gone.ts', 'gone.ts'])
})

/** The lines of the blocks of shell commands below a heading, without comments. */
function commandsBelow(file: string, heading: string): string[] {
  const [, rest = ''] = textOf(file).split(`\n${heading}\n`)
  const [section = ''] = rest.split(/^## /m)
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n'))
  return blocks.map((line) => line.replace(/\s+#.*/, ''))
}

const onTheServer: [file: string, heading: string][] = [
  ['README.md', '## Deploy'],
  ['docs/runbook.md', '## A machine of its own'],
  ['docs/upgrading.md', '## During'],
]

test.each(onTheServer)('each command of %s, %s names its user, and builds before it prunes', (file, heading) => {
  const commands = commandsBelow(file, heading)
    .flatMap((line) => line.split(' && '))
    .filter((command) => !/^(cd|curl|journalctl) /.test(command))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((command) => !/^sudo(edit)? /.test(command))).toEqual([])
  // The commands of the site would make files that the site may not open.
  const ofTheSite = commands.filter((command) => /npm run (-s )?(staff|backup|restore|move|reconcile)/.test(command))
  expect(ofTheSite.filter((command) => !command.startsWith('sudo -u site '))).toEqual([])
  const steps = commands.flatMap((command) => /^sudo npm (ci|run build|prune)(?! --omit=dev$)/.exec(command)?.[1] ?? [])
  expect(steps.join(', ')).toBe('ci, run build, prune')
})

test('what the program advises works after npm prune, and names who may do it', () => {
  const files = sourceFiles.filter((path) => /^(app|server|staff)\//.test(path) && !path.includes('.test.'))
  const advice = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => /npm (ci|run build|prune|install)\b/.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => ({ path, line })),
  )
  expect(advice.length).toBeGreaterThan(5)
  expect(advice.filter(({ line }) => /(?<!npm ci && )npm run build/.test(line))).toEqual([])
  expect(advice.filter(({ line }) => !/as the user who owns/.test(line))).toEqual([])
})
