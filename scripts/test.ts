/**
 * `npm test`: everything that must hold before a change lands, in one run. It goes on after a failure, so that one
 * run shows all of them, and ends with the line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './build-if-changed.ts'
import { countPlaywright, countVitest, type Tally } from './test-reports.ts'
import { findChromium, findPostgres } from './tools.ts'

const usage = `npm test [-- --only static|unit|e2e]

Types, lint, format, unused code; unit and storage tests on SQLite and PostgreSQL; journeys in Chromium.
Missing tools are installed when that is allowed, and named with the command that installs them when not.
`
const root = fileURLToPath(new URL('../', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'reports-'))
const total: Tally = { passed: 0, failed: [] }

const { values: options } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
const wanted = (part: string) => !options.only || options.only === part

function main(): void {
  if (options.help) {
    process.stdout.write(usage)
    return
  }
  if (wanted('static')) {
    check('types', () => run('react-router', ['typegen']) && run('tsc', ['--noEmit']))
    check('lint', () => run('oxlint', ['--type-aware', '--deny-warnings']))
    check('format', () => run('oxfmt', ['--check']))
    check('unused code', () => run('knip', []))
  }
  if (wanted('unit') || wanted('e2e')) {
    const built = check('build', () => (buildIfChanged(), true))
    if (built && wanted('unit')) runUnitTests()
    if (built && wanted('e2e')) runJourneys()
  }
  report()
}

function runUnitTests(): void {
  if (!check('PostgreSQL is here', () => findPostgres() !== '')) return
  const file = join(reports, 'vitest.json')
  check('unit and storage tests', () =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  )
  add('unit and storage tests', () => countVitest(readFileSync(file, 'utf8')))
}

function runJourneys(): void {
  if (!check('Chromium is here', () => findChromium() !== '')) return
  const file = join(reports, 'playwright.json')
  check('journeys', () => run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }))
  add('journeys', () => countPlaywright(readFileSync(file, 'utf8')))
}

/** One step that passes or fails as a whole. */
function check(name: string, step: () => boolean): boolean {
  process.stdout.write(`\n── ${name}\n`)
  let passed = false
  try {
    passed = step()
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
  if (passed) total.passed += 1
  else total.failed.push(name)
  return passed
}

/** Adds a runner's own counts. A runner that ran nothing has failed, whatever it says. */
function add(name: string, count: () => Tally): void {
  try {
    const { passed, failed } = count()
    total.passed += passed
    total.failed.push(...failed)
    if (passed + failed.length === 0) total.failed.push(`${name}: no test was run`)
  } catch (error) {
    total.failed.push(`${name}: no report (${String(error)})`)
  }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const path = `${bin}${delimiter}${process.env['PATH']}`
  const { status } = spawnSync(join(bin, program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...env },
  })
  return status === 0
}

function report(): void {
  rmSync(reports, { recursive: true, force: true })
  if (total.failed.length > 0) process.stdout.write(`\nFailed:\n${total.failed.map((name) => `  ${name}\n`).join('')}`)
  process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`)
  process.exitCode = total.failed.length > 0 ? 1 : 0
}

main()
