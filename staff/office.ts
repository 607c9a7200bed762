import { hasPasskey, removePasskeys } from '../app/office/passkeys/passkey.queries.server.ts'
import { makeStaffLink } from '../app/office/sign-in/staff-link.server.ts'
import { config } from '../app/config/config.server.ts'
import { database } from '../app/db/database.server.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import { printTable, say } from './print.ts'
import { foldEmail } from '../app/values/email-address.ts'

/** `sign-in ADDRESS`: prints a sign-in link for the office, in case no mail arrives. */
export async function writeStaffLink(address: string): Promise<void> {
  say(await makeStaffLink(await database(), address, commandLine, Date.now()))
}

/** `passkeys [--remove ADDRESS]`: lists the members with a passkey, and removes lost passkeys. */
export async function showPasskeys({ remove }: { remove?: string }): Promise<void> {
  const db = await database()
  if (remove) {
    const count = await removePasskeys(db, { email: foldEmail(remove), who: commandLine }, Date.now())
    return say(`${count} passkeys of ${remove} were removed. From now on the link alone opens the office.`)
  }
  const rows: string[][] = []
  for (const { email, role } of config().staff) rows.push([email, role, (await hasPasskey(db, email)) ? 'yes' : 'no'])
  printTable(['Address', 'Role', 'Passkey'], rows, 'STAFF names nobody, so there is no office.')
}
