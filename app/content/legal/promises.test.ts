import { expect, test } from 'vitest'
import { giftExtras } from '../gift-extras.ts'
import { details } from '../my-giving/details.ts'
import { donors } from '../pages/donors.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** What the site does with the data of a giver: letters ask again, and others than three companies see gifts. */
const dataQuestion = donors.questions.find(({ question }) => question === 'What happens to my data?')

test('wherever data of givers is promised about, letters that ask again are named, and how to say no', () => {
  const places = [dataQuestion?.answer, privacy.sections['use']?.list?.join(' ')]
  for (const said of places) {
    expect(said).toMatch(/(ask|asking) for other/)
    expect(said).toMatch(/say no/)
  }
  expect(giftExtras.noLetters.hint).toContain('ask for others')
  expect(JSON.stringify(details)).toContain('ask for others')
})

test('the policy names everybody who handles data of givers', () => {
  const { others } = privacy.sections
  expect(Object.keys(others?.facts ?? {})).toEqual([
    'Stripe',
    'Our mail provider',
    'Our hosting company',
    'Our bookkeeper and accountant',
    'Our bank',
    'Your employer or your fund',
  ])
  expect(JSON.stringify(privacy)).not.toContain('Three kinds')
  expect(dataQuestion).toMatchObject({ link: { to: '/privacy#others' } })
})

test('the terms allow for a thank-you book', () => {
  const gifts = JSON.stringify(terms.sections.gifts.text)
  expect(gifts).not.toContain('Nothing is given in exchange')
  expect(gifts).toContain('If we thank you with something, such as a book, your receipt says what it was')
})
