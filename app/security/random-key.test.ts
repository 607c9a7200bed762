import { expect, test } from 'vitest'
import { randomKey } from './random-key.ts'

test('each key is another UUID of version 4', () => {
  const keys = Array.from({ length: 1000 }, randomKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  for (const place of [0, 20, 35]) expect(new Set(keys.map((key) => key[place])).size).toBe(16)
})
