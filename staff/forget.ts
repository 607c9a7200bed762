import { randomUUID } from 'node:crypto'
import { forgetPerson, notReached } from '../app/privacy/forget-person.server.ts'
import { database } from '../app/db/database.server.ts'
import { forgetMe } from '../app/my-giving/forget-me.server.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import { forTerminal, printFailures, say } from './print.ts'

/** `forget EMAIL [--dry-run]`: erasure at a person's wish, as the privacy policy promises, told by mail. Repeatable. */
export async function forget(address: string, { dryRun = false }: { dryRun?: boolean }): Promise<void> {
  const email = address.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${forTerminal(address)}" is not an e-mail address.`)
  const [db, now] = [await database(), Date.now()]
  const byStaff = { who: commandLine, key: randomUUID() }
  const { removed, kept, failed } = dryRun
    ? await forgetPerson(db, email, now, dryRun)
    : await forgetMe(db, email, now, byStaff)
  printItems(dryRun ? 'Would be removed' : 'Removed', removed)
  printItems(dryRun ? 'Would be kept' : 'Kept', kept)
  printItems('Not reached from here, see the runbook', notReached)
  printFailures('could not be searched, please give the command again', failed)
}

function printItems(title: string, items: readonly string[]): void {
  for (const line of [title, ...(items.length > 0 ? items : ['nothing']).map((item) => `  ${item}`)]) say(line)
}
