import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bookPath } from '../catalog/books.ts'
import { books } from '../content/books/books.ts'
import { prerenderedPaths } from './prerender.ts'
import routes from '../routes.ts'

/** The head of each page of the site. Resource routes have no head. */
const appFolder = new URL('../', import.meta.url)
const pages = await Promise.all(
  routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(async ({ path, file }) => {
      const page = (await import(new URL(file, appFolder).href)) as { meta?: (of: object) => MetaDescriptor[] }
      const pathname = `/${path?.replace(/\/:\w+\?$/, '') ?? ''}`
      return { path: pathname, file: `app/${file}`, meta: page.meta?.({ location: { pathname }, params: {} }) ?? [] }
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

/** What is wrong with the head of a page, as a sentence that says what to do; null if its kind is right. */
function faultOfHead({ path, file, meta }: (typeof pages)[number]): string | null {
  const isListed = prerenderedPaths.includes(path)
  const canonical = valueOf(meta, 'canonical')
  if (meta.length === 0)
    return `${file} has no head: export a meta function that returns pageMeta(…) or privatePageMeta(…).`
  if (!isListed && canonical !== undefined) {
    return `${file} has the head of a public page: move its line from app/routes.ts to publicPages in app/head/prerender.ts, or make its head with privatePageMeta.`
  }
  if (isListed && canonical === undefined) {
    return `${file} has the head of a private page: make its head with pageMeta, or move its line from app/head/prerender.ts to app/routes.ts.`
  }
  if (isListed && canonical !== path) {
    return `${file} is at ${path}, but its head says ${canonical}: write path: '${path}' in pageMeta.`
  }
  return null
}

test('every page has the head of its kind: public pages are listed in prerender.ts, others are kept out of search engines', () => {
  expect(pages.map(faultOfHead).filter((fault) => fault !== null)).toEqual([])
})

test('a page whose head is of the wrong kind is named with what to do', () => {
  const [about, pay] = ['/about', '/my-giving/pay'].map((path) => pages.find((page) => page.path === path)!)
  expect(faultOfHead({ ...pay!, meta: about!.meta })).toContain('move its line from app/routes.ts to publicPages')
  expect(faultOfHead({ ...about!, meta: pay!.meta })).toContain('app/pages/about.tsx has the head of a private page')
  expect(faultOfHead({ ...about!, path: '/terms' })).toContain("write path: '/terms'")
  expect(faultOfHead({ ...about!, meta: [] })).toContain('has no head')
})

describe.each(pages)('$path', ({ file, meta }) => {
  test('has a title and a description of a length that search engines show', () => {
    expect(valueOf(meta, 'title'), `the title of ${file}, with the name of the site`).toMatch(/^.{1,65}$/)
    expect(valueOf(meta, 'description'), `the description of ${file}, of 50 to 160 characters`).toMatch(/^.{50,160}$/)
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
    const own: Record<string, string[]> = {
      '/donate': ['NGO'],
      ...Object.fromEntries(books.map((book) => [bookPath(book), ['Book']])),
    }
    expect(types).toEqual(path === '/' ? ['NGO'] : ['BreadcrumbList', ...(own[path] ?? [])])
  })
})

describe.each(hidden)('$path', ({ file, meta }) => {
  test('is kept out of search engines', () => {
    const todo = `${file}: use privatePageMeta, or list a public page in app/head/prerender.ts`
    expect(valueOf(meta, 'robots'), todo).toBe('noindex')
    expect(valueOf(meta, 'canonical')).toBeUndefined()
    expect(valueOf(meta, 'og:url')).toBeUndefined()
  })
})

test('no two pages have the same title, description or picture', () => {
  const twice = ['description', 'og:title', 'og:image'].flatMap((name) => {
    const byValue = Map.groupBy(shared, ({ meta }) => valueOf(meta, name))
    const groups = [...byValue.values()].filter((same) => same.length > 1)
    return groups.map((same) => `${same.map(({ file }) => file).join(' and ')} have the same ${name}`)
  })
  expect(twice).toEqual([])
})

test('every page makes its head with pageMeta', () => {
  const files = globSync('**/*.tsx', { cwd: appFolder })
  const byHand = files.filter((path) =>
    /\{ title: `/.test(readFileSync(fileURLToPath(new URL(path, appFolder)), 'utf8')),
  )
  expect(byHand).toEqual([])
})
