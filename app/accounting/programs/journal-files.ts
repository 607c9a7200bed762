import type { BookName } from '../../config/book-accounts.ts'
import type { JournalEntry } from '../journal-entry.ts'
import type { AccountingProgram } from './accounting-program.ts'

type Names = Readonly<Record<BookName, string>>

/** One file with all entries, in pieces, as they are read. */
export async function* journalFile(
  entries: AsyncIterable<JournalEntry>,
  program: AccountingProgram,
  names: Names,
): AsyncGenerator<string> {
  if (program.head) yield program.head
  for await (const entry of entries) yield program.write(entry, names)
}

/**
 * The files that the program takes one after another, each of at most `mostLines` lines. An entry is in one of them: a single longer
 * one has a file for itself.
 */
export async function* journalParts(
  entries: AsyncIterable<JournalEntry>,
  program: AccountingProgram,
  names: Names,
): AsyncGenerator<string> {
  const headLines = linesIn(program.head)
  const most = program.mostLines ?? Infinity
  let text = ''
  let lines = headLines
  for await (const entry of entries) {
    const written = program.write(entry, names)
    const more = linesIn(written)
    if (text !== '' && lines + more > most) {
      yield program.head + text
      text = ''
      lines = headLines
    }
    text += written
    lines += more
  }
  if (text !== '') yield program.head + text
}

const linesIn = (text: string) => text.split('\n').length - 1

/** The same entries, when there are any. Returns null when there are none. */
export async function startOf(entries: AsyncGenerator<JournalEntry>): Promise<AsyncGenerator<JournalEntry> | null> {
  const first = await entries.next()
  return first.done ? null : restOf(first.value, entries)
}

async function* restOf(first: JournalEntry, rest: AsyncGenerator<JournalEntry>): AsyncGenerator<JournalEntry> {
  yield first
  yield* rest
}
