import { expect, test } from 'vitest'
import { findUnknownVariables } from './unknown-variables.server.ts'

test.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOK_SECRET', 'STRIPE_WEBHOOK_SECRET'],
  ['SITE_URI', 'SITE_URL'],
])('%s is said to have no effect, with the nearest setting: %s', (name, nearest) => {
  expect(findUnknownVariables({ [name]: 'x' })).toEqual([
    `${name} is not a setting and has no effect. The nearest is ${nearest}.`,
  ])
})

test('settings, and variables of other programs, are not reported', () => {
  expect(findUnknownVariables({ SITE_URL: 'x', STRIPE_SETUP_KEY: 'x', PATH: 'x', SITEMAP: 'x' })).toEqual([])
})
