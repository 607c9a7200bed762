import { hasPasskey, removePasskeys } from '../app/office/passkeys/passkey.queries.server.ts'
import { makeStaffLink } from '../app/office/sign-in/staff-link.server.ts'
import { config } from '../app/platform/config.server.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { table } from './table.ts'

/** `sign-in ADDRESS`: a link to the office, for when no mail arrives. */
export async function writeStaffLink(address: string): Promise<void> {
  process.stdout.write(`${await makeStaffLink(await database(), address, commandLine, Date.now())}\n`)
}

/** `passkeys [--remove ADDRESS]`: who has one, and removes those that somebody lost. */
export async function showPasskeys({ remove }: { remove?: string }): Promise<void> {
  const db = await database()
  if (remove) {
    const count = await removePasskeys(db, { email: remove.toLowerCase(), who: commandLine }, Date.now())
    process.stdout.write(`${count} passkeys of ${remove} were removed. From now on the link alone opens the office.\n`)
    return
  }
  const rows = [['Address', 'Role', 'Passkey']]
  for (const { email, role } of config().staff) rows.push([email, role, (await hasPasskey(db, email)) ? 'yes' : 'no'])
  process.stdout.write(rows.length > 1 ? table(rows) : 'STAFF names nobody, so there is no office.\n')
}
