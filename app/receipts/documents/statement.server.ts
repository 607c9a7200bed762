import { setImmediate as nextTurn } from 'node:timers/promises'
import { acknowledgment } from '../../content/receipts/acknowledgment.ts'
import { bankDebit } from '../../content/receipts/bank-debit.ts'
import { site } from '../../content/site.ts'
import { stateNotice } from '../../values/state-notices.ts'
import { statement } from '../../content/my-giving/statement.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'
import { sortGifts, sumOfRemaining } from '../../payments/sort-gifts.server.ts'
import { yearOf } from '../../values/year-of.ts'
import type { PdfDocument } from '../../pdf/pdf-document.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { debitInWords, isBankDebit, isNearYearsEnd } from '../bank-debit.ts'
import { charityInWords } from '../charity.ts'
import { dayInWords, edgeInWords } from '../gift-date.ts'
import { deductibleTotal, inReturnInList, sayInReturnOf } from '../in-return-in-words.server.ts'
import type { Signatory } from '../signatory.server.ts'
import { issuedInWords } from '../issued-in-words.server.ts'
import { isNamedIn } from './gift-letter.server.ts'
import type { Column } from './letterhead.server.ts'
import { namesOfStatement } from './names-of-statement.server.ts'
import { kindInWords, reversalsInWords } from '../payment-in-words.ts'
import { checkInList } from '../words-of-method.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

export interface Statement {
  /** The gifts of one giver that were received in the year. */
  gifts: readonly Gift[]
  /** What the giver is called today: see `namesOfStatement`. Null means not known. */
  name?: string | null
  year: number
  /** Null means that it is sent by post. */
  email: string | null
  now: number
  /** Bank debits that began in the year and are on their way. */
  waiting?: readonly Pick<Gift, 'amount_cents' | 'created_at'>[]
  /** The lines for the window of an envelope. */
  address?: readonly string[]
  /** When the first statement of the year was given. Null means that none was. */
  firstGivenAt?: number | null
  /** When the statement was sent that this one replaces. Null means that it replaces none. */
  replacedAt?: number | null
  /** Null means that the publisher signs. */
  signatory?: Signatory | null
}

/** Whether all gifts came from funds and employers: the giver has none to deduct, so it is a page of thanks. */
export function isThanks(gifts: readonly Gift[]): boolean {
  return gifts.length > 0 && gifts.every((gift) => traitsOf(gift.payment_method).giver !== 'itself')
}

/**
 * The gifts of a person in one year, as the bytes of a PDF: one acknowledgment for all of them, as IRS Publication 1771
 * allows, in the order of time.
 */
export async function drawStatement(
  statement: Statement,
  stateRegistrations = site.stateRegistrations,
): Promise<Buffer> {
  return (await writeStatement(statement, undefined, stateRegistrations)).finish()
}

/** The statements of several people in one PDF. Null when there are none. Other requests run between two of them. */
export async function drawStatements(statements: readonly Statement[]): Promise<Buffer | null> {
  let pdf: PdfDocument | undefined
  for (const statement of statements) {
    pdf = await writeStatement(statement, pdf)
    await nextTurn()
  }
  return pdf ? pdf.finish() : null
}

async function writeStatement(
  {
    gifts: all,
    name: known = null,
    year,
    email,
    now,
    waiting = [],
    address = [],
    firstGivenAt = null,
    replacedAt = null,
    signatory = null,
  }: Statement,
  after?: PdfDocument,
  stateRegistrations = site.stateRegistrations,
): Promise<PdfDocument> {
  // Imported with the first statement: most of the time the site needs no PDF.
  const { endLetter, large, openLetter, small, writeTable } = await import('./letterhead.server.ts')
  const { writeSignature } = await import('./signature.server.ts')
  const { page, styles } = await import('../../pdf/pdf-document.server.ts')
  const isOver = year < yearOf(now)
  const isByPost = email === null
  const { name, gifts } = await namesOfStatement(all, known, isByPost)
  const thanks = isThanks(gifts)
  const period = fill(isOver ? statement.period.over : statement.period.soFar, { year, date: dateOf(now) })
  const charity = charityInWords()
  const text = { ...styles.body, size: 11 }
  const heading = isOver ? String(year) : fill(statement.yearSoFar, { year })
  // What it replaces stands below.
  const lines = [heading, ...issuedInWords({ firstAt: firstGivenAt, isReplaced: false }, now)]
  const title = thanks ? fill(statement.thanks.heading, { year: heading }) : `${statement.heading} ${heading}`
  const head = thanks ? title : statement.heading
  const pdf = openLetter(`${title} | ${site.name}`, head, thanks ? lines.slice(1) : lines, { address, after })
  // In the window of the envelope, the name stands already.
  if (!name || !isNamedIn(address, name)) {
    pdf.write('P', statement.for, small, undefined, { after: 4 })
    if (name) pdf.write('P', name, large(17), undefined, { after: 2 })
    if (email) pdf.write('P', email, name ? small : large(17), undefined, { after: 28 })
    else pdf.y += 22
  }
  if (replacedAt !== null) {
    const note = [fill(statement.corrected.note, { date: dateOf(replacedAt) }), thanks ? '' : statement.corrected.filed]
    pdf.write('P', note.join(' '), { ...styles.label, size: 11 }, undefined, { after: 16 })
  }

  const { own, nonCash, fromIra, byOthers } = sortGifts(gifts.toSorted((a, b) => timeOf(a) - timeOf(b)))
  const writePart = (title: string, about: string, columns: Column[], rows: string[][], totals?: string[][]) => {
    const introduce = () => {
      pdf.write('H2', title, large(13), undefined, { after: 4 })
      pdf.write('P', about, text, undefined, { after: rows.length > 0 ? 10 : 20 })
    }
    // The title stays on one page with the heads of the table and a first row.
    if (pdf.y + pdf.heightOf(introduce) + 60 > page.bottom) pdf.addPage()
    introduce()
    if (rows.length > 0) writeTable(pdf, columns, rows, totals)
  }

  const hasReversals = own.some((gift) => remainingCents(gift) !== gift.amount_cents)
  const ownRows = own.map((gift) => [...commonCells(gift), ...amountCells([gift], hasReversals)])
  const noneOfOwn = fill(gifts.length > 0 ? statement.own.none : statement.own.nothing, { charity, period })
  if (own.length > 0 || (fromIra.length === 0 && !thanks)) {
    writePart(
      statement.own.title,
      own.length > 0 ? `${fill(statement.own.text, { charity, period })} ${sayInReturnOf(own)}` : noneOfOwn,
      hasReversals
        ? [...commonColumns(108), amountColumn(), ...reversalColumns()]
        : [...commonColumns(238), amountColumn()],
      ownRows,
      [[statement.total, '', '', ...amountCells(own, hasReversals)], ...deductibleTotal(own, hasReversals ? 3 : 1)],
    )
  }
  if (nonCash.length > 0) {
    const about = `${sayInReturnOf(nonCash)} ${statement.nonCash.text}`
    writePart(statement.nonCash.title, about, commonColumns(308), nonCash.map(commonCells))
  }
  if (fromIra.length > 0) {
    const rows = fromIra.map((gift) => [...commonCells(gift), formatExactDollars(remainingCents(gift))])
    const total = [statement.total, '', '', formatExactDollars(sumOfRemaining(fromIra))]
    const about = fill(statement.fromIra.text, { charity, period, inReturn: sayInReturnOf(fromIra) })
    writePart(statement.fromIra.title, about, [...commonColumns(238), amountColumn()], rows, [total])
  }
  if (byOthers.length > 0) {
    const rows = byOthers.map((gift) => [...commonCells(gift), formatExactDollars(remainingCents(gift))])
    const total = [statement.total, '', '', formatExactDollars(sumOfRemaining(byOthers))]
    writePart(
      statement.byOthers.title,
      thanks ? fill(statement.thanks.text, { period }) : statement.byOthers.text,
      [...commonColumns(238, statement.columns.number), amountColumn()],
      rows,
      [total],
    )
  }

  const notes = [
    ...(own.length + nonCash.length > 0 ? [`${acknowledgment.taxLine} ${acknowledgment.keep}`] : []),
    ...(own.length + nonCash.length === 0 && fromIra.length > 0 ? [acknowledgment.keep] : []),
    ...waiting.map((debit) =>
      fill(bankDebit.onItsWay, { amount: formatExactDollars(debit.amount_cents), date: dateOf(debit.created_at) }),
    ),
    ...(own.some(isNearYearsEnd) ? [bankDebit.yearsEnd] : []),
    ...elsewhereInWords(own, [...nonCash, ...fromIra]),
    ...(own.some((gift) => checkInList(gift) !== null) ? [statement.dayOfCheck] : []),
    ...(isOver ? [] : [fill(statement.soFar, { date: dateOf(now) })]),
    statement.questions,
  ]
  const writeNotes = () => {
    for (const note of notes) pdf.write('P', note, text, { x: page.left, width: 310 }, { after: 6 })
  }
  // Beside the notes, the signature has no page of its own.
  pdf.keepTogether(() =>
    pdf.sideBySide([writeNotes, () => writeSignature(pdf, signatory, { box: { x: 388, width: page.right - 388 } })]),
  )
  for (const notice of stateRegistrations.map(stateNotice)) {
    pdf.keepTogether(() => pdf.write('P', notice, text, undefined, { after: 6 }))
  }
  endLetter(pdf, `${title} · ${name || (email ?? '')}`)
  return pdf
}

const timeOf = ({ given_at: givenAt, paid_at: paidAt }: Gift) => givenAt ?? paidAt ?? 0

const amountColumn = (): Column => ({ label: statement.columns.amount, width: 70, align: 'right' })
const reversalColumns = (): Column[] => [
  { label: statement.columns.wentBack, width: 65, align: 'right' },
  { label: statement.columns.remains, width: 65, align: 'right' },
]
const commonColumns = (width: number, number: string = statement.columns.receiptNumber): Column[] => [
  { label: statement.columns.date, width: 100 },
  { label: number, width: 96 },
  { label: statement.columns.gift, width },
]

const commonCells = (gift: Gift) => [
  dayInWords(gift),
  gift.id,
  [kindAndDates(gift), ...givenBy(gift), ...elsewhereInRow(gift), ...inReturnInList(gift), ...stillOpen(gift)].join(
    '\n',
  ),
]

/** With both dates of a bank debit or of a mailed check, and with both times of a gift at the edge of a year. */
function kindAndDates(gift: Gift): string {
  const kind = kindInWords(gift)
  if (isBankDebit(gift)) return `${kind}, ${debitInWords(gift)}`
  const edge = edgeInWords(gift)
  const check = checkInList(gift)
  if (check !== null) return `${kind}\n${check}`
  return edge === null ? kind : `${kind}, made on ${edge}`
}

const givenBy = (gift: Gift) => (gift.payer_name ? [fill(statement.givenBy, { name: gift.payer_name })] : [])

/** What a fund, an employer or a platform gave is not acknowledged by this statement, and so by no other before it. */
const isElsewhere = (gift: Gift) =>
  Boolean(gift.acknowledged_elsewhere) && traitsOf(gift.payment_method).giver === 'itself'

const elsewhereInRow = (gift: Gift) => (isElsewhere(gift) ? [statement.elsewhere.inRow] : [])

/** Which part of the statement was acknowledged elsewhere. No words without such gifts. */
function elsewhereInWords(own: readonly Gift[], others: readonly Gift[]): string[] {
  const { amount, inRow, text } = statement.elsewhere
  const ofMoney = own.filter(isElsewhere)
  if (ofMoney.length === 0 && !others.some(isElsewhere)) return []
  return [
    ...(ofMoney.length > 0 ? [fill(amount, { amount: formatExactDollars(sumOfRemaining(ofMoney)) })] : []),
    fill(text, { inRow }),
  ]
}

/** Without refunds and losses, which have separate columns. */
const stillOpen = (gift: Gift) => reversalsInWords({ ...gift, refunded_cents: 0, lost_cents: 0 })

/** The amount, and with reversals the amount that went back and the net amount. For several gifts, the sums. */
function amountCells(gifts: readonly Gift[], hasReversals: boolean): string[] {
  const given = gifts.reduce((sum, gift) => sum + gift.amount_cents, 0)
  const remaining = sumOfRemaining(gifts)
  const cells = hasReversals ? [given, given - remaining, remaining] : [given]
  return cells.map(formatExactDollars)
}
