/** How many tests passed, and the names of those that did not. A skipped test counts as failed: nobody saw it pass. */
export interface Tally {
  passed: number
  failed: string[]
}

/** Reads Vitest's JSON report. */
export function countVitest(json: string): Tally {
  const report = JSON.parse(json) as {
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const tally: Tally = { passed: 0, failed: [] }
  for (const file of report.testResults) {
    if (file.assertionResults.length === 0) tally.failed.push(`${file.name}: ${file.message || 'no test in this file'}`)
    for (const { fullName, status } of file.assertionResults) {
      if (status === 'passed') tally.passed += 1
      else tally.failed.push(`${fullName} (${status})`)
    }
  }
  return tally
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

/** Reads Playwright's JSON report. A test that passed only when it was run again is not a pass. */
export function countPlaywright(json: string): Tally {
  const report = JSON.parse(json) as Suite & { errors: { message: string }[] }
  const tally: Tally = { passed: 0, failed: report.errors.map(({ message }) => message) }
  const visit = ({ suites = [], specs = [] }: Suite): void => {
    for (const { title, tests } of specs) {
      if (tests.every(({ status }) => status === 'expected')) tally.passed += 1
      else tally.failed.push(`${title} (${tests.map(({ status }) => status).join(', ')})`)
    }
    suites.forEach(visit)
  }
  visit(report)
  return tally
}
