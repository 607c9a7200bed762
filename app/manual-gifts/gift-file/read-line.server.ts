import { findMethod } from '../../payments/manual-gift-methods.ts'
import type { TypedCheck } from '../read-check.ts'
import type { GiftProblem, TypedGift } from '../read-typed-gift.server.ts'
import { type columnsWith, type FileColumn, type Meaning, plainWord } from './columns.ts'
import type { Program } from './programs.ts'
import { type Answers, decideWord, isGift, leavesOut } from './questions.server.ts'
import { readAmountCell } from './read-amount-cell.ts'
import { readDateCell } from './read-date-cell.ts'
import type { Row } from './read-rows.server.ts'

/** Six lines of an envelope. */
const maxAddressCharacters = 400

/** What programs write where a donor gave no name or address. */
const noBody = new Set([
  'not shared by donor',
  'anonymous',
  'anonymous donor',
  'anonymous giver',
  'n a',
  'none',
  'null',
  'unknown',
  'not provided',
])

const total = /^(?:(?:grand|net|sub) ?)?totals?$|^sum$/
const startsAsTotal = /^(?:(?:grand|net|sub) ?)?totals?\b/

interface Reading {
  columns: readonly FileColumn[]
  answers: Answers
  known: ReturnType<typeof columnsWith>
  program: Program | null
}

/** Why a line is no gift. */
export interface Reason {
  /** "Status: Refunded", "Amount: “-5.00” is money that went back or out". */
  words: string
  /** The lines that are counted together: "Amount: money that went back or out". */
  group: string
}

/** A gift as it was written, with the faults of its cells; or the reasons why the line is no gift. */
export type ReadLine = { typed: TypedGift; faults: GiftProblem[] } | { reasons: Reason[] }

type CellOf = (meaning: Meaning) => string

/** Says of one line of a file whose questions are answered whether it is a gift. */
export function readLine(row: Row, reading: Reading): ReadLine {
  const { columns, answers } = reading
  const cellOf = cellsOf(row, columns)
  const reasons = whyLeftOut(row, reading)
  const amount = readAmountCell(cellOf('amount'), signOf(answers))
  if ('leftOut' in amount) {
    const [heading, what] = [headingOf(columns, 'amount'), amount.leftOut]
    reasons.push({ words: `${heading}: “${cellOf('amount')}” is ${what}`, group: `${heading}: ${what}` })
  }
  if (reasons.length > 0) return { reasons }
  const decided = columns.some(({ meaning }) => meaning === 'method')
    ? decideWord('method', cellOf('method'), reading)
    : null
  const method = (decided === null || decided === isGift ? answers.method : decided) ?? ''
  const faults: GiftProblem[] = []
  if (!method) faults.push({ field: 'method', problem: 'It does not say how it came.' })
  if ('fault' in amount) faults.push({ field: 'amount', problem: amount.fault })
  const typed = typedGift(cellOf, {
    method,
    amount: 'amount' in amount ? amount.amount : cellOf('amount'),
    dateIn: dateReader(reading, cellOf),
    program: reading.program,
  })
  return { typed, faults }
}

function cellsOf({ cells }: Row, columns: readonly FileColumn[]): CellOf {
  return (meaning) => {
    const index = columns.find((column) => column.meaning === meaning)?.index ?? -1
    const cell = asText(cells[index] ?? '')
    return meaning === 'address' ? cell : cell.replaceAll(/\s+/g, ' ')
  }
}

const signOf = ({ sign }: Answers) => (sign === 'comma' || sign === 'point' ? sign : null)

const headingOf = (columns: readonly FileColumn[], meaning: Meaning) =>
  columns.find((column) => column.meaning === meaning)?.heading ?? ''

/** Excel's formula for a text, ="01234", is the text. */
function asText(cell: string): string {
  const text = cell.trim()
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text
}

/** Why a line is no row of the table: it is its sum, its end, or its headings once more. Returns null when it is one. */
export function whyNoLine(row: Row, head: Row, columns: readonly FileColumn[]): string | null {
  const { cells } = row
  const cellOf = cellsOf(row, columns)
  const first = cells.find((cell) => cell.trim()) ?? ''
  if (cells.every((cell, index) => cell.trim() === head.cells[index]?.trim())) return 'The headings once more'
  const date = cellOf('date')
  const isBelow = (date === '' || date === first.trim()) && startsAsTotal.test(plainWord(first.slice(0, 60)))
  if (
    isBelow ||
    (['name', 'firstName', 'lastName'] as const).some((part) => total.test(plainWord(cellOf(part).slice(0, 60))))
  )
    return 'A line of totals'
  const filled = cells.filter((cell) => cell.trim()).length
  if (date === '' && filled < Math.min(3, head.cells.length)) return 'No line of the table'
  return null
}

/** What the columns that decide say against the line, each with its word. Empty when it is a gift. */
function whyLeftOut({ cells }: Row, reading: Reading): Reason[] {
  return reading.columns.flatMap(({ index, heading, meaning }): Reason[] => {
    const decides = meaning && reading.known.get(meaning)?.decides
    if (!decides) return []
    const cell = asText(cells[index] ?? '')
    if (decideWord(meaning, cell, reading) !== leavesOut) return []
    const words = `${heading}: ${cell.slice(0, 60) || '(empty)'}`
    return [{ words, group: decides.together ? `${heading}: ${decides.together}` : words }]
  })
}

type DateIn = (meaning: 'date' | 'postmark' | 'mailedOn') => string

function dateReader({ columns, answers }: Reading, cellOf: CellOf): DateIn {
  const order = answers.order === 'day' ? 'day' : 'month'
  const ofHeading = / utc$/i.test(
    headingOf(columns, 'date')
      .replaceAll(/[^a-z]+/gi, ' ')
      .trim(),
  )
    ? 'UTC'
    : ''
  return (meaning) =>
    meaning === 'date'
      ? readDateCell({ cell: cellOf('date'), order, time: cellOf('time'), zone: cellOf('zone') || ofHeading })
      : readDateCell({ cell: cellOf(meaning), order })
}

const known = (cell: string) => (noBody.has(plainWord(cell)) || /^-+$/.test(cell) ? '' : cell)

function typedGift(
  plainCell: CellOf,
  { method, amount, dateIn, program }: { method: string; amount: string; dateIn: DateIn; program: Program | null },
): TypedGift {
  const cellOf: CellOf = (meaning) => known(plainCell(meaning))
  const reference = cellOf('reference')
  // "Benevity" in the column of the method says which platform it is. So does a file of Benevity.
  const isPlatform = findMethod(method)?.giver === 'platform'
  const description = cellOf('description') || (isPlatform ? cellOf('method') || (program?.name ?? '') : '')
  // A bank describes each of its lines. Where a method has no description, as a check or cash, it is the reference.
  const isDescribed = findMethod(method)?.description !== null
  return {
    method,
    date: dateIn('date'),
    dateAsTyped: plainCell('date'),
    amount,
    isFromFile: true,
    name: cellOf('name') || [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' '),
    email: cellOf('email'),
    postalAddress: readAddress(cellOf),
    reference: reference || (isDescribed ? '' : description.slice(0, 200)),
    description: isDescribed ? description : '',
    fund: cellOf('fund') || undefined,
    ...typedCheck(cellOf, dateIn),
  }
}

/** A day in the column of postmarks is the postmark's. One in the column "mailed" is what the giver says. */
function typedCheck(cellOf: CellOf, dateIn: DateIn): TypedCheck {
  const arrivedBy = plainWord(cellOf('arrivedBy'))
    .replace(/^by /, '')
    .replace(/^mail$/, 'post')
  const postmark = dateIn('postmark')
  const mailedOn = postmark || dateIn('mailedOn')
  if (!mailedOn) return arrivedBy ? { arrivedBy } : {}
  return { ...(arrivedBy && { arrivedBy }), mailedOn, mailedEvidence: postmark ? 'postmark' : 'giver' }
}

type AddressPart = Extract<Meaning, 'address' | 'street' | 'unit' | 'city' | 'state' | 'zip'>

/** Lines of an envelope, separated by line ends or semicolons, or with the town at the end of one line. */
export function readAddress(cellOf: (part: AddressPart) => string): string {
  const whole = cellOf('address')
  if (whole.length > maxAddressCharacters) return whole
  const region = [cellOf('state'), cellOf('zip')].filter(Boolean).join(' ')
  const parts = [cellOf('street'), cellOf('unit'), [cellOf('city'), region].filter(Boolean).join(', ')].filter(Boolean)
  // A ZIP code or a town alone is where nothing can be mailed to.
  if (!whole && !cellOf('street')) return ''
  const [, street, town] = /^([^\n;]+?),\s*([^,\n;]+,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?)$/.exec(whole) ?? []
  const lines = street && town ? [street, town] : whole.split(/[\r\n;]+/)
  return [...lines, ...parts].flatMap((line) => line.trim() || []).join('\n')
}
