import { nightTrain } from '../catalog/testing/added-book.ts'
import { expect, test } from 'vitest'
import { planWords } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { findPlace } from '../words/find-place.ts'
import { findFaultOfItems } from '../words/find-fault.ts'
import { allGrowingLists, findGrowingList, findListAround } from '../words/growing-lists.ts'
import { findSetOf } from '../words/words.ts'
import { contentFiles } from './load-words.server.ts'

const releasedOf = (path: string) => findPlace(findSetOf(path)?.written, path.replace(/^.*#/, ''))?.value as Value[]
const questions = 'pages/donors#questions'
const question = { question: 'When are you closed?', answer: 'From December 24 on.' }
const faultOf = (item: unknown, path = questions) => planWords({ [path]: [question, item] as Value }).misfits[0]?.reason

test('every list is a list of the words, and what is released fits its declared items', () => {
  expect(contentFiles.length).toBeGreaterThan(50)
  for (const list of allGrowingLists) {
    const released = releasedOf(list.path)
    expect(Array.isArray(released), list.path).toBe(true)
    expect(findFaultOfItems(list, released, findSetOf(list.path)!.sources), list.path).toBeNull()
  }
})

test('a text is found to be within a list', () => {
  expect(findListAround(`${questions}.0.answer`)?.path).toBe(questions)
  expect(findListAround('pages/donors#questionsTitle')).toBeUndefined()
})

test.each<[what: string, item: unknown, reason: string]>([
  ['no object', 'x', 'Item 2'],
  ['a missing answer', { question: 'Why?' }, 'Item 2: Answer'],
  ['an empty question', { ...question, question: ' ' }, 'Item 2: Question: It must not be empty.'],
  ['two lines in a question', { ...question, question: 'a\nb' }, 'Item 2: Question: It must be one line.'],
  ['a long question', { ...question, question: 'x'.repeat(141) }, 'At most 140 characters fit.'],
  ['an unknown part', { question: 'Why?', answer: 'So', script: 'x' }, 'Item 2'],
  ['the same question twice', { question: 'when are you closed? ', answer: 'y' }, 'The list has this already.'],
  ['no day', { question: 'Why?', answer: 'So', hiddenUntil: '2026-02-30' }, 'Hidden until: It must be a day.'],
  [
    'a link to a script',
    { question: 'Why?', answer: 'So', link: { label: 'x', to: 'javascript:x' } },
    'The address begins with',
  ],
  [
    'a link to another host',
    { question: 'Why?', answer: 'So', link: { label: 'x', to: '//other.example' } },
    'The address begins with',
  ],
  ['an unseen character', { question: 'Why?\u202e', answer: 'So' }, 'cannot be seen'],
  ['a place that nothing fills', { question: 'Why?', answer: 'On {day}' }, '{day} is not known here'],
  ['a source that is not there', { question: 'Why?', answer: '{site.fax}' }, '{site.fax} is not a text'],
])('%s is refused', (_, item, reason) => {
  expect(faultOf(item)).toContain(reason)
})

test.each<[what: string, path: string, item: object, field: string, text: string]>([
  [
    'an address without words of the link',
    questions,
    { ...question, link: { label: '', to: '/donate' } },
    'link.label',
    'Link below the answer: Words of the link: It must not be empty.',
  ],
  [
    'a link to nowhere',
    questions,
    { ...question, link: { label: 'More', to: '' } },
    'link.to',
    'Link below the answer: Address: The address begins with / or https://.',
  ],
  [
    'a place that nothing fills, in a link',
    questions,
    { ...question, link: { label: 'On {day}', to: '/donate' } },
    'link.label',
    '{day} is not known here: no place is filled in later.',
  ],
])('%s is said at its field', (_, path, item, field, text) => {
  const list = findGrowingList(path)!
  expect(findFaultOfItems(list, [item as Value], {})).toEqual({ item: 0, field, text })
})

test('a fault says which item has it, apart from its sentence', () => {
  const list = findGrowingList(questions)!
  const faultOfList = (value: Value[]) => findFaultOfItems(list, value, {})
  expect(faultOfList([question, { ...question, question: '' }])).toEqual({
    item: 1,
    field: 'question',
    text: 'Question: It must not be empty.',
  })
  expect(faultOfList([question, question])).toEqual({ item: 1, text: 'The list has this already.' })
  expect(faultOfList([question, { question: 'Why?', answer: 'On {day}' }])).toMatchObject({ item: 1 })
  expect(faultOfList([])).toMatchObject({ item: null })
})

test.each<[what: string, part: object, reason: string]>([
  ['a price that is no whole number of cents', { priceCents: 9.5 }, 'It must be an amount in dollars'],
  ['a price below what Stripe takes', { priceCents: 49 }, 'It must be at least $0.50.'],
  ['ages in words', { ages: 'six to ten' }, 'At most 5 characters fit.'],
  ['one age', { ages: '6' }, 'Write the first and the last age'],
  ['a short description for search engines', { pageDescription: 'Order it.' }, 'It needs at least 50 characters.'],
  ['a product that is none', { stripeProduct: 'price_1' }, 'It begins with prod_'],
  ['an unknown part', { pictures: { open: 'x.png', closed: 'x.png' } }, 'Item 1'],
])('a book with %s is refused', (_, part, reason) => {
  const reasonOf = (item: object) => planWords({ 'books/added-books#books': [item as Value] }).misfits[0]?.reason
  expect(reasonOf(nightTrain)).toBeUndefined()
  expect(reasonOf({ ...nightTrain, ...part })).toContain(reason)
})

test('the only shown item of a list with a heading cannot be hidden', () => {
  const hidden = { ...question, hiddenUntil: '2026-12-24' }
  expect(planWords({ [questions]: [hidden] }).misfits).toMatchObject([
    { reason: expect.stringContaining('not be hidden') },
  ])
  expect(planWords({ [questions]: [] }).misfits).toHaveLength(1)
})

test('an item comes and goes with the days of the publisher, and no page gets these days', () => {
  const notices: Value[] = [
    { text: 'Closed', hiddenUntil: '2026-12-24', until: '2027-01-01' },
    { text: 'New book', hiddenUntil: '2026-12-20' },
  ]
  const books = [{ key: 'one', backOn: '2026-12-28' }]
  const differences = { 'notice#notices': notices, 'sold-out#books': books }
  const on = (day: string) => {
    const { changed, nextDay } = planWords(differences, day)
    const { notice, 'sold-out': gone } = changed as Record<string, Record<string, unknown>>
    return { shown: notice!.notices, gone: gone!.books, nextDay }
  }
  const [closed, newBook] = [{ text: 'Closed' }, { text: 'New book' }]
  expect(on('2026-12-19')).toEqual({ shown: [], gone: books, nextDay: '2026-12-20' })
  expect(on('2026-12-20')).toEqual({ shown: [newBook], gone: books, nextDay: '2026-12-24' })
  expect(on('2026-12-24')).toEqual({ shown: [closed, newBook], gone: books, nextDay: '2026-12-28' })
  // The book stays sold out until somebody says that it is back.
  expect(on('2026-12-28')).toEqual({
    shown: [closed, newBook],
    gone: [{ key: 'one', backOn: null }],
    nextDay: '2027-01-02',
  })
  expect(on('2027-01-02')).toEqual({ shown: [newBook], gone: [{ key: 'one', backOn: null }], nextDay: null })
  expect((planWords(differences).changed.notice as { notices: unknown }).notices).toEqual(notices)
})
