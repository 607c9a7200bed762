import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { routePolicies, routePolicy } from '../app/start/route-policies.ts'
import routes from '../app/routes.ts'
import type { Exchange } from './app.ts'
import { checkOrigin } from './post-origin.ts'

const siteUrl = 'https://books.example'
const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

/** Whether a post is accepted. */
function passes(path: string, headers: Record<string, string>, site = siteUrl): boolean {
  const incoming = { method: 'POST', headers } as unknown as IncomingMessage
  return !checkOrigin(site)({ incoming, policy: routePolicy(path), refuse: () => true } as unknown as Exchange)
}

test('each function, each webhook and the one-click address check their posts themselves', () => {
  const paths = routes.map(({ path }) => `/${path}`).filter((path) => /^\/(functions|webhooks)\//.test(path))
  const passing = [...routePolicies.keys()].filter((path) => passes(path, foreign))
  expect(new Set(passing)).toEqual(new Set([...paths, '/newsletter/one-click']))
})

test('the server checks the origin of posts to paths beside or below them', () => {
  for (const path of routePolicies.keys()) {
    for (const other of [`${path}.data`, `${path}/x`, `${path}x`, `/${path}`]) {
      expect([other, passes(other, foreign)]).toEqual([other, false])
      expect(passes(other, { origin: siteUrl, 'sec-fetch-site': 'same-origin' })).toBe(true)
    }
  }
})

test('a local site accepts each loopback name, a public site only its own origin', () => {
  const post = (site: string, origin: string) => passes('/contact', { origin, 'sec-fetch-site': 'same-origin' }, site)
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect(post('http://localhost:3000', `http://${name}:3000`)).toBe(true)
    expect(post('http://localhost:3000', `http://${name}:3001`)).toBe(false)
    expect(post('http://localhost:3000', `https://${name}:3000`)).toBe(false)
    expect(post(siteUrl, `https://${name}`)).toBe(false)
  }
  expect(post('http://localhost:3000', 'http://evil.example:3000')).toBe(false)
  expect(post('http://localhost:3000', 'null')).toBe(false)
})
