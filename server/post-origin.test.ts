import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { functionPaths } from './functions-gateway.ts'
import { originCheckExempt, isOwnPost } from './post-origin.ts'

const siteUrl = 'https://books.example'
const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

test('each function and webhook checks for itself who posts', () => {
  const paths = routes.map(({ path }) => `/${path}`).filter((path) => /^\/(functions|webhooks)\//.test(path))
  expect(functionPaths).toEqual(new Set(paths.filter((path) => path.startsWith('/functions/'))))
  expect(originCheckExempt).toEqual(new Set([...paths, '/newsletter/one-click']))
  for (const path of originCheckExempt) expect(isOwnPost(path, foreign, siteUrl)).toBe(true)
})

test('what is beside or below them does not, so it is asked for its origin', () => {
  for (const path of originCheckExempt) {
    for (const other of [`${path}.data`, `${path}/x`, `${path}x`, `/${path}`]) {
      expect([other, isOwnPost(other, foreign, siteUrl)]).toEqual([other, false])
      expect(isOwnPost(other, { origin: siteUrl, 'sec-fetch-site': 'same-origin' }, siteUrl)).toBe(true)
    }
  }
})

test('a site on this machine is opened under each of its names, and one that others can reach under its own only', () => {
  const post = (site: string, origin: string) =>
    isOwnPost('/contact', { origin, 'sec-fetch-site': 'same-origin' }, site)
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect(post('http://localhost:3000', `http://${name}:3000`)).toBe(true)
    expect(post('http://localhost:3000', `http://${name}:3001`)).toBe(false)
    expect(post('http://localhost:3000', `https://${name}:3000`)).toBe(false)
    expect(post(siteUrl, `https://${name}`)).toBe(false)
  }
  expect(post('http://localhost:3000', 'http://evil.example:3000')).toBe(false)
  expect(post('http://localhost:3000', 'null')).toBe(false)
})
