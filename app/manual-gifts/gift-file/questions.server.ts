import { manualGiftMethods, methodLabels, methods } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'
import { parseDollars } from '../../values/typed-amount.ts'
import { dateInWords } from '../../words/date-in-words.ts'
import { type columnsWith, type FileColumn, type Meaning, plainWord } from './columns.ts'
import { readAmountCell } from './read-amount-cell.ts'
import { isDayFirst, readDateCell } from './read-date-cell.ts'
import type { Row } from './read-rows.server.ts'

/** What the office answered about a file: the values of its questions, and what a column is taken for, by their keys. */
export type Answers = Readonly<Record<string, string>>

/** A question about the whole file. */
export interface Question {
  /** The name of its field, and of its answer. */
  key: string
  words: string
  /** The answers, by their value. */
  options: Readonly<Record<string, string>>
  /** Without it no line can be read. */
  isOfColumns: boolean
}

/** The answer that leaves out the lines with a word. */
export const leavesOut = 'leave-out'
/** The answer that a word is of a gift. */
export const isGift = 'gift'
/** The answer to what a column is that is not used. */
export const notUsed = 'not-used'

export const columnKey = (index: number) => `column-${index}`
const wordKey = (meaning: Meaning, cell: string) => `${meaning}: ${plainWord(cell).slice(0, 60)}`

/** More words in a column are names or numbers: it was taken for the wrong thing. */
const maxWords = 20

interface Asked {
  columns: readonly FileColumn[]
  rows: readonly Row[]
  answers: Answers
  known: ReturnType<typeof columnsWith>
}

/** What the file does not say, and the office has not said yet. */
export function findQuestions(asked: Asked): Question[] {
  const ofColumns = [whichColumn(asked, 'date'), whichColumn(asked, 'amount')].filter((each) => each !== null)
  if (ofColumns.length > 0) return ofColumns
  const all = [orderOfDates(asked), centsSign(asked), usualMethodOf(asked), ...wordsOf(asked)]
  return all.filter((each) => each !== null)
}

/** The values of a column, for a reader who chooses one. */
const inSamples = ({ heading, samples }: FileColumn) => `${heading || 'without a heading'}: ${samples.join(', ')}`

function whichColumn({ columns, known }: Asked, meaning: 'date' | 'amount'): Question | null {
  const found = columns.filter((column) => column.meaning === meaning)
  if (found.length === 1) return null
  // Shares and goods have no amount.
  if (meaning === 'amount' && found.length === 0 && columns.some((column) => column.meaning === 'description'))
    return null
  const { label } = known.get(meaning)!
  const all = found.length > 0 ? found : columns.filter(({ samples, meaning: taken }) => samples.length > 0 && !taken)
  const why =
    found.length === 0
      ? `No column is called “${meaning}”.`
      : meaning === 'amount'
        ? 'A tip, a fee or a match may be in one of them.'
        : 'The day on which the gift was made decides its year.'
  return {
    key: meaning,
    words: `Which column is the ${label.toLowerCase()}? ${why}`,
    options: Object.fromEntries(all.map((column) => [String(column.index), inSamples(column)])),
    isOfColumns: true,
  }
}

const cellsOf = ({ columns, rows }: Asked, meaning: Meaning): string[] => {
  const column = columns.find((each) => each.meaning === meaning)
  return column ? rows.map(({ cells }) => cells[column.index]?.trim() ?? '') : []
}

function orderOfDates(asked: Asked): Question | null {
  if (asked.answers.order) return null
  const cells = cellsOf(asked, 'date')
  const cell = cells.find((each) => isDayFirst(each))
  if (cell === undefined) return null
  const numeric = cells.find((each) => each !== cell && /^\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(each)) ?? cell
  const as = (order: 'month' | 'day') => {
    const day = readDateCell({ cell: numeric, order })
    return /^\d{4}-(?:0\d|1[012])-/.test(day) ? `“${numeric}” is ${dateInWords(day)}` : `“${numeric}” is no day`
  }
  return {
    key: 'order',
    words: `Which number of a date is the month? “${cell}” does not look like an American date.`,
    options: { day: `The second: ${as('day')}`, month: `The first: ${as('month')}` },
    isOfColumns: false,
  }
}

function centsSign(asked: Asked): Question | null {
  if (asked.answers.sign) return null
  const cell = cellsOf(asked, 'amount').find((each) => 'readings' in readAmountCell(each, null))
  if (cell === undefined) return null
  const as = (sign: 'comma' | 'point') => {
    const read = readAmountCell(cell, sign)
    const cents = 'amount' in read ? parseDollars(read.amount) : null
    return cents === null ? `“${cell}” cannot be read` : `“${cell}” is ${formatExactDollars(cents)}`
  }
  return {
    key: 'sign',
    words: `What stands before the cents in this file? “${cell}” can be read in two ways.`,
    options: { point: `A point: ${as('point')}`, comma: `A comma: ${as('comma')}` },
    isOfColumns: false,
  }
}

function usualMethodOf(asked: Asked): Question | null {
  const { columns, rows, answers } = asked
  const isSaid = columns.some(({ meaning }) => meaning === 'method')
  const isNeeded = !isSaid || cellsOf(asked, 'method').some((cell) => decideWord('method', cell, asked) === isGift)
  if (answers.method || !isNeeded || rows.length === 0) return null
  return {
    key: 'method',
    words: 'How did the gifts come whose line does not say it?',
    options: methodLabels,
    isOfColumns: false,
  }
}

/** The words of columns that decide, which are in none of their lists. */
function wordsOf({ columns, rows, answers, known }: Asked): Question[] {
  return columns.flatMap(({ index, heading, meaning }): Question[] => {
    const decides = meaning && known.get(meaning)?.decides
    if (!decides) return []
    const cells = new Map(rows.map(({ cells: all }) => [wordKey(meaning, all[index] ?? ''), all[index]?.trim() ?? '']))
    const unknown = [...cells].filter(([key, cell]) => decideWord(meaning, cell, { answers, known }) === null && key)
    if (unknown.length > maxWords) {
      const words = `The column “${heading}” has too many different words for “${known.get(meaning)?.label}”: what is it?`
      return [{ key: columnKey(index), words, options: { [notUsed]: 'It is not used' }, isOfColumns: true }]
    }
    return unknown.map(([key, cell]) => ({
      key,
      words: cell
        ? `What does “${cell}” in the column “${heading}” say?`
        : `What does an empty cell in the column “${heading}” say?`,
      options: meaning === 'method' ? methodOptions : wordOptions,
      isOfColumns: false,
    }))
  })
}

const wordOptions = { [isGift]: 'A gift that was paid', [leavesOut]: 'No gift: leave these lines out' }
const methodOptions = {
  ...methodLabels,
  [isGift]: 'Nothing about how it came',
  [leavesOut]: 'No gift: leave these lines out',
}

/**
 * What a word of a column that decides says: `gift`, `leave-out`, or a method. Returns null when nobody said it yet. A method's
 * own words are those of `methods`.
 */
export function decideWord(
  meaning: Meaning,
  cell: string,
  { answers, known }: Pick<Asked, 'answers' | 'known'>,
): string | null {
  const answer = answers[wordKey(meaning, cell)]
  if (answer !== undefined) return answer
  const word = plainWord(cell)
  const { ofProgram = {}, decides } = known.get(meaning)!
  const { gift, leftOut } = decides!
  if (Object.hasOwn(ofProgram, word)) return ofProgram[word]!
  if (gift.includes(word)) return isGift
  if (leftOut === 'all others') return word === '' ? null : leavesOut
  if (leftOut.includes(word)) return leavesOut
  if (meaning !== 'method') return null
  return manualGiftMethods.find((name) => plainWord(name) === word || methods[name].typedAs.includes(word)) ?? null
}
