import { expect, test } from 'vitest'
import type { JournalEntry } from '../journal-entry.ts'
import { namesOf } from '../testing/names-of-programs.ts'
import { readers } from '../testing/read-journal-file.ts'
import { journalFile, journalParts, startOf } from './journal-files.ts'
import { type ProgramKey, programs } from './programs.ts'

const entryOf = (lineCount: number, index: number): JournalEntry => ({
  number: `ST-${index}`,
  day: '2026-11-24',
  text: `Stripe, day ${index}`,
  lines: [
    { account: 'clearing', cents: (lineCount - 1) * 1999, text: 'At Stripe, after fees' },
    ...Array.from({ length: lineCount - 1 }, () => ({ account: 'donations' as const, cents: -1999, text: 'Gifts: 1' })),
  ],
})

async function* each(entries: readonly JournalEntry[]): AsyncGenerator<JournalEntry> {
  yield* entries
}

const partsOf = (key: ProgramKey, entries: readonly JournalEntry[]) =>
  Array.fromAsync(journalParts(each(entries), programs[key], namesOf(key).names))

test.each([
  ['xero', 300],
  ['quickbooks-online', 1000],
] as const)('%s gets files of at most %d lines with their heading, and no entry in two of them', async (key, most) => {
  expect(programs[key].mostLines).toBe(most)
  const entries = Array.from({ length: 500 }, (_, index) => entryOf(2 + (index % 7), index))
  const parts = await partsOf(key, entries)
  expect(parts.length).toBeGreaterThan(1)
  const read = parts.map((part) => readers[key](part))
  const counts = parts.map((part) => part.trimEnd().split('\r\n').length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(most)
  expect(Math.min(...counts.slice(0, -1))).toBeGreaterThan(most - 9)
  for (const part of parts) {
    expect(part.startsWith(programs[key].head)).toBe(true)
  }
  for (const { lines } of read.flat()) expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  expect(read.flat().map(({ lines }) => lines.length)).toEqual(entries.map(({ lines }) => lines.length))
})

test('a file is full to the last line, and a longer entry has one for itself', async () => {
  const lengths = async (...counts: number[]) =>
    (await partsOf('xero', counts.map(entryOf))).map((part) => part.trimEnd().split('\r\n').length)
  expect(await lengths(299)).toEqual([300])
  expect(await lengths(150, 149)).toEqual([300])
  expect(await lengths(150, 150)).toEqual([151, 151])
  expect(await lengths(2, 400, 2)).toEqual([3, 401, 3])
  expect(await lengths()).toEqual([])
})

test('a program without a limit gets one file, and no entry is none', async () => {
  const entries = Array.from({ length: 500 }, (_, index) => entryOf(4, index))
  const { names } = namesOf('another')
  const [file, ...others] = await partsOf('another', entries)
  expect(others).toEqual([])
  expect((await Array.fromAsync(journalFile(each(entries), programs.another, names))).join('')).toBe(file)
  expect(await startOf(each([]))).toBeNull()
  expect(await Array.fromAsync((await startOf(each(entries)))!)).toEqual(entries)
})
