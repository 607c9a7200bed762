import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { receiptNumberOf } from '../stripe/receipt-number.ts'
import type { GiftLine } from './read-gift-file.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { type ManualGift, readTypedGift } from './read-typed-gift.server.ts'

/** A line of a file, compared with the ledger. */
export interface CheckedLine {
  number: number
  /** Null: it cannot be imported, for the reason in `doubts`. */
  gift: ManualGift | null
  /** Its receipt number. The same line of the same file has the same number. */
  id: string
  /** What a person should check, in words. Empty: the line is good. */
  doubts: string[]
  /** It is already a manual gift, by this file or by one that overlaps. */
  isManualGift: boolean
}

const batchSize = 500

/** Says of each line whether it can be imported, and what is doubtful. Writes nothing. */
export async function checkGiftLines(db: Db, lines: readonly GiftLine[], now: number): Promise<CheckedLine[]> {
  const timesSeen = new Map<string, number>()
  const checked: CheckedLine[] = []
  for (const [index, { number, typed }] of lines.entries()) {
    if (index % 100 === 0) await nextTurn()
    const gift = readTypedGift(typed, now)
    if (typeof gift === 'string') {
      checked.push({ number, gift: null, id: '', doubts: [gift], isManualGift: false })
      continue
    }
    // Without a fund, the number is the one that it had before there were funds.
    const seed = JSON.stringify({
      ...gift,
      at: gift.day,
      email: gift.email?.toLowerCase(),
      fund: gift.fund ?? undefined,
    })
    const before = timesSeen.get(seed) ?? 0
    timesSeen.set(seed, before + 1)
    const doubts = before > 0 ? ['The same line stands above already.'] : []
    if (!gift.name) doubts.push('There is no name.')
    if (!gift.email && !gift.postalAddress) doubts.push('There is no address: neither mail nor letter can be sent.')
    checked.push({
      number,
      gift,
      id: receiptNumberOf('gift', `imported:${seed}:${before}`),
      doubts,
      isManualGift: false,
    })
  }
  await findManualGifts(db, checked)
  const open = checked.filter(({ gift, isManualGift }) => gift && !isManualGift)
  await findAlike(db, open, new Set(checked.map(({ id }) => id)))
  await findOtherAddresses(db, open)
  return checked
}

async function findManualGifts(db: Db, lines: readonly CheckedLine[]): Promise<void> {
  for (const part of batches(lines)) {
    await nextTurn()
    const ids = part.map(({ id }) => id)
    const rows = await db.selectFrom('payment').select('id').where('id', 'in', ids).execute()
    const storedIds = new Set(rows.map(({ id }) => id))
    for (const line of part) line.isManualGift = storedIds.has(line.id)
  }
}

const halfDayMs = 12 * 60 * 60_000

/** A gift of the same day, amount and person with another number, by any method. Gifts of this file do not count. */
async function findAlike(db: Db, lines: readonly CheckedLine[], ofThisFile: ReadonlySet<string>): Promise<void> {
  const byDay = Map.groupBy(lines, ({ gift }) => gift?.day ?? '')
  for (const [day, ofDay] of byDay) {
    await nextTurn()
    const noon = Date.parse(`${day}T17:00:00Z`)
    const rows = await db
      .selectFrom('payment')
      .select(['id', 'paid_at', 'amount_cents', 'payer_name', 'payer_email', 'description'])
      .where('kind', '=', 'gift')
      .where('paid_at', '>', noon - 2 * halfDayMs)
      .where('paid_at', '<', noon + 2 * halfDayMs)
      .where('status', '<>', 'refunded')
      .execute()
    const there = Map.groupBy(
      rows.filter(({ id, paid_at: at }) => !ofThisFile.has(id) && publisherDay(at ?? 0) === day),
      ({ amount_cents: cents }) => cents,
    )
    for (const { gift, doubts } of ofDay) {
      const same = there.get(gift?.amountCents ?? -1)?.find((row) => isSamePerson(row, gift))
      if (same) doubts.push(`Most likely entered already: ${same.id}, of the same day, amount and person.`)
    }
  }
}

function isSamePerson(
  row: { payer_name: string | null; payer_email: string | null; description: string | null },
  gift: ManualGift | null,
): boolean {
  const same = (a: string | null | undefined, b: string | null | undefined) =>
    Boolean(a) && a?.toLowerCase() === b?.toLowerCase()
  // Shares and goods have no amount to compare.
  if (gift?.amountCents === 0 && !same(row.description, gift.description)) return false
  const isNobody = !gift?.name && !gift?.email
  return isNobody || same(row.payer_name, gift?.name) || same(row.payer_email, gift?.email)
}

/** A name that the ledger has with other e-mail addresses only. */
async function findOtherAddresses(db: Db, lines: readonly CheckedLine[]): Promise<void> {
  for (const part of batches(lines.filter(({ gift }) => gift?.name))) {
    await nextTurn()
    const names = [...new Set(part.map(({ gift }) => gift?.name?.toLowerCase() ?? ''))]
    const rows = await db
      .selectFrom('payment')
      .select([sql<string>`lower(payer_name)`.as('name'), sql<string>`lower(payer_email)`.as('email')])
      .distinct()
      .where(sql`lower(payer_name)`, 'in', names)
      .where('payer_email', '<>', '')
      .limit(20 * batchSize)
      .execute()
    const byName = Map.groupBy(rows, ({ name }) => name)
    for (const { gift, doubts } of part) {
      const emails = byName.get(gift?.name?.toLowerCase() ?? '')?.map(({ email }) => email) ?? []
      const [other] = emails
      if (!other || emails.includes(gift?.email?.toLowerCase() ?? '')) continue
      doubts.push(`${gift?.name} is known with ${emails.length > 1 ? 'other addresses' : 'another address'}: ${other}.`)
    }
  }
}

function batches<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  )
}

/** The hash of a file's content, without its line ends, which browsers change. */
export function fileIdOf(text: string): string {
  return `file_${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n').trim()).digest('hex').slice(0, 16)}`
}
