import { expect, test } from 'vitest'
import { parseGift } from './parse-gift.ts'

function post(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ giving: 'one-time', frequency: 'monthly', custom: '', ...fields })) {
    data.set(name, value)
  }
  return parseGift(data)
}

test('a preset, once', () => {
  expect(post({ preset: '2500' })).toMatchObject({ ok: true, choice: { amountCents: 2500, frequency: 'once' } })
})

test('a custom amount wins over the preset that is still checked', () => {
  expect(post({ giving: 'recurring', frequency: 'quarterly', preset: '5000', custom: '19.99' })).toMatchObject({
    ok: true,
    choice: { amountCents: 1999, frequency: 'quarterly' },
  })
})

test('an amount that is refused comes back as typed', () => {
  expect(post({ preset: '5000', custom: '0.5' })).toEqual({
    ok: false,
    error: 'Please enter a donation amount of at least $1.',
    form: { giving: 'one-time', frequency: 'monthly', presetCents: null, custom: '0.5' },
  })
})

test.each([
  [{ preset: '5001' }, 'at least $1'],
  [{ custom: '1000000' }, 'largest gift'],
  [{ preset: '5000', giving: 'twice' }, 'one-time or a recurring'],
  [{ preset: '5000', giving: 'recurring', frequency: 'weekly' }, 'monthly, quarterly or annually'],
])('%o is refused: %s', (fields, words) => {
  expect(post(fields as Record<string, string>)).toMatchObject({
    ok: false,
    error: expect.stringContaining(words) as string,
  })
})
