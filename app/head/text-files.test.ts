import { expect, test } from 'vitest'
import { prerenderedPaths } from './prerender.ts'
import { loader, robotsText } from './text-files.ts'

const read = (pattern: string) => loader({ pattern }).text()

test('the sitemap has exactly the prerendered pages', async () => {
  const xml = await read('sitemap.xml')
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(prerenderedPaths.map((path) => `http://localhost:3000${path}`))
})

test('a site on this machine is closed to crawlers', async () => {
  expect(await read('robots.txt')).toBe('User-agent: *\nDisallow: /\n')
})

test('a public site is open, except for addresses of programs, and names its sitemap', () => {
  const text = robotsText({ siteUrl: 'https://books.example', reachable: true })
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain('Sitemap: https://books.example/sitemap.xml')
})

test('security.txt has a contact and expires in a year', async () => {
  const text = await read('.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const daysAhead = (expires - Date.now()) / 86_400_000
  expect(daysAhead).toBeGreaterThan(364)
  expect(daysAhead).toBeLessThanOrEqual(365)
})
