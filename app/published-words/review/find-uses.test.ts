import { beforeAll, expect, test } from 'vitest'
import { type WordSet, wordSets, words } from '../../words/words.ts'
import { findUses, indexUses, usesInWords } from './find-uses.ts'

const site = words('testing/site', { phone: '(614) 555-0142', address: { city: 'Columbus' } })
const reach = words('testing/reach', { us: 'call {site.phone}' }, { site })
words(
  'testing/uses',
  {
    help: 'Please {reach.us}.',
    where: 'In {place.city}',
    typed: 'Or (614) 555-0142',
    none: 'Nothing',
    list: ['{site.phone}'],
  },
  { site, reach, place: site.address },
)
const testSets = wordSets().filter(({ key }) => key.startsWith('testing/'))

let sets: WordSet[] = []
beforeAll(async () => {
  await import('../load-words.server.ts')
  sets = wordSets().filter(({ key }) => !key.startsWith('testing/'))
})

test('a value appears where it is named, and where what names it is named', () => {
  expect(findUses('testing/site#phone', indexUses(testSets, {}))).toEqual([
    { path: 'testing/reach#us', follows: true },
    { path: 'testing/uses#list.0', follows: true },
    { path: 'testing/uses#help', follows: true },
  ])
  expect(findUses('testing/site#address.city', indexUses(testSets, {}))).toEqual([
    { path: 'testing/uses#where', follows: true },
  ])
  expect(findUses('testing/uses#none', indexUses(testSets, {}))).toEqual([])
})

test('a published text names it, or no longer does', () => {
  const written = { 'testing/reach': { us: 'write to us' }, 'testing/uses': { none: 'Call {site.phone}' } }
  expect(findUses('testing/site#phone', indexUses(testSets, written))).toEqual([
    { path: 'testing/uses#none', follows: true },
  ])
})

test('the telephone number is in the footer of words, mails, receipts and pages', () => {
  const uses = findUses('site#phone', indexUses(sets, {}))
  expect(uses.length).toBeGreaterThan(20)
  expect(uses.map(({ path }) => path)).toContain('receipts/gift-mails#questions')
  expect(usesInWords('site#phone', uses)).toMatch(
    /^It also appears in 3 pages \(Donors, Contact, Accessibility\), .*\d+ mails, .* and wherever the site shows it by itself\.$/,
  )
})

test('hours that a text repeats in its own words are found', () => {
  const written = { 'pages/about': { title: 'Open Monday - Friday, 9 AM - 5 PM EST' } }
  const text = findUses('site#hours', indexUses(sets, written)).find(({ follows }) => !follows)
  expect(text).toEqual({ path: 'pages/about#title', follows: false })
})

test('a text that nothing names has no sentence', () => {
  expect(usesInWords('pages/about#title', findUses('pages/about#title', indexUses(sets, {})))).toBeNull()
})
