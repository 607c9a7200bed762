import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { prerenderedPaths } from '../prerender.ts'
import routes from '../routes.ts'

/** The head of each page of the site. Resource routes have no head. */
const appFolder = new URL('../', import.meta.url)
const pages = await Promise.all(
  routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(async ({ path, file }) => {
      const page = (await import(new URL(file, appFolder).href)) as { meta?: (of: object) => MetaDescriptor[] }
      const pathname = `/${path ?? ''}`
      return { path: pathname, meta: page.meta?.({ location: { pathname } }) ?? [] }
    }),
)
const shared = pages.filter(({ path }) => prerenderedPaths.includes(path))
const hidden = pages.filter(({ path }) => !prerenderedPaths.includes(path))

function valueOf(meta: MetaDescriptor[], name: string): string | undefined {
  const found = meta.find(
    (entry) => ('name' in entry && entry.name === name) || ('property' in entry && entry.property === name),
  )
  return found && 'content' in found ? String(found.content) : undefined
}

function titleOf(meta: MetaDescriptor[]): string {
  const found = meta.find((entry) => 'title' in entry)
  return found && 'title' in found ? String(found.title) : ''
}

function canonicalOf(meta: MetaDescriptor[]): string | undefined {
  const found = meta.find((entry) => 'rel' in entry && entry.rel === 'canonical')
  return found && 'href' in found ? String(found.href) : undefined
}

function jsonLdOf(meta: MetaDescriptor[]): { '@type': string }[] {
  return meta.flatMap((entry) =>
    'script:ld+json' in entry ? [JSON.parse(JSON.stringify(entry['script:ld+json'])) as { '@type': string }] : [],
  )
}

test('every page that is made at build time is on the map', () => {
  expect(shared.map(({ path }) => path).toSorted()).toEqual(prerenderedPaths.toSorted())
})

describe.each(pages)('$path', ({ meta }) => {
  test('has a title and a description of a length that search engines show', () => {
    expect(titleOf(meta)).not.toBe('')
    expect(titleOf(meta).length).toBeLessThanOrEqual(65)
    const { length } = valueOf(meta, 'description') ?? ''
    expect(length).toBeGreaterThanOrEqual(50)
    expect(length).toBeLessThanOrEqual(160)
  })
})

describe.each(shared)('$path', ({ path, meta }) => {
  test('names its own address and a picture of its own', () => {
    // On this machine; what a public site's pages say, e2e/system/launch.test.ts shows.
    expect(canonicalOf(meta)).toBe(path)
    expect(valueOf(meta, 'og:url')).toBe(canonicalOf(meta))
    expect(valueOf(meta, 'og:title')).toBe(titleOf(meta))
    expect(valueOf(meta, 'og:image')).toMatch(/\/social\/[\w-]+\.png$/)
    expect(valueOf(meta, 'robots')).toBeUndefined()
  })

  test('says what it is: the publisher where gifts are asked for, the book where it is sold, and its place on the site', () => {
    const types = jsonLdOf(meta).map((thing) => thing['@type'])
    const own: Record<string, string[]> = { '/donate': ['NGO'], '/store': ['Book'] }
    expect(types).toEqual(path === '/' ? ['NGO'] : ['BreadcrumbList', ...(own[path] ?? [])])
  })
})

describe.each(hidden)('$path', ({ meta }) => {
  test('is kept out of search engines', () => {
    expect(valueOf(meta, 'robots')).toBe('noindex')
    expect(canonicalOf(meta)).toBeUndefined()
    expect(valueOf(meta, 'og:url')).toBeUndefined()
  })
})

test('no two pages have the same title, description or picture', () => {
  for (const name of ['description', 'og:title', 'og:image']) {
    const values = shared.map(({ meta }) => valueOf(meta, name))
    expect(new Set(values).size).toBe(values.length)
  }
})

test('no page writes its head by hand', () => {
  const files = globSync('**/*.tsx', { cwd: appFolder })
  const byHand = files.filter((path) =>
    /\{ title: `/.test(readFileSync(fileURLToPath(new URL(path, appFolder)), 'utf8')),
  )
  expect(byHand).toEqual([])
})
