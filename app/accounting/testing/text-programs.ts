import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { presentBeancount, presentHledger } from '../../../tools/tools.ts'

/** Accounts and their balances in cents, without those of zero. */
export type Balances = Record<string, number>

const env = { ...process.env, LC_ALL: 'C.UTF-8' }

/** Writes the files into a folder, of which the program reads one. Returns null when the program is not here. */
function runOn<Answer>(
  program: string | undefined,
  packageName: string,
  files: Readonly<Record<string, string>>,
  run: (program: string, folder: string) => Answer,
): Answer | null {
  if (!program) {
    process.stderr.write(`${packageName} is missing, so it did not read the file. apt-get install ${packageName}\n`)
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), `${packageName}-`))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return run(program, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()))

function balancesOf(rows: readonly string[][]): Balances {
  const sums = rows.map(([account = '', amount = '']) => {
    const cents = Math.round(Number(amount.replaceAll(/[^\d.-]/g, '')) * 100)
    return [account, cents] as const
  })
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0))
}

/** The balances in hledger of a journal that includes the file. hledger refuses a file that it cannot read. */
export const balancesInHledger = (text: string): Balances | null =>
  runOn(
    presentHledger(),
    'hledger',
    { 'site.journal': text, 'main.journal': 'include site.journal\n' },
    (program, folder) => {
      const args = ['-f', join(folder, 'main.journal')]
      execFileSync(program, [...args, 'check'], { env })
      const options = ['balance', '--flat', '--no-total', '-O', 'csv']
      return balancesOf(rowsOf(execFileSync(program, [...args, ...options], { encoding: 'utf8', env })))
    },
  )

/** What hledger sums up of one fund. */
export const fundInHledger = (text: string, fund: string): Balances | null =>
  runOn(presentHledger(), 'hledger', { 'site.journal': text }, (program, folder) => {
    const args = [
      '-f',
      join(folder, 'site.journal'),
      'balance',
      '--flat',
      '--no-total',
      '-O',
      'csv',
      `tag:fund=^${fund}$`,
    ]
    return balancesOf(rowsOf(execFileSync(program, args, { encoding: 'utf8', env })))
  })

/** The balances in beancount of a ledger that opens these accounts and includes the file. bean-check refuses a faulty one. */
export const balancesInBeancount = (text: string, accounts: readonly string[]): Balances | null => {
  const opened = accounts.map((account) => `2020-01-01 open ${account} USD\n`).join('')
  const files = { 'site.beancount': text, 'main.beancount': `${opened}include "site.beancount"\n` }
  return runOn(presentBeancount(), 'beancount', files, (program, folder) => {
    const ledger = join(folder, 'main.beancount')
    execFileSync(program, [ledger], { env })
    const query = 'select account, sum(position) group by account'
    const queryProgram = program.replace(/bean-check$/, 'bean-query')
    return balancesOf(rowsOf(execFileSync(queryProgram, ['-f', 'csv', ledger, query], { encoding: 'utf8', env })))
  })
}
