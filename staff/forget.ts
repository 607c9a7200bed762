import { forgetContactMessages } from '../app/contact/contact-message.queries.server.ts'
import { forgetAddress } from '../app/newsletter/subscriber.queries.server.ts'
import { forgetPayments } from '../app/ledger/forget-payments.server.ts'
import type { Failure } from '../app/ledger/reconcile-payments.server.ts'
import { database } from '../app/platform/database.server.ts'
import type { Db } from '../app/platform/db.server.ts'
import type { ForgetStep, Forgotten } from '../app/platform/forget-step.server.ts'
import { printFailures } from './print-failures.ts'
import { forTerminal } from './table.ts'

/** One entry for each table that knows people. One that fails holds up no other. */
const steps: Record<string, ForgetStep> = {
  'contact messages': forgetContactMessages,
  newsletter: forgetAddress,
  payments: forgetPayments,
}

/** What this program cannot reach. The runbook says what to do there. */
const manualSteps = [
  'mails in our mailbox, also copies of contact messages',
  'the customer at Stripe',
  'backups, until they are replaced',
]

/** `forget EMAIL [--dry-run]`: erasure at a person's wish, as the privacy policy promises. Repeatable. */
export async function forget(address: string, options: { dryRun?: boolean }): Promise<void> {
  const email = address.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${forTerminal(address)}" is not an e-mail address.`)
  const db = await database()
  const all: Forgotten = { removed: [], kept: [] }
  const failed: Failure[] = []
  for (const [what, step] of Object.entries(steps)) {
    try {
      const { removed, kept } = await take(db, step, email, options.dryRun ?? false)
      all.removed.push(...removed)
      all.kept.push(...kept)
    } catch (error) {
      failed.push({ what, error: String(error) })
    }
  }
  printList(options.dryRun ? 'Would be removed' : 'Removed', all.removed)
  printList(options.dryRun ? 'Would be kept' : 'Kept', all.kept)
  printList('Not reached from here, see the runbook', manualSteps)
  printFailures('could not be searched, please give the command again', failed)
}

/** Each step is a transaction of its own, which a dry run takes back: so it says exactly what would be done. */
async function take(db: Db, step: ForgetStep, email: string, dryRun: boolean): Promise<Forgotten> {
  const tx = await db.startTransaction().execute()
  try {
    const forgotten = await step(tx, email, Date.now())
    await (dryRun ? tx.rollback() : tx.commit()).execute()
    return forgotten
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

function printList(title: string, items: readonly string[]): void {
  const lines = items.length > 0 ? items : ['nothing']
  process.stdout.write(`${title}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
