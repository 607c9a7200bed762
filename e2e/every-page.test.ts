import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicPages } from '../app/head/prerender.ts'
import routes from '../app/routes.ts'
import { everyPage } from './every-page.ts'

const built = new URL('../build/client/', import.meta.url)

/** Pages that are opened with a link from a mail, or by a giver with a session: their own journeys test them. */
const hasOwnJourney = (path: string) => /^\/(?:my-giving\/|newsletter\/|donate\/card$)/.test(path)

test('every page of the site is in the tests of every page', () => {
  const pages = routes.filter(({ file, path }) => file.endsWith('.tsx') && path !== '*')
  const missing = pages
    // Of the store and of a book: the store.
    .map(({ path = '', file }) => ({ address: `/${path.replace(/\/:\w+\?$/, '')}`, file }))
    .filter(({ address }) => !everyPage.includes(address) && !hasOwnJourney(address))
  expect(
    missing.map(({ address, file }) => `${address} (app/${file}): add its address to everyPage in e2e/every-page.ts`),
  ).toEqual([])
})

test('every public page can be reached from another one', () => {
  const htmlOf = new Map(
    publicPages.map(({ path }) => [path, readFileSync(new URL(`.${path}/index.html`, built), 'utf8')]),
  )
  const isReached = (path: string) => {
    const target = new RegExp(`\\s(?:href|action)="${path}["?#]`)
    return [...htmlOf].some(([from, html]) => from !== path && target.test(html))
  }
  const unreached = publicPages.filter(({ path }) => !isReached(path))
  expect(
    unreached.map(
      ({ path }) => `${path}: no page links to it; add it to navigation.footer in app/content/navigation.ts`,
    ),
  ).toEqual([])
})
