import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { database } from '../app/platform/database.server.ts'
import type { Tx } from '../app/platform/db.server.ts'
import { requeueLost } from '../app/platform/lost-messages.server.ts'
import { queueMessage } from '../app/platform/outbox.server.ts'

/**
 * Queues a message of a kind once more, and with it whatever was given up about the same payment: most often the
 * address was wrong, and `correct` writes the right one. A copy is a message of its own, so that no mail server drops
 * it. Returns the address. Throws, in words, when that is none.
 */
export async function sendAgain(
  kind: string,
  subjectId: string,
  to: string | null,
  correct: (tx: Tx, email: string, now: number) => Promise<void>,
): Promise<string> {
  const email = z.email().safeParse(to?.trim())
  if (!email.success) throw new Error(`"${to ?? ''}" is not an email address. Give one with --to.`)
  const now = Date.now()
  await (await database()).transaction().execute(async (tx) => {
    await correct(tx, email.data, now)
    const again = await requeueLost(tx, subjectId, now)
    const dedupeKey = `${kind}:${subjectId}:${randomUUID()}`
    if (!again.includes(kind)) await queueMessage(tx, { kind, subjectId, dedupeKey }, now)
  })
  return email.data
}
