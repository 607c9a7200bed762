import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/db.server.ts'
import { queueBulkMessages } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { CheckedLine } from './check-gift-file.server.ts'
import { manualGiftRow, insertManualGifts } from './create-manual-gift.server.ts'
import { formatExactDollars } from '../values/money.ts'

/** A larger batch would delay gifts through Stripe. */
const batchSize = 100

interface Import {
  lines: readonly CheckedLine[]
  /** See `fileIdOf`. */
  fileId: string
  who: Actor
  /** Otherwise the gifts are acknowledged elsewhere: the donors have receipts from the organization that received them. */
  sendReceipts: boolean
}

/**
 * Triggered by: the office, with the checked lines of a file.
 * Changes: stores their gifts and queues their receipts.
 * Repeatable: at any time, also after a kill: a line is entered once. Yields the number of new gifts after each batch.
 */
export async function* importGifts(
  db: Db,
  { lines, fileId, who, sendReceipts }: Import,
  now: number,
): AsyncGenerator<number> {
  let total = 0
  for (let at = 0; at < lines.length; at += batchSize) {
    const rows = lines.slice(at, at + batchSize).flatMap(({ id, gift, number }) => {
      if (!gift) return []
      const entered = manualGiftRow(id, gift, now)
      const elsewhere = sendReceipts ? null : (1 as const)
      return [{ ...entered, import_key: `${fileId}:${number}`, acknowledged_elsewhere: elsewhere }]
    })
    if (rows.length === 0) continue
    total += await db.transaction().execute(async (tx) => {
      const added = await insertManualGifts(tx, rows, now)
      const receipts = added
        .filter(({ payer_email: email }) => sendReceipts && email)
        .map(({ id }) => ({ kind: 'gift-receipt', subjectId: id }))
      await queueBulkMessages(tx, receipts, now)
      if (added.length > 0) {
        const cents = added.reduce((sum, { amount_cents: amount }) => sum + amount, 0)
        const after = `${added.length} gifts, ${formatExactDollars(cents)}: ${added.map(({ id }) => id).join(' ')}`
        await recordChange(tx, { who, what: 'gifts imported', subject: fileId, after }, now)
      }
      return added.length
    })
    yield total
    // SQLite answers in the same turn: without this, no other request would run until the end.
    await nextTurn()
  }
}
