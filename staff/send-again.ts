import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { correctEmail } from '../app/ledger/payment.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { requeueLost } from '../app/platform/lost-messages.server.ts'
import { queueMessage } from '../app/platform/outbox.server.ts'
import type { Payment } from '../app/platform/tables.ts'

const names = { 'gift-receipt': 'receipt for', 'order-confirmation': 'confirmation of' } as const

/**
 * Queues a payment's receipt or confirmation once more, and with it whatever was given up about it: most often the
 * address was wrong, and `to` is the right one from now on. A copy is a message of its own, so that no mail server
 * drops it. Throws, in words, when the address is none.
 */
export async function sendAgain(
  kind: keyof typeof names,
  { id, payer_email: known }: Payment,
  to = known,
): Promise<void> {
  const { data: email } = z.email().safeParse(to?.trim())
  if (!email) throw new Error(`"${to ?? ''}" is not an email address. Give one with --to.`)
  const now = Date.now()
  await (await database()).transaction().execute(async (tx) => {
    await correctEmail(tx, id, email, now)
    const again = await requeueLost(tx, id, now)
    const dedupeKey = `${kind}:${id}:${randomUUID()}`
    if (!again.includes(kind)) await queueMessage(tx, { kind, subjectId: id, dedupeKey }, now)
  })
  process.stdout.write(`The ${names[kind]} ${id} is queued for ${email}. The running site sends it within seconds.\n`)
}
