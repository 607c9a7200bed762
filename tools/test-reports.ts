/** How many tests passed, and the names of those that did not. A skipped test counts as failed. */
export interface Tally {
  passed: number
  failed: string[]
  /** How long each test took, in milliseconds. */
  times: [name: string, ms: number][]
}

/** Reads Vitest's JSON report. */
export function countVitest(json: string): Tally {
  type Test = { fullName: string; status: string; duration?: number | null }
  const report = JSON.parse(json) as { testResults: { name: string; message: string; assertionResults: Test[] }[] }
  const tally: Tally = { passed: 0, failed: [], times: [] }
  for (const { name, message, assertionResults } of report.testResults) {
    if (assertionResults.length === 0) tally.failed.push(`${name}: ${message || 'no test in this file'}`)
    for (const { fullName, status, duration } of assertionResults) {
      tally.times.push([fullName, duration ?? 0])
      if (status === 'passed') tally.passed += 1
      else tally.failed.push(`${fullName} (${status})`)
    }
  }
  return tally
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string; results: { duration: number }[] }[] }[]
}

/** Reads Playwright's JSON report. A test that passed only when it was run again is not a pass. */
export function countPlaywright(json: string): Tally {
  const report = JSON.parse(json) as Suite & { errors: { message: string }[] }
  const tally: Tally = { passed: 0, failed: report.errors.map(({ message }) => message), times: [] }
  const visit = ({ suites = [], specs = [] }: Suite): void => {
    for (const { title, tests } of specs) {
      const results = tests.flatMap((test) => test.results)
      tally.times.push([title, results.reduce((sum, { duration }) => sum + duration, 0)])
      if (tests.every(({ status }) => status === 'expected')) tally.passed += 1
      else tally.failed.push(`${title} (${tests.map(({ status }) => status).join(', ')})`)
    }
    suites.forEach(visit)
  }
  visit(report)
  return tally
}
