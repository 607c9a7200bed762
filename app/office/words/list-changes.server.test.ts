import { expect, test } from 'vitest'
import { findGrowingList, noticeList } from '../../words/growing-lists.ts'
import { compareLists } from './list-changes.server.ts'

const questions = findGrowingList('pages/contact#questions')!
const stories = findGrowingList('pages/home#stories.entries')!
const books = { question: 'How many books?', answer: 'As many as you need.', link: { label: 'Write', to: '/contact' } }
const visits = { question: 'May we visit?', answer: 'Please do.' }
const hours = { question: 'When are you open?', answer: 'From 9 AM on.' }

test('of a changed answer, that answer alone is named', () => {
  const answer = 'Please write first.'
  expect(compareLists(questions, [books, visits], [books, { ...visits, answer }])).toEqual([
    { kind: 'changed', name: 'May we visit?', parts: [{ label: 'Answer', before: 'Please do.', after: answer }] },
  ])
})

test('a changed question is the same item in its place', () => {
  const other = { ...visits, question: 'Can we visit?' }
  expect(compareLists(questions, [books, visits], [books, other])).toEqual([
    {
      kind: 'changed',
      name: 'May we visit?',
      parts: [{ label: 'Question', before: 'May we visit?', after: 'Can we visit?' }],
    },
  ])
})

test('what comes and goes is told whole, with the names of the form, and days in words', () => {
  const notice = { text: 'We are closed.', until: '2027-01-01' }
  expect(compareLists(noticeList, [], [notice])).toEqual([
    {
      kind: 'new',
      name: 'We are closed.',
      parts: [
        { label: 'Notice', text: 'We are closed.' },
        { label: 'Until', text: 'January 1, 2027' },
      ],
    },
  ])
  expect(compareLists(questions, [visits, books], [visits])).toEqual([
    {
      kind: 'gone',
      name: 'How many books?',
      parts: [
        { label: 'Question', text: 'How many books?' },
        { label: 'Answer', text: 'As many as you need.' },
        { label: 'Link below the answer', text: 'Write (/contact)' },
      ],
    },
  ])
})

test('the parts of a group are told with the others, and what is not filled in is not', () => {
  const story = { impact: 'A street', description: 'One.', windows: 6, told: null }
  const told = { title: 'A porch', text: 'They read.', place: 'Ohio', season: 'Summer', witness: 'A pastor' }
  const [change] = compareLists(stories, [story], [{ ...story, told }])
  expect(change).toMatchObject({ kind: 'changed', name: 'A street' })
  expect(change?.kind === 'changed' && change.parts.map(({ label }) => label)).toEqual([
    'Title',
    'Story',
    'Place',
    'Season',
    'Told by',
  ])
})

test('another order is told, and not when items only come or go', () => {
  expect(compareLists(questions, [books, visits, hours], [visits, books, hours])).toEqual([
    { kind: 'order', names: ['May we visit?', 'How many books?', 'When are you open?'] },
  ])
  expect(compareLists(questions, [books, visits], [hours, books, visits]).map(({ kind }) => kind)).toEqual(['new'])
  expect(compareLists(questions, [books, visits, hours], [books, hours]).map(({ kind }) => kind)).toEqual(['gone'])
})
