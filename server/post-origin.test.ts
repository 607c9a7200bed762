import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { elsewhere, isOwnPost } from './post-origin.ts'

const siteUrl = 'https://books.example'
const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

test('each function and webhook checks for itself who posts', () => {
  const paths = routes.map(({ path }) => `/${path}`).filter((path) => /^\/(functions|webhooks)\//.test(path))
  expect(elsewhere).toEqual(new Set([...paths, '/newsletter/one-click']))
  for (const path of elsewhere) expect(isOwnPost(path, foreign, siteUrl)).toBe(true)
})

test('what is beside or below them does not, so it is asked for its origin', () => {
  for (const path of elsewhere) {
    for (const other of [`${path}.data`, `${path}/x`, `${path}x`, `/${path}`]) {
      expect([other, isOwnPost(other, foreign, siteUrl)]).toEqual([other, false])
      expect(isOwnPost(other, { origin: siteUrl, 'sec-fetch-site': 'same-origin' }, siteUrl)).toBe(true)
    }
  }
})
