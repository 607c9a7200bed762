import { parse } from 'csv-parse/sync'
import { funds } from '../catalog/funds.ts'
import type { Fund } from '../content/funds.ts'
import { findMethod, manualGiftMethods, methods } from '../payments/manual-gift-methods.ts'
import type { TypedCheck } from './read-check.ts'
import type { TypedGift } from './read-typed-gift.server.ts'

/** A line of a file of gifts, as it was written. */
export interface GiftLine {
  /** Its first line in the file, as a spreadsheet counts. */
  number: number
  typed: TypedGift
}

export interface GiftFile {
  lines: GiftLine[]
  /** The recognized headings, with the column that each means. */
  columns: [heading: string, meaning: Column][]
  /** The headings that are ignored. */
  ignored: string[]
}

const maxLines = 10_000
/** Banks write the account's name above the headings. */
const maxLinesAbove = 20
const maxLineCharacters = 20_000
/** Six lines of an envelope. */
const maxAddressCharacters = 400

/** The recognized headings. Spaces, dashes and capitals do not matter. */
const headings = {
  date: ['date', 'date received', 'received', 'gift date', 'donation date', 'posting date', 'transaction date'],
  name: ['name', 'donor', 'donor name', 'full name', 'giver', 'payer', 'from'],
  firstName: ['first name', 'given name'],
  lastName: ['last name', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'donor email'],
  address: ['address', 'postal address', 'mailing address'],
  street: ['street', 'address 1', 'address line 1', 'street address'],
  unit: ['address 2', 'address line 2', 'unit'],
  city: ['city', 'town'],
  state: ['state'],
  zip: ['zip', 'zip code', 'postal code'],
  amount: ['amount', 'gift amount', 'donation amount', 'donation', 'gift', 'credit', 'deposit'],
  method: ['method', 'payment method', 'type', 'gift type', 'how it came'],
  reference: ['reference', 'ref', 'check number', 'check no', 'check', 'cheque number', 'transaction id', 'number'],
  arrivedBy: ['arrived by'],
  mailedOn: ['mailed', 'mailed on', 'date mailed'],
  postmark: ['postmark', 'postmarked', 'postmark date'],
  description: ['description', 'what', 'fund', 'employer', 'memo', 'details'],
} as const

type Column = keyof typeof headings | 'fund'

/**
 * The headings that a file may have. Where funds are named, a column "fund" is one of them. Otherwise it describes a gift,
 * such as one of a donor-advised fund.
 */
export function headingsWith(list: readonly Fund[] = funds): [meaning: Column, words: readonly string[]][] {
  const all = Object.entries(headings) as [Column, readonly string[]][]
  if (list.length === 0) return all
  const fund = ['fund', 'designation', 'gift designation']
  const others = all.map(([meaning, words]): [Column, string[]] => [
    meaning,
    words.filter((word) => !fund.includes(word)),
  ])
  return [...others, ['fund', fund]]
}

const template = [
  'Date,Name,Email,Address,Amount,Method,Reference,Description',
  '2026-01-05,Ada Giver,ada@example.com,"12 Elm Street; Springfield, IL 62701",250.00,check,1042,',
  '2026-01-06,Bo Giver,,"9 Oak Street; Springfield, IL 62701",,stock,,12 shares of Sample Corporation (SMPL)',
]

/** A template for a spreadsheet. Where funds are named, the first of its gifts is for the first of them. */
export function giftFileTemplate([first]: readonly Fund[] = funds): string {
  const cells = ['Fund', first?.key, '']
  const lines = first ? template.map((line, index) => `${line},${cells[index]}`) : template
  return [...lines, ''].join('\r\n')
}

/**
 * Reads a CSV of gifts: commas, semicolons or tabs, quotes, line ends within cells, any order of columns, and lines above
 * the headings, as banks write them. `fallback` is the method of a line without one. Returns a fault in words.
 */
export function readGiftFile(text: string, fallback: string, list: readonly Fund[] = funds): GiftFile | string {
  const meanings = meaningsOf(headingsWith(list))
  const tried = [',', ';', '\t'].map((delimiter) => readRecords(text, delimiter, meanings))
  const read = tried.filter((each) => typeof each !== 'string')
  const fault = tried.find((each) => typeof each === 'string')
  const found = read.toSorted((a, b) => b.columns.length - a.columns.length)[0]
  if (!found) return fault ?? 'The file cannot be read.'
  const meaningsFound = new Set(found.columns.map(([, , meaning]) => meaning))
  if (!meaningsFound.has('date')) return 'No column is called "date". Name the columns in the first line.'
  if (!meaningsFound.has('amount') && !meaningsFound.has('description')) return 'No column is called "amount".'
  if (found.records.length > maxLines) return `More than ${maxLines} lines: please part the file.`
  const lines = found.records.map(({ number, cells }) => {
    const cellOf = (column: Column) => {
      const [index = -1] = found.columns.find(([, , meaning]) => meaning === column) ?? []
      const cell = cells[index]?.trim() ?? ''
      return column === 'address' ? cell : cell.replaceAll(/\s+/g, ' ')
    }
    return { number, typed: typedGift(cellOf, fallback) }
  })
  return {
    lines,
    columns: found.columns.map(([, heading, meaning]) => [heading, meaning]),
    ignored: found.ignored,
  }
}

interface Records {
  columns: [index: number, heading: string, meaning: Column][]
  ignored: string[]
  records: { number: number; cells: string[] }[]
}

type Meanings = ReadonlyMap<string, Column>

function readRecords(text: string, delimiter: string, meanings: Meanings): Records | string {
  // With `info` and `raw`, each record has its position.
  let rows: { record: string[]; raw: string; info: { lines: number } }[]
  try {
    rows = parse(text, {
      bom: true,
      delimiter,
      // Two more than are allowed, and the lines above the headings.
      to: maxLines + maxLinesAbove + 2,
      max_record_size: maxLineCharacters,
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as typeof rows
  } catch (error) {
    return `The file is not read: ${error instanceof Error ? error.message : String(error)}.`
  }
  const candidates = rows.slice(0, maxLinesAbove).map(({ record }) => understand(record, meanings).columns.length)
  const at = candidates.indexOf(Math.max(0, ...candidates))
  const records = rows.slice(at + 1).map(({ record, raw, info }) => ({
    number: info.lines - (raw.trim().match(/\r\n|\r|\n/g)?.length ?? 0),
    cells: record,
  }))
  return { ...understand(rows[at]?.record ?? [], meanings), records }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

const meaningsOf = (columns: ReturnType<typeof headingsWith>): Meanings =>
  new Map(columns.flatMap(([column, names]) => names.map((name) => [plain(name), column] as const)))

/** A second column with the same meaning is ignored. */
function understand(record: readonly string[], meanings: Meanings): Pick<Records, 'columns' | 'ignored'> {
  const columns: Records['columns'] = []
  const ignored: string[] = []
  for (const [index, heading] of record.entries()) {
    const meaning = meanings.get(plain(heading))
    if (meaning && !columns.some(([, , other]) => other === meaning)) columns.push([index, heading.trim(), meaning])
    else if (heading.trim()) ignored.push(heading.trim())
  }
  return { columns, ignored }
}

function typedGift(cellOf: (column: Column) => string, fallback: string): TypedGift {
  const method = readMethod(cellOf('method')) ?? fallback
  const reference = cellOf('reference')
  // "Benevity" in the column of the method says which platform it is.
  const isPlatform = findMethod(method)?.giver === 'platform'
  const description = cellOf('description') || (isPlatform ? cellOf('method') : '')
  // A bank describes each of its lines. Where a method has no description, as a check or cash, it is the reference.
  const isDescribed = findMethod(method)?.description !== null
  return {
    method,
    date: readDate(cellOf('date')),
    dateAsTyped: cellOf('date'),
    amount: cellOf('amount').replace(/\s*USD$/i, ''),
    isFromFile: true,
    name: cellOf('name') || [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' '),
    email: cellOf('email'),
    postalAddress: readAddress(cellOf),
    reference: reference || (isDescribed ? '' : description.slice(0, 200)),
    description: isDescribed ? description : '',
    fund: cellOf('fund') || undefined,
    ...typedCheck(cellOf),
  }
}

/** A day in the column of postmarks is the postmark's. One in the column "mailed" is what the giver says. */
function typedCheck(cellOf: (column: Column) => string): TypedCheck {
  const arrivedBy = plain(cellOf('arrivedBy'))
    .replace(/^by /, '')
    .replace(/^mail$/, 'post')
  const postmark = readDate(cellOf('postmark'))
  const mailedOn = postmark || readDate(cellOf('mailedOn'))
  if (!mailedOn) return arrivedBy ? { arrivedBy } : {}
  return { ...(arrivedBy && { arrivedBy }), mailedOn, mailedEvidence: postmark ? 'postmark' : 'giver' }
}

function readMethod(cell: string): string | null {
  if (!cell) return null
  const word = plain(cell)
  const method = manualGiftMethods.find((name) => plain(name) === word || methods[name].typedAs.includes(word))
  return method ?? cell
}

/** "1/5/2026", "01-05-26" and "Jan 5, 2026" as "2026-01-05". Any other text is not changed, and is refused later. */
function readDate(cell: string): string {
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(cell) ?? []
  if (month && day && year) return isoDay(year.length === 2 ? `20${year}` : year, month, day)
  const [, word = '', date, ofYear] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(cell) ?? []
  const at = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(word.toLowerCase())
  if (date && ofYear && at >= 0 && at % 3 === 0) return isoDay(ofYear, String(at / 3 + 1), date)
  return cell.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1')
}

const isoDay = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Lines of an envelope, separated by line ends or semicolons, or with the town at the end of one line. */
function readAddress(cellOf: (column: Column) => string): string {
  const region = [cellOf('state'), cellOf('zip')].filter(Boolean).join(' ')
  const parts = [cellOf('street'), cellOf('unit'), [cellOf('city'), region].filter(Boolean).join(', ')].filter(Boolean)
  const whole = cellOf('address')
  if (whole.length > maxAddressCharacters) return whole
  const [, street, town] = /^([^\n;]+?),\s*([^,\n;]+,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?)$/.exec(whole) ?? []
  const lines = street && town ? [street, town] : whole.split(/[\r\n;]+/)
  return [...lines, ...parts].flatMap((line) => line.trim() || []).join('\n')
}

/** The text of a file: UTF-8, UTF-16 (Excel's "Unicode text"), or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
