import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prerenderedPaths } from '../app/head/prerender.ts'
import { shownText } from '../app/published-words/review/describe-texts.ts'
import { anchorsOf } from '../app/published-words/review/link-targets.ts'
import { wordGroups } from '../app/published-words/review/word-groups.ts'
import { listTexts } from '../app/words/list-texts.ts'
import { wordSets } from '../app/words/words.ts'
import { loadContent } from './every-text.ts'

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
