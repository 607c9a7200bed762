import { beforeEach, expect, test, vi } from 'vitest'
import { prerenderedPaths } from '../prerender.ts'
import { robotsText } from './robots-text.ts'

/** The routes as they answer on a site with this address. */
async function routesAt(siteUrl: string) {
  vi.stubEnv('SITE_URL', siteUrl)
  vi.resetModules()
  const [sitemap, robots, security] = await Promise.all([
    import('./sitemap.ts'),
    import('./robots.ts'),
    import('./security.ts'),
  ])
  return { sitemap: sitemap.loader, robots: robots.loader, security: security.loader }
}

beforeEach(() => vi.unstubAllEnvs())

test('the sitemap holds exactly the pages that are made at build time', async () => {
  const { sitemap } = await routesAt('http://127.0.0.1:3000')
  const xml = await sitemap().text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(prerenderedPaths.map((path) => `http://127.0.0.1:3000${path}`))
})

test('a site on this machine is closed to crawlers', async () => {
  const { robots } = await routesAt('http://localhost:3000')
  expect(await robots().text()).toBe('User-agent: *\nDisallow: /\n')
})

test('a public site is open, except for what only programs call, and names its sitemap', () => {
  const text = robotsText({ siteUrl: 'https://books.example', reachable: true })
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain('Sitemap: https://books.example/sitemap.xml')
})

test('security.txt names a contact and ends a year ahead', async () => {
  const { security } = await routesAt('http://localhost:3000')
  const text = await security().text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const daysAhead = (expires - Date.now()) / 86_400_000
  expect(daysAhead).toBeGreaterThan(364)
  expect(daysAhead).toBeLessThanOrEqual(365)
})
