import type { Failure } from '../app/ledger/reconcile-payments.server.ts'
import { forTerminal } from './table.ts'

/** What a command could not look at, after all the rest was done. The command then ends with 1. */
export function printFailures(what: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return
  process.exitCode = 1
  process.stdout.write(`${failures.length} ${what}:\n`)
  for (const failure of failures) process.stdout.write(forTerminal(`  ${failure.what}: ${failure.error}`) + '\n')
}
