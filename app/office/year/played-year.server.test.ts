import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { keepAccrualStart } from '../../accounting/accrual-start.server.ts'
import type { JournalEntry } from '../../accounting/journal-entry.ts'
import { journalOfReceived } from '../../accounting/journal-of-received.server.ts'
import { journalOfPayouts } from '../../accounting/journal.server.ts'
import type { BookAccount } from '../../config/book-accounts.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findMethod, manualGiftMethods, traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { acknowledgeGift } from '../../receipts/acknowledge-gift.server.ts'
import { findStatement } from '../../receipts/documents/statement-of-giver.server.ts'
import { drawStatement } from '../../receipts/documents/statement.server.ts'
import { fiscalYear } from '../../values/fiscal-year.ts'
import { formatExactDollars } from '../../values/money.ts'
import { countBoard } from '../board/count-board.server.ts'
import { slipsFile } from '../deposits/exports.server.tsx'
import { giftListCsv } from '../gifts/gifts-csv.server.ts'
import type { OfficePage } from '../office-page.ts'
import { ordersByStateCsv } from '../orders/by-state-csv.server.ts'
import { findContributors } from '../schedule-b/contributors.queries.server.ts'
import type { Played } from '../testing/play-year.ts'
import { playYear, type PlayedYear } from '../testing/year-of-plays.ts'
import { contextOf, wordsOfPage } from '../testing/words-of-page.ts'
import { yearCsv } from './differences-csv.server.ts'
import { yearPage } from './page.server.tsx'
import { findYearBridge, movedCentsOf } from './year-sums.queries.server.ts'

const year = fiscalYear(2026, 12)
/** The days of 2026 as journals count them. */
const days = { from: Date.UTC(2026, 0, 1), until: Date.UTC(2027, 0, 1) }
const now = Date.UTC(2027, 1, 1, 17)
const isIn2026 = (day: string) => day.startsWith('2026')
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
const wentBack = ({ back }: Played) => sum(back.map(({ cents }) => cents))
const net = (payment: Played) => payment.cents - wentBack(payment)
const deductible = (gift: Played) => Math.max(0, net(gift) - gift.goodsCents)
const isMoney = ({ kind, method }: Played) => kind === 'gift' && !traitsOf(method).isProperty
const dollars = (typed: string | undefined) => Math.round(Number(typed) * 100)

const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** The rows of a file of the office. */
async function rowsOf(page: OfficePage, db: Db, path: string, what?: string): Promise<Record<string, string>[]> {
  const answer = (await page.get(contextOf(db, { path, now, ...(what && { params: { what } }) }))) as Response
  const [head = [], ...rows] = (await answer.text()).trimEnd().split('\r\n').map(fieldsOf)
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at] ?? '', cell])))
}

async function journalOf(db: Db, span: typeof days) {
  const entries: JournalEntry[] = [
    ...(await Array.fromAsync(journalOfPayouts(db, span))),
    ...(await Array.fromAsync(journalOfReceived(db, span))),
  ]
  for (const { number, lines } of entries) expect([number, sum(lines.map(({ cents }) => cents))]).toEqual([number, 0])
  return (account: BookAccount, isCancelled?: boolean) =>
    sum(
      entries
        .filter(({ number }) => isCancelled === undefined || number.startsWith('RX-') === isCancelled)
        .flatMap(({ lines }) => lines.map((line) => (line.account === account ? line.cents : 0))),
    )
}

/** The gifts whose last paper does not say what remains: the last mail, or of a giver without an address the letter. */
async function findWrongPapers(db: Db, { payments, mails }: PlayedYear): Promise<string[]> {
  const gifts = await db.selectFrom('payment').selectAll().where('kind', '=', 'gift').$castTo<Gift>().execute()
  return gifts.flatMap((gift) => {
    const played = payments.find(({ id }) => id === gift.id)!
    const last = mails.findLast(({ subjectId }) => subjectId === gift.id)
    const text = (last?.text ?? acknowledgeGift(gift)?.text ?? 'no letter').replaceAll(/\s+/g, ' ')
    const isGone = isMoney(played) ? net(played) === 0 : played.back.length > 0
    if (isGone) return /no longer valid|no letter/.test(text) ? [] : [`${gift.id} is valid: ${text}`]
    const said = isMoney(played) ? formatExactDollars(net(played)) : (gift.description ?? '')
    const words = played.goodsCents > 0 ? [said, formatExactDollars(deductible(played))] : [said]
    const isRight = words.every((each) => text.includes(each)) && gift.acknowledged_at !== null
    return isRight ? [] : [`${gift.id} is without ${words.join(', ')}: ${text}`]
  })
}

/** What remains of all gifts on all statements, and the totals of each, as it says them and as they are. */
async function sumStatements(db: Db, payments: readonly Played[]) {
  const rows = await db.selectFrom('payment').select(['id', 'giver_id']).where('kind', '=', 'gift').execute()
  const giverOf = new Map(rows.map(({ id, giver_id: giver }) => [id, giver ?? '']))
  const found = { net: 0, deductible: 0, missing: 0, said: [] as unknown[][], expected: [] as unknown[][] }
  const ofYear = payments.filter(({ kind, givenOn }) => kind === 'gift' && isIn2026(givenOn))
  for (const [giver, gifts] of Map.groupBy(ofYear, ({ id }) => giverOf.get(id) ?? '')) {
    const isByPost = gifts.every((gift) => gift.giver > 16)
    const statement = await findStatement(db, giver, { year: 2026, now, way: isByPost ? 'post' : 'mail' })
    if (!statement) {
      found.missing += sum(gifts.map(net))
      continue
    }
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await drawStatement(statement))))
    const lines = text.join('\n').split('\n')
    const part = (isIt: (gift: Played) => boolean) =>
      gifts.filter((gift) => isMoney(gift) && isIt(gift) && net(gift) > 0)
    const own = part(({ method }) => traitsOf(method).isDeductible)
    const parts = [
      own,
      part(({ method }) => traitsOf(method).isFromIra),
      part(({ method }) => traitsOf(method).giver !== 'itself'),
    ]
    const totals = lines
      .filter((line) => line.startsWith('Total ') && !line.endsWith('$0.00'))
      .map((line) => line.split(' ').at(-1))
    const sums = parts.filter((some) => sum(some.map(net)) > 0).map((some) => formatExactDollars(sum(some.map(net))))
    const deducted = sum(own.map(deductible))
    const deductibleLine = deducted === sum(own.map(net)) ? [] : [`Deductible ${formatExactDollars(deducted)}`]
    found.said.push([giver, ...totals, ...lines.filter((line) => line.startsWith('Deductible $'))])
    found.expected.push([giver, ...sums, ...deductibleLine])
    found.net += sum(parts.flat().map(net))
    found.deductible += deducted
  }
  return found
}

/** The books of the year by the arrival of payouts, or from its first day on by the day of each movement. */
async function expectBooks(db: Db, { payments }: PlayedYear, isAccrual: boolean): Promise<void> {
  const gifts = payments.filter(isMoney)
  const isManual = ({ method }: Played) => manualGiftMethods.some((known) => known === method)
  /** Of a gift, or of what went back. What was at Stripe when the accrual began is booked on its first day. */
  const bookedOn = (gift: Played, { on, arrivedOn }: { on: string; arrivedOn: string }) => {
    const isByDay = isManual(gift) || (isAccrual && (arrivedOn === '' || arrivedOn >= '2026-01-01'))
    return isByDay ? (isManual(gift) || on > '2026-01-01' ? on : '2026-01-01') : arrivedOn
  }
  const booked = gifts.filter((gift) => isIn2026(bookedOn(gift, { ...gift, on: gift.receivedOn })))
  const back = gifts.flatMap((gift) => {
    return gift.back.map((each) => ({ ...each, gift, id: gift.id, bookedOn: bookedOn(gift, each) }))
  })
  const backInYear = back.filter((each) => isIn2026(each.bookedOn))
  const cancelled = backInYear.filter(({ gift }) => isManual(gift))
  const journal = await journalOf(db, days)
  const bridge = await findYearBridge(db, year)

  expect(-journal('donations', false)).toBe(sum(booked.map(({ cents }) => cents)))
  expect(journal('donations', true)).toBe(sum(cancelled.map(({ cents }) => cents)))
  const wentBackInYear = sum(backInYear.map(({ cents }) => cents))
  expect(journal('donations', true) + journal('refunds') + journal('disputes')).toBe(wentBackInYear)
  expect(bridge.bookedCents).toBe(-journal('donations', false))
  expect(bridge.bookedBackCents).toBe(wentBackInYear)

  // Each gift and each refund that parts the books from the day given is named, and the differences add up.
  const isGiven = ({ givenOn }: Played) => isIn2026(givenOn)
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted()
  const differ = gifts.filter((gift) => isGiven(gift) !== booked.includes(gift))
  expect(idsOf(bridge.moved)).toEqual(idsOf(differ))
  expect(bridge.given.cents + sum(bridge.moved.map(movedCentsOf))).toBe(bridge.bookedCents)
  const refundsThatDiffer = back.filter((each) => isIn2026(each.on) !== isIn2026(each.bookedOn))
  expect(idsOf(bridge.movedRefunds)).toEqual(idsOf(refundsThatDiffer))

  const words = await wordsOfPage(yearPage, db, { path: '/office/year?year=2026', now })
  expect(words).toContain(`cancellations of gifts in the journals of the year ${formatExactDollars(wentBackInYear)}`)
  for (const { id, cents } of refundsThatDiffer)
    expect(words).toContain(`${id} 2026-12-29 2027-01-04 -${formatExactDollars(cents)}`)
  const file = await rowsOf(yearCsv, db, '/office/year/differences.csv?year=2026')
  const differences = (of: RegExp) =>
    sum(file.flatMap((row) => (of.test(row['why']!) ? dollars(row['difference']) : 0)))
  expect(differences(/given in/)).toBe(bridge.bookedCents - bridge.given.cents)
  expect(differences(/^went back in the year, booked|^booked in the year, went/)).toBe(
    sum(refundsThatDiffer.map(({ cents }) => cents)),
  )

  // The bank: payouts, slips and transfers. Undeposited Funds: what is on no slip. Clearing: what Stripe owes.
  const payouts = await db.selectFrom('payout').select(['arrives_at', 'amount_cents']).execute()
  const slips = await rowsOf(slipsFile, db, '/office/deposits/slips.csv?from=2026-01-01&until=2026-12-31', 'slips')
  const transfers = booked.filter(({ method }) => findMethod(method)?.account === 'bank')
  // What had been deposited leaves the bank account.
  const returned = cancelled.filter(({ gift }) => gift.arrivedOn !== '')
  expect(journal('bank')).toBe(
    sum(
      payouts.flatMap((each) => (each.arrives_at >= days.from && each.arrives_at < days.until ? each.amount_cents : 0)),
    ) +
      sum(slips.map(({ bank }) => dollars(bank))) +
      sum(transfers.map(({ cents }) => cents)) -
      sum(returned.map(({ cents }) => cents)),
  )
  expect(journal('platformFees')).toBe(sum(slips.map(({ platform_fee: fee }) => dollars(fee))))
  expect(journal('platformFees')).toBe(bridge.platformFeesCents)
  const untilNow = await journalOf(db, { from: 0, until: days.until })
  const { waiting, depositedLater } = bridge.onNoSlip
  expect(untilNow('received')).toBe(waiting.cents + depositedLater.cents)
  const entries = await db.selectFrom('balance_entry').selectAll().where('type', '<>', 'payout').execute()
  const atStripe = sum(entries.flatMap(({ created_at: at, net_cents: cents }) => (at < year.to ? cents : 0)))
  const paidOut = sum(payouts.flatMap((each) => (each.arrives_at < days.until ? each.amount_cents : 0)))
  expect(untilNow('clearing')).toBe(isAccrual ? atStripe - paidOut : 0)
}

describeOnEachDatabase('a year that was played day after day', (_, it) => {
  it('agrees to the cent on every paper, page and file, or the page Year names the difference', async (db) => {
    const played = await playYear(db)
    const { payments } = played
    const gifts = payments.filter(isMoney)
    expect(new Set(payments.map(({ giver }) => giver)).size).toBeGreaterThan(18)
    expect(new Set(payments.map(({ method }) => method))).toEqual(
      new Set(['card', 'us_bank_account', ...manualGiftMethods]),
    )
    expect(await findWrongPapers(db, played)).toEqual([])
    const onStatements = await sumStatements(db, payments)
    const given = gifts.filter(({ givenOn }) => isIn2026(givenOn))
    const received = gifts.filter(({ receivedOn }) => isIn2026(receivedOn))
    expect(onStatements.said).toEqual(onStatements.expected)
    expect([onStatements.net, onStatements.missing]).toEqual([sum(given.map(net)), 0])

    const bridge = await findYearBridge(db, year)
    const board = (await countBoard(db, 0, now)).years.find((each) => each.year === 2026)
    const contributors = await findContributors(db, year)
    expect(board?.whole.cents).toBe(sum(received.map(net)))
    expect([bridge.netCents, contributors.totalCents]).toEqual([board?.whole.cents, board?.whole.cents])
    expect(contributors.contributors.map(({ name, cents }) => [name, cents])).toContainEqual([
      'Giver 4',
      sum(received.flatMap((gift) => (gift.giver === 4 ? deductible(gift) : 0))),
    ])
    // From the statements to the board: gifts of two days, which the list of the moved ones names.
    const ofTwoDays = gifts.filter((gift) => given.includes(gift) !== received.includes(gift))
    const { givenHere, receivedHere } = bridge.receivedOtherwise
    expect(ofTwoDays.map(wentBack)).toEqual([0, 0])
    expect(onStatements.net - givenHere.cents + receivedHere.cents).toBe(bridge.netCents)

    for (const accrualFrom of [null, '2026-01-01']) {
      await db.transaction().execute((tx) => keepAccrualStart(tx, accrualFrom, now))
      await expectBooks(db, played, accrualFrom !== null)
    }

    const list = await rowsOf(giftListCsv, db, '/office/gifts/list.csv')
    const remains = (row: Record<string, string>) =>
      dollars(row['amount']) - dollars(row['refunded']) - dollars(row['lost'])
    const listed = (column: string) => list.filter((row) => isIn2026(row[column] ?? ''))
    expect(sum(listed('date').map(remains))).toBe(board?.whole.cents)
    expect(sum(listed('tax_date').map(remains))).toBe(onStatements.net)
    expect(sum(listed('tax_date').map((row) => dollars(row['deductible'] || '0')))).toBe(onStatements.deductible)
    const slips = await rowsOf(slipsFile, db, '/office/deposits/slips.csv', 'slips')
    for (const { number, gross } of slips) {
      expect(sum(list.flatMap((row) => (row['deposit'] === number ? dollars(row['amount']) : 0)))).toBe(dollars(gross))
    }
    // What is at no bank yet: on no slip, or in no payout.
    const notThere = list.filter((row) => row['deposited_on'] === '' && remains(row) > 0)
    const waits = gifts.filter((gift) => net(gift) > 0 && gift.arrivedOn === '')
    expect(new Set(notThere.map((row) => row['number']))).toEqual(new Set(waits.map(({ id }) => id)))

    const orders = payments.filter(({ kind }) => kind === 'order')
    const byState = await rowsOf(ordersByStateCsv, db, '/office/orders/by-state.csv?from=2026-01-01&until=2027-01-31')
    for (const [state, some] of Map.groupBy(orders, (order) => order.state)) {
      const rows = byState.filter((row) => row['state'] === state)
      const sold = sum(rows.map((row) => dollars(row['subtotal']) + dollars(row['shipping'])))
      expect([state, sold]).toEqual([state, sum(some.map(({ cents }) => cents))])
      expect(sum(rows.map((row) => dollars(row['refunds'])))).toBe(sum(some.map(wentBack)))
    }
    const books = await journalOf(db, days)
    expect(-books('sales') - books('shipping')).toBe(sum(orders.map(({ cents }) => cents)))
    expect(books('salesRefunds')).toBe(0)
  })
})
