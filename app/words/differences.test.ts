import { afterEach, expect, test } from 'vitest'
import { type Differences, planWords } from './differences.ts'
import type { Value } from './value.ts'
import { words } from './words.ts'

const settings = words('testing/settings', { phone: '(555) 555-0123', days: 30, isOpen: true, note: null })
const page = words(
  'testing/page',
  {
    title: 'Call {settings.phone}',
    late: 'Within {settings.days} days',
    button: 'Give {amount}',
    questions: [
      { question: 'When?', answer: 'By phone: {settings.phone}' },
      { question: 'Where?', answer: 'Here', hidden: null },
    ],
    names: { 'guide.pdf': 'The guide' },
  },
  { settings },
)
const released = structuredClone({ settings, page })

afterEach(() => planWords({}).show())

function lay(differences: Differences): void {
  const { misfits, show } = planWords(differences)
  expect(misfits).toEqual([])
  show()
}

test('a difference is shown by the same object, also where another set takes it from', () => {
  const { questions } = page
  const [first] = questions
  lay({ 'testing/settings#phone': '(555) 555-0199', 'testing/settings#days': 60 })
  expect(page.title).toBe('Call (555) 555-0199')
  expect(page.late).toBe('Within 60 days')
  expect(first.answer).toBe('By phone: (555) 555-0199')
  expect(page.questions).toBe(questions)
})

test('a list grows and shrinks in its place, and an item of it can differ', () => {
  const { questions } = page
  const added = { question: 'Why?', answer: 'Ask {settings.phone}', hidden: null }
  const list = [released.page.questions[1], added, { question: 'How?', answer: 'So' }]
  lay({ 'testing/page#questions': list, 'testing/page#questions.2.answer': 'Thus' })
  expect(questions).toEqual([
    { question: 'Where?', answer: 'Here', hidden: null },
    { question: 'Why?', answer: 'Ask (555) 555-0123', hidden: null },
    { question: 'How?', answer: 'Thus' },
  ])
  lay({ 'testing/page#questions': [added] })
  expect(questions).toHaveLength(1)
})

test('without differences, the words are as released', () => {
  lay({
    'testing/settings#phone': '1',
    'testing/settings#isOpen': false,
    'testing/settings#note': 'Closed',
    'testing/page#questions': [],
    'testing/page#names.guide.pdf': 'A guide',
  })
  expect(page.names['guide.pdf']).toBe('A guide')
  expect(settings).toMatchObject({ isOpen: false, note: 'Closed' })
  lay({})
  expect({ settings, page }).toEqual(released)
})

test('a set that is loaded later starts with what was changed', () => {
  globalThis.changedWords = { 'testing/late': { title: 'Ask {settings.phone}' } }
  expect(words('testing/late', { title: 'Released' }, { settings })).toEqual({ title: 'Ask (555) 555-0123' })
})

test.each<[path: string, value: Value, reason: string]>([
  ['testing/missing#title', 'x', 'There is no such text'],
  ['testing/page#missing', 'x', 'There is no such text'],
  ['testing/page#__proto__.toString', 'x', 'There is no such text'],
  ['testing/page#title', 3, 'must be a text'],
  ['testing/page#title', null, 'must be a text'],
  ['testing/page#title', ' ', 'must not be empty'],
  ['testing/page#title', 'x'.repeat(100_000), 'at most 20000'],
  ['testing/page#title', 'abc\u202edef', 'cannot be seen'],
  ['testing/page#title', 'Call {settings.fax}', '{settings.fax} is not a text'],
  ['testing/page#button', 'Give', '{amount} must stay'],
  ['testing/page#button', 'Give {amount} {name}', '{name} is not known here'],
  ['testing/page#questions', 'x', 'must be a list'],
  ['testing/page#questions', ['x'], 'Item 1: It must be several parts'],
  ['testing/page#questions', [{ question: 'x' }], 'Item 1: answer is missing'],
  ['testing/page#questions', [{ question: 'x', answer: 'y', link: 'z' }], 'link is not known here'],
  ['testing/settings#days', '60', 'must be a number'],
  ['testing/settings#days', Infinity, 'must be a number'],
  ['testing/settings#isOpen', 'no', 'must be true or false'],
])('%s as %j is left out', (path, value, reason) => {
  const { misfits, changed, show } = planWords({ [path]: value })
  expect(misfits).toEqual([{ path, reason: expect.stringContaining(reason) }])
  expect(changed).toEqual({})
  show()
  expect({ settings, page }).toEqual(released)
})
