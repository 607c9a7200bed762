import { describe, expect, test } from 'vitest'
import { columnsWith, plainWord } from './columns.ts'
import { notVerified, programs } from './programs.ts'
import { readGiftFile } from './read-gift-file.server.ts'

/** A file with the headings of a program, and one line. */
const fileOf = (headings: readonly string[], cells: Readonly<Record<string, string>>) =>
  `${headings.join(',')}\n${headings.map((heading) => cells[heading] ?? '').join(',')}`

const read = (text: string) => {
  const file = readGiftFile(text, {})
  if (typeof file === 'string') throw new Error(file)
  return file
}

test.each(programs)('$name: its headings and words have the form of the lists, and it says its source', (program) => {
  const { headings, columns = {}, words = {}, source } = program
  const all = [headings, Object.keys(columns), ...Object.values(words).map((each) => Object.keys(each))].flat()
  expect(all.filter((text) => plainWord(text) !== text)).toEqual([])
  expect(source === notVerified || URL.canParse(source)).toBe(true)
  for (const meaning of Object.keys(words)) expect(columnsWith([]).get(meaning as never)?.decides).toBeDefined()
})

test.each(programs)(
  '$name: a file with its headings is recognized, in any order and with others',
  ({ name, headings }) => {
    expect(read(fileOf([...headings.toReversed(), 'Note to self', 'Name'], {})).program?.name).toBe(name)
  },
)

test('a table of an unknown program is none of them', () => {
  expect(read('Date,Name,Amount\n2026-11-02,Ada,19.99').program).toBeNull()
})

describe('what follows from a program', () => {
  const giveWp = [
    'Donation ID',
    'Email Address',
    'Donation Total',
    'Donation Status',
    'Payment Gateway',
    'Donation Date',
  ]

  const cells = { 'Donation Total': '19.99', 'Donation Date': 'November 2, 2026', 'Donation Status': 'Complete' }

  test('a gift by card is no check, and goes to no deposit slip', () => {
    for (const gateway of ['stripe', 'paypal-commerce', 'Credit Card', '']) {
      const { lines, questions } = read(fileOf(giveWp, { ...cells, 'Payment Gateway': gateway, 'Donation ID': '77' }))
      expect(questions).toEqual([])
      expect(lines[0]?.typed).toMatchObject({ method: 'other-program', amount: '19.99', reference: '77' })
    }
    const test = read(fileOf(giveWp, { ...cells, 'Payment Gateway': 'manual' }))
    expect(test.leftOut[0]?.reasons[0]?.words).toBe('Payment Gateway: manual')
  })

  test('a word that the program is not known to have is asked', () => {
    const { questions } = read(fileOf(giveWp, { ...cells, 'Payment Gateway': 'offline' }))
    expect(questions.map(({ key }) => key)).toContain('method: offline')
  })

  test('the office corrects a column and the usual method', () => {
    const headings = ['id', 'Created date (UTC)', 'Amount', 'Amount Refunded', 'Captured', 'Status', 'Description']
    const text = fileOf(headings, {
      id: 'ch_1',
      'Created date (UTC)': '2026-11-10 12:37:41',
      Amount: '0.29',
      'Amount Refunded': '0.00',
      Captured: 'true',
      Status: 'Paid',
      Description: 'A gift',
    })
    const typedWith = (answers: Record<string, string>) => {
      const file = readGiftFile(text, answers)
      return typeof file === 'string' ? file : file.lines[0]?.typed
    }
    expect(typedWith({})).toMatchObject({ method: 'other-program', reference: 'ch_1' })
    expect(typedWith({ 'column-0': 'not-used', 'column-6': 'reference', method: 'wire' })).toMatchObject({
      method: 'wire',
      reference: 'A gift',
    })
  })

  test('a platform names itself', () => {
    const headings = ['Donation Date', 'Total Donation to be Acknowledged', 'Match Amount', 'Cause Support Fee']
    const text = fileOf(headings, {
      'Donation Date': '2026-10-02',
      'Total Donation to be Acknowledged': '50.00',
      'Match Amount': '25.00',
    })
    expect(read(text).questions.map(({ key }) => key)).toEqual(['amount'])
    const file = readGiftFile(text, { amount: '1' })
    expect(typeof file === 'string' ? file : file.lines[0]?.typed).toMatchObject({
      method: 'giving-platform',
      description: 'Benevity',
      amount: '50.00',
    })
  })
})
