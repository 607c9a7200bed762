import { plainWord } from '../manual-gifts/gift-file/columns.ts'
import { type Answers, columnKey, type Question } from '../manual-gifts/gift-file/questions.server.ts'
import { isDayFirst, readDateCell } from '../manual-gifts/gift-file/read-date-cell.ts'
import { readAddress } from '../manual-gifts/gift-file/read-line.server.ts'
import { type Row, readRows } from '../manual-gifts/gift-file/read-rows.server.ts'
import { tableOf } from '../manual-gifts/gift-file/sheets-of-text.ts'
import { isEmailAddress } from '../values/email-address.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { dateInWords } from '../words/date-in-words.ts'
import { letterWords, meaningOfHeading, type PersonMeaning, personColumns } from './person-columns.ts'

/** A person of a file, as it was written. */
export interface FilePerson {
  name: string | null
  isOrganization: boolean
  /** The first one gets receipts. */
  emails: string[]
  phone: string | null
  postalAddress: string | null
  note: string | null
  /** Null: not a reader. Without a consent, they are asked. */
  letter: { consent: Consent | null } | null
}

/** What proves that somebody asked for the letter. */
export interface Consent {
  /** As 2024-05-01. */
  day: string
  /** As the file says it: "card at the book table". */
  way: string
}

export interface PersonLine {
  /** Its row, as a spreadsheet counts. */
  number: number
  /** A text is what is wrong with it. */
  person: FilePerson | string
}

export interface PersonFileColumn {
  index: number
  heading: string
  meaning: PersonMeaning | null
  /** The first three cells that are not empty. */
  samples: string[]
}

export interface PersonFile {
  columns: PersonFileColumn[]
  /** What the office must say first: until then, no line is read. */
  questions: Question[]
  /** Whether the people are entered as givers. */
  areGivers: boolean
  lines: PersonLine[]
}

const maxLines = 10_000
const limits = { name: 200, phone: 40, address: 400, note: 2000, way: 300 }

const holds = {
  givers: 'Givers: they are entered with their addresses, and get no letter',
  readers: 'Readers of the letter: only their e-mail addresses are entered',
  both: 'Givers who also read the letter',
} as const

/**
 * Reads a table of people in text (see `textOfSheets`), with line feeds as line ends. What the file does not say is a question, which `answers` answer.
 * Returns a fault in words.
 */
export function readPersonFile(content: string, answers: Answers, now: number): PersonFile | string {
  const areGivers = answers.holds !== 'readers'
  const text = tableOf(content, answers)
  if (typeof text !== 'string') return { columns: [], questions: [text], areGivers, lines: [] }
  const read = readRows(text, (cell) => meaningOfHeading.has(plainWord(cell)), maxLines)
  if (typeof read === 'string') return read
  const { head, rows } = read
  if (rows.length > maxLines) return `More than ${maxLines} lines: please part the file.`
  const columns = columnsOf(head, rows, answers)
  const questions = questionsOf(columns, rows, answers)
  const file = { columns, questions, areGivers, lines: [] }
  if (questions.length > 0) return file
  return { ...file, lines: rows.map((row) => ({ number: row.number, person: readPerson(row, columns, answers, now) })) }
}

/** Of two columns with one meaning, the first is used. */
function columnsOf(head: Row, rows: readonly Row[], answers: Answers): PersonFileColumn[] {
  const seen = new Set<PersonMeaning>()
  return head.cells.map((heading, index) => {
    const cells = rows.flatMap(({ cells: all }) => all[index]?.trim() || [])
    const answer = answers[columnKey(index)]
    const meaning =
      answers.name === String(index)
        ? 'name'
        : answer === undefined
          ? (meaningOfHeading.get(plainWord(heading)) ?? null)
          : Object.hasOwn(personColumns, answer)
            ? (answer as PersonMeaning)
            : null
    const isFirst = meaning !== null && !seen.has(meaning)
    if (meaning !== null) seen.add(meaning)
    return { index, heading: heading.trim(), meaning: isFirst ? meaning : null, samples: cells.slice(0, 3) }
  })
}

const indexOf = (columns: readonly PersonFileColumn[], meaning: PersonMeaning) =>
  columns.find((column) => column.meaning === meaning)?.index ?? -1

const wordKey = (cell: string) => `letter: ${plainWord(cell).slice(0, 60)}`

function questionsOf(columns: readonly PersonFileColumn[], rows: readonly Row[], answers: Answers): Question[] {
  if (!['name', 'lastName', 'email'].some((each) => indexOf(columns, each as PersonMeaning) >= 0)) {
    const all = columns.filter(({ samples }) => samples.length > 0)
    const options = all.map(({ index, heading, samples }) => [String(index), `${heading}: ${samples.join(', ')}`])
    const words = 'Which column is the name? No column is called as a name or an e-mail address.'
    return [{ key: 'name', words, options: Object.fromEntries(options), isOfColumns: true }]
  }
  const asked: Question[] = []
  if (!Object.hasOwn(holds, answers.holds ?? ''))
    asked.push({ key: 'holds', words: 'What does the file hold?', options: holds, isOfColumns: false })
  const days = rows.map(({ cells }) => cells[indexOf(columns, 'consentDay')]?.trim() ?? '')
  const dayFirst = answers.order ? undefined : days.find((cell) => isDayFirst(cell))
  if (dayFirst !== undefined) {
    const as = (order: 'month' | 'day') => {
      const day = readDateCell({ cell: dayFirst, order })
      return isDay(day) ? dateInWords(day) : 'no day'
    }
    asked.push({
      key: 'order',
      words: `Which number of a date is the month? “${dayFirst}” does not look like an American date.`,
      options: { day: `The second: it is ${as('day')}`, month: `The first: it is ${as('month')}` },
      isOfColumns: false,
    })
  }
  const cells = rows.map(({ cells: all }) => all[indexOf(columns, 'letter')]?.trim() ?? '')
  for (const [key, cell] of new Map(cells.map((each) => [wordKey(each), each]))) {
    if (readsLetter(cell, answers) !== null) continue
    const options = { reads: 'They read the letter', 'does-not': 'They do not read it' }
    asked.push({ key, words: `What does “${cell}” say about the letter?`, options, isOfColumns: false })
  }
  return asked
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

/** Returns null when the word is not known, and nobody has said it yet. */
function readsLetter(cell: string, answers: Answers): boolean | null {
  const answer = answers[wordKey(cell)]
  if (answer !== undefined) return answer === 'reads'
  const word = plainWord(cell)
  if ((letterWords.reads as readonly string[]).includes(word)) return true
  return (letterWords.doesNot as readonly string[]).includes(word) ? false : null
}

function readPerson(
  row: Row,
  columns: readonly PersonFileColumn[],
  answers: Answers,
  now: number,
): FilePerson | string {
  if (row.fault !== undefined) return row.fault
  const cellOf = (meaning: PersonMeaning) => {
    const cell = row.cells[indexOf(columns, meaning)]?.trim() ?? ''
    // Excel's formula for a text, ="01234", is the text.
    const text = cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell
    return meaning === 'address' || meaning === 'note' ? text : text.replaceAll(/\s+/g, ' ')
  }
  const ofPerson = cellOf('name') || [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' ')
  const name = ofPerson || cellOf('organization')
  // "a@example.com; b@example.com" is two.
  const emails = [cellOf('email'), cellOf('otherEmail')].flatMap((cell) =>
    cell.split(/[;,]/).flatMap((each) => each.trim() || []),
  )
  const postalAddress = readAddress(cellOf)
  const letter = answers.holds === 'givers' ? null : letterOf(cellOf, columns, answers, now)
  if (typeof letter === 'string') return letter
  const wrong = emails.find((email) => !isEmailAddress(email))
  if (wrong !== undefined) return `“${wrong.slice(0, 60)}” is no e-mail address.`
  if (!name && emails.length === 0) return 'It has neither a name nor an e-mail address.'
  if (answers.holds === 'readers' && emails.length === 0) return 'It has no e-mail address, so no letter can be sent.'
  const texts = {
    name,
    phone: cellOf('phone'),
    address: postalAddress,
    note: cellOf('note'),
    way: cellOf('consentWay'),
  }
  const tooLong = Object.entries(limits).find(([key, most]) => texts[key as keyof typeof texts].length > most)
  if (tooLong) return `The ${tooLong[0]} is longer than ${tooLong[1]} characters.`
  return {
    name: name || null,
    isOrganization: !ofPerson && name !== '',
    emails: [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()],
    phone: texts.phone || null,
    postalAddress: postalAddress || null,
    note: texts.note || null,
    letter: emails.length > 0 ? letter : null,
  }
}

/** A consent has its day and its way. With one of them alone, it proves nothing. Returns a fault in words. */
function letterOf(
  cellOf: (meaning: PersonMeaning) => string,
  columns: readonly PersonFileColumn[],
  answers: Answers,
  now: number,
): FilePerson['letter'] | string {
  if (indexOf(columns, 'letter') >= 0 && readsLetter(cellOf('letter'), answers) !== true) return null
  const [cell, way] = [cellOf('consentDay'), cellOf('consentWay')]
  if (!cell || !way) return { consent: null }
  const day = readDateCell({ cell, order: answers.order === 'day' ? 'day' : 'month' })
  if (!isDay(day)) return `“${cell.slice(0, 60)}” is no day of a consent.`
  return day > publisherDay(now) ? `The consent of ${dateInWords(day)} is in the future.` : { consent: { day, way } }
}
