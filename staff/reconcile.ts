import { reconcilePayments } from '../app/ledger/reconcile-payments.server.ts'
import { database } from '../app/platform/database.server.ts'
import { printFailures } from './print-failures.ts'

/** `reconcile`: the same repair that the server's timer makes, now and in words. Exits with 1 when anything failed. */
export async function reconcile(): Promise<void> {
  process.stdout.write('Comparing the last 30 days with Stripe …\n')
  const { checked, repaired, failed } = await reconcilePayments(await database())
  const outcome = repaired.length === 0 ? 'Nothing was missing.' : `Repaired ${repaired.length}: ${repaired.join(', ')}`
  process.stdout.write(`${checked} entries checked. ${failed.length > 0 && repaired.length === 0 ? '' : outcome}\n`)
  printFailures('could not be checked', failed)
}
