import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/db.server.ts'
import { findApart } from '../../givers/givers-apart.queries.server.ts'
import { receiptNumberOf } from '../../values/receipt-number.ts'
import { findMayBe, type MayBeGiver } from '../may-be-givers.server.ts'
import type { FileKind } from '../manual-gift-tables.ts'
import { withLineFeeds } from './decode-file.ts'
import type { GiftLine } from './read-gift-file.server.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { GiftProblem, ManualGift } from '../read-typed-gift.server.ts'
import { readLineAsGift } from './faults-of-line.server.ts'

/** A line of a file, compared with the ledger. */
export interface CheckedLine {
  /** Its row, as a spreadsheet counts. */
  number: number
  /** Null means that it cannot be imported, because of its `faults`. */
  gift: ManualGift | null
  faults: readonly GiftProblem[]
  /**
   * Its receipt number, by which a form names the line: it comes from what the line says, so no text of another line shifts it. The
   * same line of the same file has the same number. Empty when there is no gift.
   */
  id: string
  /** The date as the file writes it. */
  dateAsTyped: string
  /** What a person should check, in words. Empty: the line is good. */
  doubts: string[]
  /** It has neither an e-mail nor a postal address. This is one of `doubts`. */
  lacksAddress: boolean
  /** It is already a manual gift, by this file or by one that overlaps. */
  isManualGift: boolean
  /** The givers who may be the person: see `findMayBe`. The office decides. */
  mayBe: MayBeGiver[]
}

const batchSize = 500

/** Whether a missing address is the one doubt about a line. */
export const onlyLacksAddress = ({ lacksAddress, doubts }: CheckedLine) => lacksAddress && doubts.length === 1

/** Says of each line whether it can be imported, and what is doubtful. Writes nothing. */
export async function checkGiftLines(db: Db, lines: readonly GiftLine[], now: number): Promise<CheckedLine[]> {
  const timesSeen = new Map<string, number>()
  const checked: CheckedLine[] = []
  for (const [index, { number, typed, faults }] of lines.entries()) {
    if (index % 100 === 0) await nextTurn()
    const gift = typed === null ? { faults } : readLineAsGift(typed, faults, now)
    const line = { number, dateAsTyped: typed?.dateAsTyped ?? typed?.date ?? '', isManualGift: false, mayBe: [] }
    if ('faults' in gift) {
      checked.push({ ...line, gift: null, faults: gift.faults, id: '', doubts: [], lacksAddress: false })
      continue
    }
    const seed = seedOf(gift)
    const before = timesSeen.get(seed) ?? 0
    timesSeen.set(seed, before + 1)
    const doubts = before > 0 ? ['The same line stands above already.'] : []
    if (!gift.name) doubts.push('There is no name.')
    const lacksAddress = !gift.email && !gift.postalAddress
    if (lacksAddress) doubts.push('There is no address: neither mail nor letter can be sent.')
    const id = receiptNumberOf('gift', `imported:${seed}:${before}`)
    checked.push({ ...line, gift, faults: [], id, doubts, lacksAddress })
  }
  await findManualGifts(db, checked)
  const open = checked.filter(({ gift, isManualGift }) => gift && !isManualGift)
  await findAlike(db, open, new Set(checked.map(({ id }) => id)))
  const apart = await findApart(db)
  for (const part of batches(open.filter(({ gift }) => gift?.name))) {
    await nextTurn()
    const mayBe = await findMayBe(
      db,
      part.map(({ gift }) => gift!),
      apart,
    )
    for (const [at, line] of part.entries()) line.mayBe = mayBe[at]!
  }
  return checked
}

/**
 * The values by which a line is known again. Later ones, such as the day of mailing, are not among them: a line of a file
 * that was imported before keeps its number. Without a fund, the number is the one that it had before there were funds.
 */
function seedOf({ method, day, amountCents, name, email, postalAddress, description, reference, fund }: ManualGift) {
  return JSON.stringify({
    method,
    day,
    amountCents,
    at: day,
    name,
    email: email?.toLowerCase(),
    postalAddress,
    description,
    reference,
    fund: fund ?? undefined,
  })
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
      .orderBy('paid_at')
      .orderBy('id')
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

function batches<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  )
}

/** The hash of a file's content, without its line ends, which browsers change. */
export function fileIdOf(text: string, kind: FileKind = 'gifts'): string {
  return `${kind === 'gifts' ? 'file' : kind}_${createHash('sha256').update(withLineFeeds(text).trim()).digest('hex').slice(0, 16)}`
}
