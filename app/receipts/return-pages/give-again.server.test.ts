import { expect, test } from 'vitest'
import { giveAgainPath } from './give-again.server.ts'

const gift = { amount_cents: 2550, frequency: 'monthly' } as const
const list = [{ key: 'summer-camp', name: 'Camp at Elm Lake', sentence: null }]

test.each([
  ['summer-camp', '/donate?again=2550&recurring=monthly&fund=summer-camp'],
  ['gone', '/donate?again=2550&recurring=monthly'],
  [null, '/donate?again=2550&recurring=monthly'],
])('a stopped gift for the fund %s is given again by %s', (fund, path) => {
  expect(giveAgainPath(gift, fund, list)).toBe(path)
})
