import type { Tx } from '../platform/db.server.ts'
import { holdsAddress, type Forgotten } from '../platform/forget-step.server.ts'
import { dropMessagesAbout } from '../platform/outbox.server.ts'

/** Nothing makes us keep who subscribed: the proof of consent goes too. Copies of a letter on their way are not sent. */
export async function forgetAddress(tx: Tx, email: string): Promise<Forgotten> {
  const gone = await tx
    .deleteFrom('subscriber')
    .where(holdsAddress('email', email))
    .returning(['id', 'status'])
    .execute()
  for (const { id } of gone) await dropMessagesAbout(tx, id)
  return { removed: gone.map(({ status }) => `entry in the newsletter’s list (${status}), with its consent`), kept: [] }
}
