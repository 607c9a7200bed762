import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prerenderedPaths } from '../app/head/prerender.ts'
import { shownText } from '../app/published-words/review/describe-texts.ts'
import { anchorsOf } from '../app/published-words/review/link-targets.ts'
import { specifiedTexts } from '../app/published-words/review/specified-texts.ts'
import { wordGroups } from '../app/published-words/review/word-groups.ts'
import { listTexts } from '../app/words/list-texts.ts'
import { wordSets } from '../app/words/words.ts'
import { loadContent } from './every-text.ts'
import { givingPages } from './specified-words/giving-pages.ts'
import { otherPages } from './specified-words/other-pages.ts'

const htmlOf = (path: string) => readFileSync(new URL(`../build/client${path}/index.html`, import.meta.url), 'utf8')

beforeAll(loadContent)

test('a link may lead to every place that a page names, and to no other', () => {
  for (const path of prerenderedPaths) {
    const ids = [...htmlOf(path === '/' ? '' : path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids, path).toEqual(expect.arrayContaining(anchorsOf(path)))
    const html = htmlOf(path === '/' ? '' : path)
    const linked = [...html.matchAll(/href="#([\w-]+)"/g)]
      .map(([, id]) => id!)
      .filter((id) => id !== 'main' && id !== 'menu')
    const own = linked.filter((id) => new RegExp(`<section[^>]*id="${id}"`).test(html))
    expect(anchorsOf(path), path).toEqual(expect.arrayContaining(own))
  }
})

/** Specified words that code puts together of several texts, or that a list of the tests shortens. */
const putTogether: Record<string, readonly string[]> = {
  '': ['$5 places a Gospel book', '$50 reaches a classroom', '$500 sponsors a church outreach kit in a new city'],
  donate: [
    '$25',
    '$50',
    '$100',
    '$250',
    '$500',
    '$5 places a Gospel book',
    '$50 reaches a classroom',
    '$500 sponsors a church outreach kit',
  ],
  donors: [
    '$25 monthly reaches 5 children',
    '$100 monthly sponsors 4 classroom kits and reaches 40 children',
    '$500 monthly launches outreach in a new city and reaches 200+ children',
    '75%',
    '15%',
    '8%',
    '2%',
  ],
  store: ['$7.00', '$3.99', '$10.99', 'Maximum 10 books per order'],
  research: ['Ages 4-14', 'Ages 15-30', 'Ages 31+', '43%', '19%', '6%'],
  // Names of what browsers keep, and periods of the rules.
  cookies: ['cookie-consent'],
  refund: ['within 30 days', '3-5 business days', '5-10 business days'],
  about: ['Hannah Sample'],
}

test('the editor is told of each text that the specification requires of a page', () => {
  const known = Object.values(specifiedTexts).flat().map(String)
  for (const [page, { says }] of Object.entries({ ...givingPages, ...otherPages })) {
    const untold = says.filter((words) => !known.some((each) => each.includes(words)))
    expect(
      untold.filter((words) => !putTogether[page]?.includes(words)),
      page,
    ).toEqual([])
  }
})

test('a page shows words of each set that the table of sets gives it', () => {
  const sets = new Map(wordSets().map((set) => [set.key, set]))
  const hidden = new Set<string>()
  for (const { key, pages = [] } of wordGroups.flatMap((group) => group.sets)) {
    const set = sets.get(key)!
    const texts = listTexts(set, set.written).map(({ value }) => shownText(value, set))
    const shown = pages
      .filter((page) => prerenderedPaths.includes(page))
      .map((page) => {
        const text = htmlOf(page === '/' ? '' : page)
          .replaceAll('&amp;', '&')
          .replaceAll('&#x27;', "'")
        return texts.some((each) => each.length > 3 && !each.includes('{') && text.includes(each))
      })
    if (shown.includes(false)) hidden.add(key)
  }
  // They are shown in answers, or once a choice is there.
  expect([...hidden].toSorted()).toEqual(['books/added-books', 'checkout', 'funds', 'sold-out'])
})
