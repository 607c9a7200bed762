import { funds } from '../../catalog/funds.ts'
import type { Fund } from '../../content/funds.ts'
import type { GiftProblem, TypedGift } from '../read-typed-gift.server.ts'
import { type Column, columnsWith, type FileColumn, type Meaning, plainWord } from './columns.ts'
import { type Answers, columnKey, findQuestions, type Question } from './questions.server.ts'
import { withoutReasons } from './left-out-file.ts'
import { findProgram, headingsOfPrograms, type Program } from './programs.ts'
import { type Reason, readLine, whyNoLine } from './read-line.server.ts'
import { type Row, readRows } from './read-rows.server.ts'
import { tableOf } from './sheets-of-text.ts'

/** A line of a file that is a gift. */
export interface GiftLine {
  /** Its row, as a spreadsheet counts. */
  number: number
  cells: readonly string[]
  /** As it was written. Null means that its cells cannot be told apart. */
  typed: TypedGift | null
  /** What is wrong in its cells. The gift that was written may have further faults. */
  faults: readonly GiftProblem[]
}

/** A line that the file itself says is no gift. */
export interface LeftOut {
  number: number
  cells: readonly string[]
  /** At least one. */
  reasons: readonly Reason[]
}

export interface GiftFile {
  /** The program that most likely wrote it. */
  program: Program | null
  /** Those of the office, and what follows from the program. */
  answers: Answers
  columns: FileColumn[]
  /** What the office must say first: until then, no line is read. */
  questions: Question[]
  lines: GiftLine[]
  leftOut: LeftOut[]
}

const maxLines = 10_000
const sampleCount = 3

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
 * Reads a table of gifts in text (see `textOfSheets`), with line feeds as line ends: any order of columns, and lines above the headings, as banks write
 * them. Each line is a gift, or left out for a reason; what the file does not say is a question, which `answers` answer. Returns
 * a fault in words.
 */
export function readGiftFile(
  content: string,
  answersBefore: Answers,
  list: readonly Fund[] = funds,
): GiftFile | string {
  const text = tableOf(content, answersBefore)
  if (typeof text !== 'string')
    return { program: null, answers: answersBefore, columns: [], questions: [text], lines: [], leftOut: [] }
  const general = columnsWith(list)
  const meanings = new Map(
    [...general].flatMap(([meaning, { headings }]) =>
      headings.map((heading) => [plainWord(heading), meaning] as const),
    ),
  )
  const isHeading = (cell: string) => meanings.has(plainWord(cell)) || headingsOfPrograms.has(plainWord(cell))
  const read = readRows(text, isHeading, maxLines)
  if (typeof read === 'string') return read
  const { head, rows } = withoutReasons(read)
  if (rows.length > maxLines) return `More than ${maxLines} lines: please part the file.`
  const program = findProgram(head.cells)
  const known = withWordsOf(program, general)
  const answers: Answers = { ...(program?.usualMethod && { method: program.usualMethod }), ...answersBefore }
  const columns = columnsOf(head, rows, (index, heading) => {
    const chosen = (['date', 'amount'] as const).find((meaning) => answers[meaning] === String(index))
    if (chosen) return chosen
    const answer = answers[columnKey(index)]
    if (answer !== undefined) return known.has(answer as Meaning) ? (answer as Meaning) : null
    const ofProgram = program?.columns?.[plainWord(heading)]
    return ofProgram === undefined ? (meanings.get(plainWord(heading)) ?? null) : ofProgram
  })
  const used = useOnce(columns, answers, known)
  const leftOut: LeftOut[] = []
  const ofTable = rows.filter((row) => {
    const reason = whyNoLine(row, head, used)
    if (reason !== null) leftOut.push({ ...row, reasons: [{ words: reason, group: reason }] })
    return reason === null
  })
  const questions = findQuestions({ columns: used, rows: ofTable, answers, known })
  const file: GiftFile = { program, answers, columns: used, questions, lines: [], leftOut }
  if (questions.length > 0) return file
  for (const { number, cells, fault } of ofTable) {
    if (fault !== undefined) {
      file.lines.push({ number, cells, typed: null, faults: [{ problem: fault }] })
      continue
    }
    const line = readLine({ number, cells }, { columns: used, answers, known, program })
    if ('reasons' in line) leftOut.push({ number, cells, ...line })
    else file.lines.push({ number, cells, ...line })
  }
  return file
}

/** The columns, with what their words say in a program. */
function withWordsOf(program: Program | null, known: ReturnType<typeof columnsWith>): ReturnType<typeof columnsWith> {
  const words = Object.entries(program?.words ?? {}) as [Meaning, Record<string, string>][]
  return new Map([
    ...known,
    ...words.map(([meaning, ofProgram]): [Meaning, Column] => [meaning, { ...known.get(meaning)!, ofProgram }]),
  ])
}

function columnsOf(
  head: Row,
  rows: readonly Row[],
  meaningOf: (index: number, heading: string) => Meaning | null,
): FileColumn[] {
  return head.cells.map((heading, index) => {
    const samples: string[] = []
    for (const { cells } of rows) {
      const cell = cells[index]?.trim()
      if (cell && samples.length < sampleCount) samples.push(cell)
    }
    return { index, heading: heading.trim(), meaning: meaningOf(index, heading), samples }
  })
}

/** Of two columns with one meaning, the first is used; each that decides is; and what is asked is used when it is answered. */
function useOnce(
  columns: readonly FileColumn[],
  answers: Answers,
  known: ReturnType<typeof columnsWith>,
): FileColumn[] {
  const seen = new Set<Meaning>()
  return columns.map((column) => {
    const { meaning, index, samples } = column
    if (meaning === null) return column
    const { isAsked, decides } = known.get(meaning)!
    const chosen = answers[meaning]
    if (isAsked) {
      const isOther = chosen !== undefined && chosen !== String(index)
      return isOther || samples.length === 0 ? { ...column, meaning: null } : column
    }
    if (seen.has(meaning) && (!decides || meaning === 'method')) return { ...column, meaning: null }
    seen.add(meaning)
    return column
  })
}
