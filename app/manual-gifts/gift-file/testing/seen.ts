import { readLineAsGift } from '../faults-of-line.server.ts'
import type { Answers } from '../questions.server.ts'
import { readGiftFile } from '../read-gift-file.server.ts'

const now = Date.UTC(2026, 10, 30, 20)

export function readLines(lines: readonly string[], answers: Answers = { method: 'cash' }) {
  const file = readGiftFile(lines.join('\n'), answers)
  if (typeof file === 'string') throw new Error(file)
  return file
}

/** What a person sees of each line: its gift, its fault, or why it is left out; and what is asked. */
export function seen(lines: readonly string[], answers?: Answers) {
  const { lines: gifts, leftOut, questions } = readLines(lines, answers)
  const shown = gifts.map(({ number, typed, faults }): [number, string] => {
    const gift = typed ? readLineAsGift(typed, faults, now) : { faults }
    const words =
      'faults' in gift ? gift.faults.map(({ problem }) => problem) : [gift.day, gift.amountCents, gift.name, gift.email]
    return [number, words.join(' ')]
  })
  return {
    lines: Object.fromEntries([
      ...shown,
      ...leftOut.map(({ number, reasons }): [number, string] => [number, reasons.map(({ words }) => words).join('; ')]),
    ]),
    asks: questions.map(({ words, options }) => [words, ...Object.values(options)]),
  }
}
