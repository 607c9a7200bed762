import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/db.server.ts'
import { queueBulkMessages } from '../../mail/outbox.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { findByNameAndAddress } from '../../givers/find-by-name-and-address.queries.server.ts'
import { findOwnerOf } from '../../givers/giver.queries.server.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import type { CheckedLine } from './check-gift-file.server.ts'
import { insertManualGifts } from '../../payments/insert-manual-gifts.server.ts'
import { manualGiftRow } from '../create-manual-gift.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { keepGiver } from '../keep-giver.server.ts'
import type { ManualGift } from '../read-typed-gift.server.ts'

/** A larger batch would delay gifts through Stripe. */
const batchSize = 100

interface Import {
  lines: readonly CheckedLine[]
  /** See `fileIdOf`. */
  fileId: string
  who: Actor
  /**
   * The first day, as 2026-12-01, whose gifts get a receipt: earlier ones were acknowledged elsewhere, by the organization or the
   * program that received them. Empty: all get one. Null means that none does.
   */
  receiptsFrom: string | null
  /** The giver that the office ticked, by the receipt number of the line. */
  sameGiver?: ReadonlyMap<string, string>
}

/**
 * Triggered by: the office, with the checked lines of a file.
 * Changes: stores their gifts and queues their receipts.
 * Repeatable: at any time, also after a kill: a line is entered once. Yields the number of new gifts after each batch.
 */
export async function* importGifts(
  db: Db,
  { lines, fileId, who, receiptsFrom, sameGiver = new Map() }: Import,
  now: number,
): AsyncGenerator<number> {
  let total = 0
  for (let at = 0; at < lines.length; at += batchSize) {
    const batch = lines.slice(at, at + batchSize)
    total += await db.transaction().execute(async (tx) => {
      const rows = await rowsOf(tx, batch, { fileId, receiptsFrom, sameGiver }, now)
      const added = await insertManualGifts(tx, rows)
      const isDue = new Set(rows.filter((row) => !row.acknowledged_elsewhere).map(({ id }) => id))
      const receipts = added
        .filter(({ id, payer_email: email }) => email && isDue.has(id))
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

/** The rows of the lines that are not entered yet, each with its giver. */
async function rowsOf(
  tx: Tx,
  lines: readonly CheckedLine[],
  { fileId, receiptsFrom, sameGiver }: Required<Pick<Import, 'fileId' | 'receiptsFrom' | 'sameGiver'>>,
  now: number,
): Promise<Insertable<PaymentTable>[]> {
  const ids = lines.map(({ id }) => id)
  const stored = await tx.selectFrom('payment').select('id').where('id', 'in', ids).execute()
  const known = new Set(stored.map(({ id }) => id))
  const rows: Insertable<PaymentTable>[] = []
  for (const { id, gift, number } of lines) {
    if (!gift || known.has(id)) continue
    const giver = await keepGiver(tx, { known: await giverOf(tx, gift, sameGiver.get(id)), seed: id }, gift, now)
    rows.push({
      ...manualGiftRow(id, { ...gift, email: gift.email ?? giver.email }, now),
      giver_id: giver.id,
      import_key: `${fileId}:${number}`,
      acknowledged_elsewhere: receiptsFrom === null || gift.day < receiptsFrom ? 1 : null,
    })
  }
  return rows
}

/** The giver of a line: of its e-mail address, the ticked one, or with exactly its name and postal address. */
async function giverOf(tx: Tx, gift: ManualGift, ticked: string | undefined): Promise<string | null> {
  const { name, email, postalAddress } = gift
  const byEmail = await findOwnerOf(tx, email)
  if (byEmail !== null || ticked !== undefined) return byEmail ?? ticked ?? null
  return email === null ? findByNameAndAddress(tx, name, postalAddress) : null
}
