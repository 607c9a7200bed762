import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageQueries } from '../../app/head/page-query.ts'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const built = (path: string) => readFileSync(new URL(`../../build/client${path}/index.html`, import.meta.url), 'utf8')
const ask = (path: string) => fetch(testEnv.site.url + path)

/** What newsletters and networks add to a link, and what programs try. */
const unknown = [
  'x=random',
  'utm_source=letter&utm_medium=email&utm_campaign=spring',
  'fbclid=IwAR0&gclid=x&code=half',
  'AMOUNT=5&Subject=x',
  '__proto__=1&constructor=2&amount[]=5',
]

test.each(prerenderedPaths)('%s is the built page with parameters that it does not read', async (path) => {
  const plain = await ask(path)
  const html = built(path)
  for (const query of unknown) {
    const answer = await ask(`${path}?${query}`)
    expect([query, answer.status, await answer.text()]).toEqual([query, 200, html])
    for (const name of ['cache-control', 'etag', 'content-security-policy', 'vary']) {
      expect([query, name, answer.headers.get(name)]).toEqual([query, name, plain.headers.get(name)])
    }
  }
})

const read = Object.entries<readonly string[]>(pageQueries).flatMap(([path, names]) =>
  names.map((name) => [path, name]),
)

test.each(read as [string, string][])('%s is rendered with ?%s=, also among others', async (path, name) => {
  const html = built(path)
  for (const query of [
    `${name}=7`,
    `utm_source=letter&${name}=7`,
    `${encodeURIComponent(name).replace('a', '%61')}=7`,
  ]) {
    const answer = await ask(`${path}?${query}`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text.includes('</html>') && text !== html, query).toBe(true)
    expect(answer.headers.get('content-security-policy')).toContain("'nonce-")
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform')
  }
})

test('what a page reads is in it: an amount, a fund, a subject', async () => {
  expect(await (await ask('/donate?utm_source=x&amount=35')).text()).toMatch(/name="custom"[^>]*value="35"/)
  expect(await (await ask('/donate?from=spring-letter')).text()).toContain('value="spring-letter"')
  expect(await (await ask('/contact?subject=Church%20outreach%20kit')).text()).toContain('Church outreach kit')
})

test('an address without a page says so in the same bytes everywhere, with 404, and is logged each time', async () => {
  const first = await ask('/no-such-page')
  const html = await first.text()
  expect([first.status, first.headers.get('cache-control')]).toEqual([404, 'no-cache, no-transform'])
  expect(html).toContain('Page Not Found')
  expect(first.headers.get('content-security-policy')).not.toContain("'nonce-")
  for (const path of ['/no/such/page?x=1', '/donate/nothing', '/about/more', '/wp-login.php', '/%e2%82%ac']) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, html])
  }
  const id = first.headers.get('x-request-id')
  const logged = () => testEnv.site.logs().filter((line) => line.includes('page-not-found'))
  await expect.poll(logged).toHaveLength(6)
  expect(JSON.parse(logged()[0]!)).toMatchObject({ path: '/no-such-page', request: id })
})

test.each([
  '/sitemap.xml',
  '/robots.txt',
  '/my-giving',
  '/donate/card',
  '/home/about',
  '/downloads/nothing.pdf',
  '/office',
])('%s is no missing page', async (path) => {
  const { headers } = await fetch(testEnv.site.url + path, { redirect: 'manual' })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.includes("'nonce-") || policy.startsWith("default-src 'none'; form-action 'none'")).toBe(true)
})
