import { expect, test } from 'vitest'
import type { Answers } from '../manual-gifts/gift-file/questions.server.ts'
import { textOfSheets } from '../manual-gifts/gift-file/sheets-of-text.ts'
import { readPersonFile } from './read-person-file.server.ts'

const now = Date.UTC(2026, 10, 21, 20)

function read(lines: readonly string[], answers: Answers = { holds: 'both' }) {
  const file = readPersonFile(lines.join('\n'), answers, now)
  if (typeof file === 'string') throw new Error(file)
  return file
}

test('the columns are recognized with three of their values, and what the file holds is asked', () => {
  const lines = ['Email Address;First Name;Last Name;OPTIN_TIME;Shoe', 'a@x.example;Ada;Quill;2024-05-01 10:00;9']
  const { columns, questions } = read([...lines, ';Bo;Quill;;', ';Cy;Quill;;', ';Di;Quill;;'], {})
  expect(columns.map(({ meaning }) => meaning)).toEqual(['email', 'firstName', 'lastName', 'consentDay', null])
  expect(columns[1]?.samples).toEqual(['Ada', 'Bo', 'Cy'])
  expect(questions.map(({ key }) => key)).toEqual(['holds'])
  const nobody = read(['Shoe,Hat', '9,Fay Quill'], { holds: 'givers' })
  expect(nobody.questions).toMatchObject([{ key: 'name', options: { 1: 'Hat: Fay Quill' } }])
  expect(read(['Shoe,Hat', '9,Fay Quill'], { holds: 'givers', name: '1' }).lines).toMatchObject([
    { number: 2, person: { name: 'Fay Quill' } },
  ])
})

test('a column that says who reads the letter decides, and an unknown word is asked once', () => {
  const lines = ['Name,Email,Subscribed', 'A,a@x.example,Yes', 'B,b@x.example,Unsubscribed', 'C,c@x.example,Sometimes']
  expect(read(lines).questions.map(({ words }) => words)).toEqual(['What does “Sometimes” say about the letter?'])
  const { lines: people } = read(lines, { holds: 'both', 'letter: sometimes': 'does-not' })
  expect(people.map(({ person }) => typeof person !== 'string' && person.letter)).toEqual([
    { consent: null },
    null,
    null,
  ])
})

test('a day of a consent that may be day-first is asked about, and an impossible one is a fault', () => {
  const lines = ['Email,Consent date,Consent way', 'a@x.example,25/10/2023,card', 'b@x.example,5/10/2023,card']
  expect(read(lines).questions.map(({ key }) => key)).toEqual(['order'])
  const consents = read(lines, { holds: 'both', order: 'day' }).lines.map(
    ({ person }) => typeof person !== 'string' && person.letter?.consent?.day,
  )
  expect(consents).toEqual(['2023-10-25', '2023-10-05'])
  const faults = read([lines[0]!, 'a@x.example,soon,card', 'b@x.example,2027-01-01,card'])
  expect(faults.lines.map(({ person }) => person)).toEqual([
    '“soon” is no day of a consent.',
    'The consent of January 1, 2027 is in the future.',
  ])
})

test.each([
  ['A,not an address', '“not an address” is no e-mail address.'],
  [',', 'It has neither a name nor an e-mail address.'],
  [`${'n'.repeat(201)},`, 'The name is longer than 200 characters.'],
])('a line that cannot be entered says why: %s', (line, reason) => {
  const { lines } = read(['Name,Email,Phone', `${line},555-0100`], { holds: 'givers' })
  expect(lines).toEqual([{ number: 2, person: reason }])
})

test('an organization is one, and a person of it is a person', () => {
  const { lines } = read([
    'First name,Last name,Company,Email',
    ',,Grace Church,',
    'Ada,Quill,Grace Church,a@x.example',
  ])
  expect(lines).toMatchObject([
    { person: { name: 'Grace Church', isOrganization: true, letter: null } },
    { person: { name: 'Ada Quill', isOrganization: false } },
  ])
})

test('of several sheets, the one with the people is asked, and no other is read', () => {
  const sheets = [
    { name: 'Gifts', rows: 2, csv: 'Date,Name,Amount\n2026-11-05,Bo,19.99' },
    { name: 'People', rows: 2, csv: 'Name,Email\nAda,ada@example.com' },
  ]
  const asked = readPersonFile(textOfSheets(sheets), { holds: 'givers' }, 0)
  expect(asked).toMatchObject({ questions: [{ key: 'sheet' }], columns: [], lines: [] })
  expect(readPersonFile(textOfSheets(sheets), { holds: 'givers', sheet: 'People' }, 0)).toMatchObject({
    questions: [],
    lines: [{ number: 2, person: { name: 'Ada', emails: ['ada@example.com'] } }],
  })
})
