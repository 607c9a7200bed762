import { nightTrain } from '../../catalog/testing/added-book.ts'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { books } from '../../content/books/books.ts'
import { site } from '../../content/site.ts'
import { prerenderedPaths } from '../../head/prerender.ts'
import { listTexts } from '../../words/list-texts.ts'
import { valueAt } from '../../words/differences.ts'
import type { Value } from '../../words/value.ts'
import { type WordSet, wordSets } from '../../words/words.ts'
import { describeTexts, fittingLength } from './describe-texts.ts'
import { reviewChanges } from './review-changes.ts'
import { nameSet, wordGroups } from './word-groups.ts'

let sets: WordSet[] = []
beforeAll(async () => {
  await import('../load-words.server.ts')
  // Other tests of this process make sets of their own.
  sets = wordSets().filter(({ key }) => !key.startsWith('testing/'))
})
const review = (path: string, value: Value) => reviewChanges({ [path]: value }, [], sets, {})
const textsOf = (path: string, value: Value) => review(path, value).map(({ text }) => text)

describe('the table of sets', () => {
  test('names each set once, with pages that are there', () => {
    const named = wordGroups.flatMap(({ sets: each }) => each)
    const keys = named.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const bookKeys = books.map(({ key }) => `books/${key}`)
    expect(keys.toSorted(), 'word-groups.ts names each file of app/content').toEqual(
      sets
        .map(({ key }) => key)
        .filter((key) => !bookKeys.includes(key))
        .toSorted(),
    )
    const pages = new Set(named.flatMap(({ pages: each = [] }) => each))
    expect([...pages]).toEqual(expect.arrayContaining(prerenderedPaths))
    const map = readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8')
    const rendered = [...pages].filter((page) => !prerenderedPaths.includes(page))
    for (const page of rendered) expect(map).toContain(`route('${page.slice(1)}', `)
    for (const key of bookKeys) expect(nameSet(key, 'A book').set.name).toBe('Book: A book')
  })
})

describe('the words as released', () => {
  test('get no remark when they are kept, whole or in their list', () => {
    for (const set of sets) {
      for (const { path, value } of listTexts(set, set.written)) {
        // Sample values are none of a real publisher.
        if (value === null || typeof value === 'boolean' || /sample|00-0000000/.test(String(value))) continue
        // A help line is to be called each time.
        const remarks = review(path, value).filter(
          ({ text }) => !/The program reads|Call or text this number/.test(text),
        )
        expect(remarks, path).toEqual([])
      }
    }
    for (const list of ['pages/contact#questions', 'pages/home#stories.entries', 'pages/donors#questions']) {
      expect(review(list, valueAt(list)!)).toEqual([])
    }
  })

  test('fit in their places, and are described in readable words', () => {
    for (const set of sets) {
      for (const { kind, shown, section, place, detail, path } of describeTexts(set, set.written)) {
        expect(fittingLength(kind, shown), path).toBeGreaterThanOrEqual(shown.length)
        expect(`${section}${place}${detail}`, path).not.toMatch(/[a-z][A-Z][a-z].*#|undefined|NaN|\[object/)
      }
    }
  })
})

test.each<[path: string, value: Value, isFault: boolean, text: string]>([
  ['pages/about#title', ' ', true, 'must not be empty'],
  ['pages/about#title', 'x'.repeat(100_000), true, 'at most 20000'],
  ['pages/about#title', 'abc\u202edef', true, 'cannot be seen'],
  ['pages/about#title', 3, true, 'must be a text'],
  ['pages/about#missing', 'x', true, 'no such text'],
  ['missing#title', 'x', true, 'no such text'],
  ['gift-extras#cover.bank', 'It costs us something.', true, '{costs} must stay'],
  ['pages/about#title', 'For <b>each</b> child', true, 'It has markup'],
  ['pages/about#title', '<script>alert(1)</script>', true, 'It has markup'],
  ['pages/about#title', 'For each&nbsp;child', true, 'a code such as &nbsp;'],
  ['pages/about#title', 'For **each** child', false, 'make no bold text'],
  ['pages/about#title', 'Lorem ipsum', false, 'unfinished'],
  ['pages/about#title', 'A heading '.repeat(8), false, 'It has 80 letters, and about 60 fit there (heading)'],
  ['pages/about#pageTitle', 'About '.repeat(12), false, 'and about 60 fit there (title for search engines)'],
  ['pages/about#description', 'Who '.repeat(50), false, 'and about 160 fit there'],
  ['pages/home#callToAction.label', 'Give a book to a child on your street', false, 'and about 28 fit there (button)'],
  ['pages/about#values.0.text', 'Long '.repeat(60), false, 'fit there (text)'],
  ['pages/about#lead', 'Every gift is fully deductible.', false, '“fully deductible”: Say “tax-deductible'],
  ['pages/about#lead', 'A tax-free gift.', false, '“tax-free”'],
  ['pages/about#lead', 'We guarantee that children believe.', false, 'A guarantee is a promise'],
  ['pages/about#lead', 'All of your gift goes to books.', false, 'A part of each gift'],
  ['pages/resources#tips.lead', 'He committed suicide.', false, 'died by suicide'],
  ['pages/resources#tips.lead', 'It is an epidemic.', false, 'look common'],
  ['pages/about#join.links.0.to', '/dontae', true, 'There is no page /dontae'],
  ['pages/about#join.links.0.to', '/donors#money', true, 'has no place #money'],
  ['pages/about#join.links.0.to', '//evil.example', true, 'A link is a page of this site'],
  ['pages/about#join.links.0.to', 'javascript:alert(1)', true, 'A link is a page of this site'],
  ['pages/about#join.links.0.to', 'http://example.org', true, 'Write https://'],
  ['pages/about#join.links.0.to', 'https://example', true, 'no whole web address'],
  [
    'pages/get-involved#audiences.1.offers.1.file.to',
    '/downloads/missing.pdf',
    true,
    'There is no page /downloads/missing.pdf',
  ],
  ['pages/donors#contents.links.0.to', '#money', true, 'has no place #money'],
  ['site#phone', '555-0199', true, 'ten digits'],
  ['site#phone', '(155) 555-0199', true, 'ten digits'],
  ['site#phone', '1-800-FLOWERS', true, 'ten digits'],
  ['site#ein', '123456789', true, 'two digits, a hyphen'],
  ['site#ein', '07-1234567', false, 'assigns no number that begins with 07'],
  ['site#email', 'hello at example.org', true, 'no e-mail address'],
  ['site#hours', 'In the morning', false, 'Hours name days'],
  ['site#address.zip', '4321', true, 'five digits'],
  ['site#fiscalYearEndMonth', 13, true, 'from 1 to 12'],
  ['site#photos.founder', 'other', true, 'The program reads this'],
  ['books/the-light-in-the-window#priceCents', 7.5, true, 'whole number'],
  ['books/the-light-in-the-window#priceCents', -1, true, 'zero or more'],
  ['books/the-light-in-the-window#priceCents', 7, true, 'less than $0.50'],
  ['books/the-light-in-the-window#priceCents', 0, true, 'a price of at least $0.50'],
  ['books/the-light-in-the-window#priceCents', 70_000, false, 'three times as much'],
  ['books/the-light-in-the-window#key', 'other', true, 'The program reads this'],
  ['pages/donors#funds.shares.0.percent', 101, true, 'at most 100'],
  ['pages/donors#funds.shares.0.percent', 74, true, 'make 99 percent together'],
  ['pages/about#lead', 'Call (614) 555-01 today.', false, '“(614) 555-01” is no telephone number'],
  ['pages/donate#form.taxNote', 'Our EIN is 12-3456789.', false, 'is not our tax number'],
  ['pages/about#lead', `Hear from ${site.legalName}.`, false, 'Write {site.legalName} in place of'],
  ['hotlines/abuse-and-violence#childhelp.call', 'soon', true, 'at least three digits'],
  ['downloads/guides#churchOutreach.revisedOn', 'today', true, 'This is no day'],
  ['downloads/guides#churchOutreach.revisedOn', '2026-02-30', true, 'This is no day'],
])('%s as %j', (path, value, isFault, text) => {
  expect(review(path, value)).toContainEqual({ path, isFault, text: expect.stringContaining(text) })
})

test.each<[path: string, value: Value]>([
  ['pages/about#title', 'For each child of the street'],
  ['pages/home#headline', 'Many children will never hear the Gospel'],
  ['pages/about#join.links.0.to', '/donors#funds'],
  ['books/the-light-in-the-window#priceCents', 800],
  ['pages/about#join.links.1.label', 'Partner With Us Today'],
  ['pages/donors#monthly.link.to', '/donate?amount=50'],
  ['pages/about#impact.windowLink.to', '/research#rates'],
  ['pages/research#note.origin.to', 'https://example.org/a/page?b=c'],
  ['pages/get-involved#audiences.1.offers.1.file.to', '/downloads/annual-report-2023.pdf'],
  ['pages/resources#emergency.notUs', 'We are not an emergency service, and answer no calls.'],
  ['site#phone', '(614) 555-0142'],
  ['site#ein', '31-1234567'],
  ['site#hours', 'Tuesday - Friday, 9 AM - 5 PM EST'],
  ['books/the-light-in-the-window#coverAlt', 'A child looks toward a bright window'],
  ['pages/contact#urgent.text', 'Call 911, or 1-800-422-4453 at any hour.'],
])('%s as %j needs no remark', (path, value) => {
  expect(review(path, value)).toEqual([])
})

test('a list is reviewed where it is new', () => {
  const list = valueAt('pages/contact#questions') as Record<string, Value>[]
  const added = { ...list[0], question: 'Is it tax-free?', link: { label: 'Here', to: '/nowhere' } }
  expect(textsOf('pages/contact#questions', [added, ...list])).toEqual([
    'Item 1: “tax-free”: Say “tax-deductible to the extent allowed by law”: how much a giver may deduct is for the law and their adviser.',
    'Item 1: There is no page /nowhere on this site.',
  ])
  expect(textsOf('pages/contact#questions', list.slice(1))).toEqual([])
})

test('a file of a list that grows, and a text as long as its list allows, get no remark', () => {
  const reports = valueAt('pages/donors#documents.links') as Record<string, Value>[]
  const added = { label: '2025 report', note: 'PDF, opens in a new tab', to: '/downloads/2025-report-46efd2.pdf' }
  expect(review('pages/donors#documents.links', [...reports, added])).toEqual([])
  const text = 'Our office is closed from December 24 to January 1. We answer on January 2.'
  expect(review('notice#notices', [{ text }])).toEqual([])
})

test('an item of a list that is new is reviewed, too', () => {
  const list = valueAt('pages/contact#questions') as Value[]
  const added = { question: 'May we visit you?', answer: 'No.' }
  const changes = {
    'pages/contact#questions': [...list, added],
    'pages/contact#questions.4.answer': 'It is tax-free.',
  }
  expect(reviewChanges(changes, [], sets, {})).toMatchObject([
    { path: 'pages/contact#questions.4.answer', isFault: false, text: expect.stringContaining('tax-free') },
  ])
  expect(reviewChanges({ ...changes, 'pages/contact#questions.5.answer': 'x' }, [], sets, {})).toContainEqual({
    path: 'pages/contact#questions.5.answer',
    isFault: true,
    text: 'There is no such text in this release.',
  })
})

test('a book of the shelf needs no remark, unless another has its title, or it has a product of its own', () => {
  const list = 'books/added-books#books'
  const [{ key, title }] = books
  expect(review(list, [nightTrain])).toEqual([])
  const twice = [{ isFault: true, text: expect.stringContaining('Two books would have the title') }]
  expect(review(list, [{ ...nightTrain, title: title.toUpperCase() }])).toMatchObject(twice)
  const written = { 'books/added-books': { books: [nightTrain] } }
  expect(reviewChanges({ [`books/${key}#title`]: nightTrain.title }, [], sets, written)).toMatchObject(twice)
  const own = { ...nightTrain, stripeProduct: 'prod_night_train' }
  expect(review(list, [own])).toMatchObject([{ isFault: false, text: expect.stringContaining('launch --make') }])
  const known = { 'books/added-books': { books: [own] } }
  expect(reviewChanges({ [list]: [{ ...own, priceCents: 800 }] }, [], sets, known)).toEqual([])
})

test('shares that change together must make a hundred', () => {
  const start = 'pages/donors#funds.shares'
  const changes = { [`${start}.0.percent`]: 74, [`${start}.1.percent`]: 16 }
  expect(reviewChanges(changes, [], sets, {}).filter(({ isFault }) => isFault)).toEqual([])
  const back = reviewChanges({ [`${start}.0.percent`]: 74 }, [`${start}.1.percent`], sets, {})
  expect(back.filter(({ isFault }) => isFault)).toHaveLength(1)
})
