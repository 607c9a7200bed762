import { parse } from 'csv-parse/sync'
import type { ProgramKey } from '../programs/programs.ts'

/** An entry as the accounting program reads it. */
interface ReadEntry {
  /** What tells entries apart in the program. */
  id: string
  day: string
  lines: { account: string; cents: number; fund: string }[]
}

const centsOf = (amount = '') => Math.round(Number(amount || '0') * 100)
const isoDay = (day = '') => day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
const monthNames = 'JanFebMarAprMayJunJulAugSepOctNovDec'

function xeroDay(day = ''): string {
  const [date, month = '', year] = day.split(' ')
  return `${year}-${String(monthNames.indexOf(month) / 3 + 1).padStart(2, '0')}-${date}`
}

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true })

/** Rows of one entry, by what the program groups them by. */
function groupRows(
  rows: Record<string, string>[],
  read: (row: Record<string, string>) => { id: string; day: string; line: ReadEntry['lines'][number] },
): ReadEntry[] {
  const entries = new Map<string, ReadEntry>()
  for (const row of rows) {
    const { id, day, line } = read(row)
    const entry = entries.get(`${id} ${day}`) ?? { id, day, lines: [] }
    entries.set(`${id} ${day}`, entry)
    entry.lines.push(line)
  }
  return [...entries.values()]
}

const inQuickBooks = (text: string) =>
  groupRows(rowsOf(text), (row) => ({
    id: row['*JournalNo']!,
    day: isoDay(row['*JournalDate']),
    line: {
      account: row['*AccountName']!,
      cents: centsOf(row['*Debits']) - centsOf(row['*Credits']),
      fund: row['Class']!,
    },
  }))

/** Each program's file, read by the rules that the program publishes. A row in no entry throws. */
export const readers: Record<ProgramKey, (text: string) => ReadEntry[]> = {
  another: inQuickBooks,
  'quickbooks-online': inQuickBooks,
  xero: (text) =>
    groupRows(rowsOf(text), (row) => ({
      id: row['*Narration']!,
      day: xeroDay(row['*Date']),
      line: { account: row['*AccountCode']!, cents: centsOf(row['*Amount']), fund: row['TrackingOption1']! },
    })),
  aplos: (text) => {
    const entries: ReadEntry[] = []
    for (const row of rowsOf(text)) {
      if (row['Date'] && row['Memo']) entries.push({ id: row['Memo'], day: isoDay(row['Date']), lines: [] })
      const cents = centsOf(row['Debit']) - centsOf(row['Credit'])
      entries.at(-1)!.lines.push({ account: row['Account']!, cents, fund: row['Fund']! })
    }
    return entries
  },
  'quickbooks-desktop': (text) => {
    const [first, second, third, ...rows] = text.split('\r\n').slice(0, -1)
    const columns = first!.split('\t')
    if (second !== first!.replace('!TRNS', '!SPL') || third !== '!ENDTRNS') throw new Error('the heads differ')
    const entries: ReadEntry[] = []
    let open: ReadEntry | null = null
    for (const cells of rows.map((row) => row.split('\t'))) {
      const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
      if (cells[0] === 'ENDTRNS') {
        entries.push(open!)
        open = null
        continue
      }
      if (cells.length !== columns.length) throw new Error(`${cells.length} cells: ${cells.join('|')}`)
      if (cell('TRNSTYPE') !== 'GENERAL JOURNAL') throw new Error(cells.join('|'))
      if (cells[0] === 'TRNS') open = { id: cell('DOCNUM'), day: isoDay(cell('DATE')), lines: [] }
      open!.lines.push({ account: cell('ACCNT'), cents: centsOf(cell('AMOUNT')), fund: cell('CLASS') })
    }
    return entries
  },
  hledger: (text) =>
    text.split('\n\n').flatMap((block) => {
      const [head = '', ...postings] = block.split('\n')
      const [, day = '', id = ''] = /^(\S+) \(([^)]+)\)/.exec(head) ?? []
      const lines = postings.map((posting) => {
        const [, account = '', amount = '', fund = ''] =
          /^ {4}(.+?) {2}\$(-?[\d.]+) {2}; (?:fund:([^,]+),)?/.exec(posting) ?? []
        return { account, cents: centsOf(amount), fund }
      })
      return head ? [{ id, day, lines }] : []
    }),
  beancount: (text) =>
    text.split('\n\n').flatMap((block) => {
      const [head = '', ...rows] = block.split('\n')
      const [, day = '', id = ''] = /^(\S+) \* ".*" \^(\S+)$/.exec(head) ?? []
      const lines: ReadEntry['lines'] = []
      for (const row of rows) {
        const [, account, amount] = /^ {2}(\S+) {2}(-?[\d.]+) USD$/.exec(row) ?? []
        const [, fund] = /^ {4}fund: "(.*)"$/.exec(row) ?? []
        if (account) lines.push({ account, cents: centsOf(amount), fund: '' })
        if (fund) lines.at(-1)!.fund = fund
      }
      return head ? [{ id, day, lines }] : []
    }),
}
