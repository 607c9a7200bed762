import { inReturnWords } from '../content/receipts/given-in-return.ts'
import { hasDeductiblePart, sumOfDeductible } from '../payments/given-in-return.server.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../values/money.ts'
import { isReceiptDue } from '../payments/payment.queries.server.ts'
import { findPaymentsOf } from '../payments/payments-of.queries.server.ts'
import { sortGifts, sumOfRemaining } from '../payments/sort-gifts.server.ts'
import { yearOf } from '../values/year-of.ts'
import type { Db } from '../db/db.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { isThanks } from '../receipts/documents/statement.server.ts'
import { inReturnInList } from '../receipts/in-return-in-words.server.ts'
import { kindInWords, reversalsInWords } from '../receipts/payment-in-words.ts'
import { checkInList } from '../receipts/words-of-method.ts'
import { dateOf } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'

/** A gift or an order, as a line of a list. */
export type HistoryLine = ReturnType<typeof lineOf>
export type GivingYear = Awaited<ReturnType<typeof loadGiftsByYear>>[number]

/** The number of lines in the overview: a separate page shows all lines of a year. */
const shownPerYear = 12
const linesPerPage = 100

/** The gifts and orders of a giver by year, newest first: some of each year, and the totals of all gifts. */
export async function loadGiftsByYear(db: Db, giverId: string, now = Date.now()) {
  return groupByYear(await findPaymentsOf(db, giverId), now).map((year) => ({
    ...year,
    gifts: year.gifts.slice(0, shownPerYear).map(lineOf),
    orders: year.orders.slice(0, shownPerYear).map(lineOf),
  }))
}

/** One page of all gifts and orders of a year. Null when there is no such page. */
export async function loadYear(db: Db, giverId: string, year: number, page: number) {
  const found = groupByYear(await findPaymentsOf(db, giverId), Date.now()).find((each) => each.year === year)
  if (!found) return null
  const pages = Math.ceil(Math.max(found.gifts.length, found.orders.length) / linesPerPage)
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  const linesOf = (all: Payment[]) => all.slice((page - 1) * linesPerPage, page * linesPerPage).map(lineOf)
  return { ...found, page, pages, gifts: linesOf(found.gifts), orders: linesOf(found.orders) }
}

/** A gift that has not arrived yet belongs to the year in which it began, and to no total. */
function groupByYear(payments: Payment[], now: number) {
  const years = Map.groupBy(payments, (payment) => yearOf(payment.given_at ?? payment.paid_at ?? payment.created_at))
  return [...years].map(([year, ofYear]) => {
    const gifts = ofYear.filter((payment) => payment.kind === 'gift')
    const received = gifts.filter((gift) => gift.paid_at !== null)
    const { own, nonCash, fromIra, byOthers } = sortGifts(received)
    return {
      year,
      isOver: year < yearOf(now),
      /** The net amount of the giver's own gifts of money. */
      total: formatExactDollars(sumOfRemaining(own)),
      ownCents: sumOfRemaining(own),
      fromIraCents: sumOfRemaining(fromIra),
      /** What is deductible of it, in words. Null means the total. */
      deductible: own.some(hasDeductiblePart)
        ? fill(inReturnWords.ofYear, { amount: formatExactDollars(sumOfDeductible(own)) })
        : null,
      byOthersCents: sumOfRemaining(byOthers),
      /** The net amount of gifts by funds and employers for this person. Null when there are none. */
      byOthers: byOthers.length > 0 ? formatExactDollars(sumOfRemaining(byOthers)) : null,
      /** The net amount of checks from the giver's IRA. Null when there are none. */
      fromIra: fromIra.length > 0 ? formatExactDollars(sumOfRemaining(fromIra)) : null,
      hasNonCash: nonCash.length > 0,
      hasStatement: received.length > 0,
      /** Whether the statement is a page of thanks. */
      isThanks: isThanks(received),
      giftCount: gifts.length,
      gifts,
      orders: ofYear.filter((payment) => payment.kind === 'order'),
    }
  })
}

function lineOf(payment: Payment) {
  return {
    id: payment.id,
    date: dateOf(payment.given_at ?? payment.paid_at ?? payment.created_at),
    what: kindInWords(payment),
    /** Null for shares and goods, which have no value. */
    amount: traitsOf(payment.payment_method).isProperty ? null : formatExactDollars(payment.amount_cents),
    notes: [checkInList(payment), ...reversalsInWords(payment), ...inReturnInList(payment)].filter(
      (note) => note !== null,
    ),
    hasReceipt: isReceiptDue(payment),
  }
}
