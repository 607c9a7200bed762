import { holdsAddress, type Forgotten } from '../../infra/forget-step.server.ts'
import type { Tx } from '../../infra/db.server.ts'
import { dropMessagesAbout } from '../../infra/outbox.server.ts'

/** A message is only good for answering it: no rule makes us keep one. Its mails go with it, sent or not. */
export async function forgetContactMessages(tx: Tx, email: string): Promise<Forgotten> {
  const messages = await tx
    .deleteFrom('contact_message')
    .where(holdsAddress('email', email))
    .returning(['id', 'created_at'])
    .execute()
  for (const { id } of messages) await dropMessagesAbout(tx, id)
  return {
    removed: messages.map(
      ({ id, created_at: at }) => `contact message ${id} of ${dayOf(at)}, and what was owed for it`,
    ),
    kept: [],
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
