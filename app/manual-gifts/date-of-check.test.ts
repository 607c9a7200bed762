import { expect, test } from 'vitest'
import { type CheckFacts, dateOfCheck, mayBeMailedInDecember } from './date-of-check.ts'

const check: CheckFacts = {
  receivedOn: '2027-01-04',
  arrivedBy: 'post',
  mailedOn: null,
  mailedEvidence: null,
  datedOn: null,
}
const today = '2027-03-03'
const mailed = (mailedOn: string, mailedEvidence: CheckFacts['mailedEvidence'] = 'postmark') => ({
  mailedOn,
  mailedEvidence,
})

test.each<[what: string, facts: Partial<CheckFacts>, givenOn: string]>([
  ['with nothing known of its mailing', {}, '2027-01-04'],
  ['with nothing known of its way', { arrivedBy: null }, '2027-01-04'],
  ['by hand', { arrivedBy: 'hand' }, '2027-01-04'],
  ['by courier', { arrivedBy: 'courier' }, '2027-01-04'],
  ['mailed in December, by the postmark', mailed('2026-12-30'), '2026-12-30'],
  ['mailed on the last day of the year, as the giver says', mailed('2026-12-31', 'giver'), '2026-12-31'],
  ['mailed in January', mailed('2027-01-01'), '2027-01-01'],
  ['mailed on the day of receipt', mailed('2027-01-04'), '2027-01-04'],
  ['mailed 60 days before', mailed('2026-11-05'), '2026-11-05'],
  ['dated before it was mailed', { ...mailed('2026-12-30'), datedOn: '2026-12-24' }, '2026-12-30'],
  ['mailed in December, dated in January', { ...mailed('2026-12-30'), datedOn: '2027-01-02' }, '2027-01-02'],
  ['dated after its receipt', { datedOn: '2027-02-01' }, '2027-02-01'],
  ['by hand, dated today', { arrivedBy: 'hand', datedOn: '2027-03-03' }, '2027-03-03'],
])('a check %s', (_, facts, givenOn) => {
  expect(dateOfCheck({ ...check, ...facts }, today)).toEqual({ givenOn })
})

test.each<[what: string, facts: Partial<CheckFacts>, words: string]>([
  ['dated tomorrow', { datedOn: '2027-03-04' }, 'The check is dated March 4, 2027: enter it on that day.'],
  ['mailed after its receipt', mailed('2027-01-05'), 'was not mailed on January 5, 2027'],
  ['mailed 61 days before', mailed('2026-11-04'), 'November 4, 2026 is more than 60 days before the receipt'],
  ['mailed, and nobody says how that is known', { mailedOn: '2026-12-30' }, 'Say how the day of mailing is known'],
  ['without the day of its mailing', { mailedEvidence: 'giver' }, 'Write the day on which the check was mailed'],
  ['by hand, and mailed', { arrivedBy: 'hand', ...mailed('2026-12-30') }, 'by hand was not mailed'],
  ['by courier, and mailed', { arrivedBy: 'courier', ...mailed('2026-12-30') }, 'counts on the day of receipt'],
])('a check %s is refused in words', (_, facts, words) => {
  expect(dateOfCheck({ ...check, ...facts }, today)).toMatchObject({ problem: expect.stringContaining(words) })
})

test.each<[facts: Partial<CheckFacts>, asks: boolean]>([
  [{}, true],
  [{ receivedOn: '2027-01-31' }, true],
  [{ receivedOn: '2027-02-01' }, false],
  [{ receivedOn: '2026-12-31' }, false],
  [{ arrivedBy: 'hand' }, false],
  [{ arrivedBy: 'courier' }, false],
  [{ arrivedBy: null }, false],
  [{ mailedOn: '2027-01-02' }, false],
])('whether a check was mailed in December is asked of one that came by mail in January: %o', (facts, asks) => {
  expect(mayBeMailedInDecember({ ...check, ...facts })).toBe(asks)
})
