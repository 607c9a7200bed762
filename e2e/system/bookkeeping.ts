import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { presentHledger } from '../../tools/tools.ts'

/** Reads the exported files in two ways that are independent of the site: by sums of rows, and with hledger. */

export type Row = Record<string, string>
/** Accounts and their balances in cents, without those of zero. */
export type Balances = Record<string, number>

export function readCsv(text: string): Row[] {
  const lines = text.trimEnd().split('\r\n').map(cellsOf)
  const [columns = [], ...rows] = lines
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
}

function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

export const centsOf = (amount: string | undefined) => Math.round(Number(amount || 0) * 100)

export function addUp(rows: Iterable<readonly [account: string, cents: number]>): Balances {
  const sums: Balances = {}
  for (const [account, cents] of rows) sums[account] = (sums[account] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

/**
 * The balances in hledger after the import of a file with these rules. Null when hledger is not installed: `npm run
 * test:all` installs it where that is allowed.
 */
export function importIntoHledger(csv: string, rules: string): Balances | null {
  const program = presentHledger()
  if (!program) {
    process.stderr.write('hledger is missing: the balances were added up by the test alone. apt-get install hledger\n')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'hledger-'))
  try {
    const [file, rulesFile] = [join(folder, 'import.csv'), join(folder, 'import.rules')]
    writeFileSync(file, csv)
    writeFileSync(rulesFile, rules)
    const args = ['-f', `csv:${file}`, '--rules-file', rulesFile, 'balance', '--flat', '--no-total', '-O', 'csv']
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    const answer = execFileSync(program, args, { encoding: 'utf8', env })
    const rows = answer.trimEnd().split('\n').slice(1).map(cellsOf)
    return addUp(rows.map(([account = '', amount]) => [account, centsOf(amount?.replaceAll(/[$,]/g, ''))] as const))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One journal entry for each row. Its other side is a separate account, whose sum is zero. */
export const qboRules = `skip 1
fields number, date, account1, debit, credit, description
date-format %m/%d/%Y
currency $
amount1-in %debit
amount1-out %credit
account2 balancing:%number
`

export const xeroRules = `skip 1
fields narration, date, description, account1, tax, amount1
date-format %d %b %Y
currency $
account2 balancing
`

export const entriesRules = `skip 1
fields id, date, available, account, kind, type, category, number, gross, fee, net
description %id
currency $
account1 stripe
amount1 %net
account2 %kind
`
