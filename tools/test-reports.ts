import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The number of passed tests, and the failed ones. A skipped test counts as failed. */
export interface Tally {
  passed: number
  failed: Failure[]
  /** The duration of each test in milliseconds. */
  times: [name: string, ms: number][]
}

export interface Failure {
  name: string
  /** The command that repeats only this test. */
  command: string
  message?: string
  /** The site's log during the test. */
  log?: string
}

/** Reads Vitest's JSON report. `root` is the project's folder. */
export function countVitest(json: string, root: string): Tally {
  type Test = {
    fullName: string
    status: string
    duration?: number | null
    failureMessages?: string[]
    meta?: { log?: string; clock?: string }
  }
  const report = JSON.parse(json) as { testResults: { name: string; message: string; assertionResults: Test[] }[] }
  const tally: Tally = { passed: 0, failed: [], times: [] }
  for (const { name, message, assertionResults } of report.testResults) {
    const file = relative(root, name)
    const command = `npx vitest run ${file}`
    // A hook of the file failed, or the file could not be loaded.
    if (message || assertionResults.length === 0) {
      tally.failed.push({ name: file, command, message: message || 'no test in this file' })
    }
    for (const { fullName, status, duration, failureMessages = [], meta } of assertionResults) {
      tally.times.push([fullName, duration ?? 0])
      if (status === 'passed') tally.passed += 1
      else {
        const [at, clock] = meta?.clock ? [`${meta.clock} `, `TEST_CLOCK=${meta.clock} `] : ['', '']
        tally.failed.push({
          name: `${at}${fullName} (${status})`,
          command: `${clock}${command} -t ${shellWord(asPattern(fullName))}`,
          message: failureMessages.join('\n'),
          ...(meta?.log && { log: meta.log }),
        })
      }
    }
  }
  return tally
}

/** Vitest reads the name as a regular expression. */
const asPattern = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Quotes a text as one word of a shell command. */
const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

interface Result {
  duration: number
  errors?: { message?: string }[]
  attachments?: { name: string; body?: string }[]
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    ok: boolean
    file: string
    line: number
    tests: { projectName: string; status: string; results: Result[] }[]
  }[]
}

/** Reads Playwright's JSON report. A test that passed only in a retry counts as failed. */
export function countPlaywright(json: string): Tally {
  const report = JSON.parse(json) as Suite & { errors: { message: string }[] }
  const errors = report.errors.map(({ message }) => ({ name: message, command: 'npx playwright test' }))
  const tally: Tally = { passed: 0, failed: errors, times: [] }
  const visit = ({ suites = [], specs = [] }: Suite): void => {
    for (const { title, file, line, tests } of specs) {
      const results = tests.flatMap((test) => test.results)
      tally.times.push([title, results.reduce((sum, { duration }) => sum + duration, 0)])
      if (tests.every(({ status }) => status === 'expected')) tally.passed += 1
      else {
        const logs = results.flatMap(({ attachments = [] }) => attachments.filter(({ name }) => name === 'log'))
        const log = logs.map(({ body = '' }) => Buffer.from(body, 'base64').toString()).join('\n')
        tally.failed.push({
          name: `${title} (${tests.map(({ status }) => status).join(', ')})`,
          // Tests that a loop makes have the same line: only their titles differ.
          command: `npx playwright test e2e/${file}:${line} -g ${shellWord(`${asPattern(title)}$`)}`,
          message: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
          ...(log && { log }),
        })
      }
    }
    suites.forEach(visit)
  }
  visit(report)
  return tally
}

const maxLines = 40
const maxWidth = 300

/** The failures, each with its message, the log and the command that repeats it, for the end of a run. */
export function describeFailures(failed: readonly Failure[]): string {
  const indented = (text: string, lines: string[]) => {
    const shown = lines.map((line) => `    ${line.slice(0, maxWidth)}\n`).join('')
    return lines.length > 0 ? `${text}${shown}` : ''
  }
  return failed
    .map(({ name, command, message = '', log = '' }) => {
      const lines = stripVTControlCharacters(message).trimEnd().split('\n').filter(Boolean)
      const logLines = log.trimEnd().split('\n').filter(Boolean)
      return [
        `✗ ${name}\n`,
        indented('', lines.slice(0, maxLines)),
        indented('  the site’s log:\n', logLines.slice(-maxLines)),
        `  repeat it: ${command}\n`,
      ].join('')
    })
    .join('\n')
}

/** The end of a run: the slowest tests, what could not run, the failures, and the counts. */
export function describeEnd({ passed, failed, times }: Tally, notRun: readonly string[] = []): string {
  const slowest = times.toSorted(([, a], [, b]) => b - a).slice(0, 10)
  const lines = slowest.map(([name, ms]) => `  ${(ms / 1000).toFixed(1)} s  ${name}\n`)
  return [
    `\nSlowest:\n${lines.join('')}`,
    notRun.length > 0 ? `\nNot run:\n${notRun.map((line) => `  ${line}\n`).join('')}` : '',
    failed.length > 0 ? `\nFailed:\n\n${describeFailures(failed)}` : '',
    `\n${passed} passed, ${failed.length} failed\n`,
  ].join('')
}
