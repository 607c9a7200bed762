import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { prerenderedPaths } from './prerender.ts'
import routes from '../routes.ts'

/** The head of each page of the site. Resource routes have no head. */
const appFolder = new URL('../', import.meta.url)
const pages = await Promise.all(
  routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(async ({ path, file }) => {
      const page = (await import(new URL(file, appFolder).href)) as { meta?: (of: object) => MetaDescriptor[] }
      const pathname = `/${path ?? ''}`
      return { path: pathname, meta: page.meta?.({ location: { pathname }, params: {} }) ?? [] }
    }),
)
const shared = pages.filter(({ path }) => prerenderedPaths.includes(path))
const hidden = pages.filter(({ path }) => !prerenderedPaths.includes(path))

/** The one value of a kind: `title`, `canonical`, or the name or property of a `<meta>`. */
function valueOf(meta: MetaDescriptor[], kind: string): string | undefined {
  for (const entry of meta as Record<string, string>[]) {
    if (kind === 'title' && entry['title']) return entry['title']
    if (entry['rel'] === kind) return entry['href']
    if (entry['name'] === kind || entry['property'] === kind) return entry['content']
  }
  return undefined
}

test('every prerendered page has a route', () => {
  expect(shared.map(({ path }) => path).toSorted()).toEqual(prerenderedPaths.toSorted())
})

describe.each(pages)('$path', ({ meta }) => {
  test('has a title and a description of a length that search engines show', () => {
    expect(valueOf(meta, 'title')).toMatch(/^.{1,65}$/)
    expect(valueOf(meta, 'description')).toMatch(/^.{50,160}$/)
  })
})

describe.each(shared)('$path', ({ path, meta }) => {
  test('names its own address and its own picture', () => {
    // On this machine; e2e/system/publisher-site.test.ts tests a public site.
    expect(valueOf(meta, 'canonical')).toBe(path)
    expect(valueOf(meta, 'og:url')).toBe(valueOf(meta, 'canonical'))
    expect(valueOf(meta, 'og:title')).toBe(valueOf(meta, 'title'))
    expect(valueOf(meta, 'og:image')).toMatch(/\/social\/[\w-]+\.png$/)
    expect(valueOf(meta, 'robots')).toBeUndefined()
  })

  test('has structured data: the publisher on the donate page, the book in the store, and breadcrumbs', () => {
    const types = meta.flatMap((entry) =>
      'script:ld+json' in entry ? [(entry['script:ld+json'] as { '@type': string })['@type']] : [],
    )
    const own: Record<string, string[]> = { '/donate': ['NGO'], '/store': ['Book'] }
    expect(types).toEqual(path === '/' ? ['NGO'] : ['BreadcrumbList', ...(own[path] ?? [])])
  })
})

describe.each(hidden)('$path', ({ meta }) => {
  test('is kept out of search engines', () => {
    expect(valueOf(meta, 'robots')).toBe('noindex')
    expect(valueOf(meta, 'canonical')).toBeUndefined()
    expect(valueOf(meta, 'og:url')).toBeUndefined()
  })
})

test('no two pages have the same title, description or picture', () => {
  for (const name of ['description', 'og:title', 'og:image']) {
    const values = shared.map(({ meta }) => valueOf(meta, name))
    expect(new Set(values).size).toBe(values.length)
  }
})

test('every page makes its head with pageMeta', () => {
  const files = globSync('**/*.tsx', { cwd: appFolder })
  const byHand = files.filter((path) =>
    /\{ title: `/.test(readFileSync(fileURLToPath(new URL(path, appFolder)), 'utf8')),
  )
  expect(byHand).toEqual([])
})
