import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookKeyPattern, books } from './books.ts'

test('no two books have the same key, title or product', () => {
  for (const name of ['key', 'title', 'stripeProduct'] as const) {
    const values = books.map((book) => book[name])
    expect(new Set(values).size, name).toBe(values.length)
  }
})

test.each(books)('$key has a key for addresses, and pictures that are there', ({ key, cover, spreads }) => {
  expect(key).toMatch(bookKeyPattern)
  for (const picture of [...(cover ? [cover] : []), ...spreads.map(({ picture }) => `${picture}.svg`)]) {
    expect(existsSync(new URL(`../../ui/book/${picture}`, import.meta.url)), picture).toBe(true)
  }
})
