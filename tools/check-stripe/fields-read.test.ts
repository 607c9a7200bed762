import { globSync, readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { siteCalls } from '../../app/stripe/site-calls.server.ts'
import { listedFields } from '../../packages/stripe-sandbox/objects.ts'
import { fieldsRead } from './fields-read.ts'

/** Fields that the types of the installed package have and Stripe's published fixtures do not. */
const onlyInTypes: Record<string, string> = {
  'invoice payments': 'shown when asked to expand',
  'invoice_payment payment.payment_intent': 'the fixture was paid by a charge',
  'line_item pricing.price_details.product': 'the fixture’s line has no price',
  'payment_intent last_payment_error.message': 'the fixture’s error has a type only',
  'payment_method us_bank_account': 'the fixture is a card',
  'radar.early_fraud_warning payment_intent': 'left out where a charge has no payment intent',
  'subscription status_details.paused.subscription.type': 'the fixture is not paused',
}

test('Stripe’s published objects have every field that the site reads', () => {
  const missing = Object.entries(fieldsRead).flatMap(([object, paths]) =>
    paths.filter((path) => !listedFields.get(object)?.has(path)).map((path) => `${object} ${path}`),
  )
  expect(missing.toSorted()).toEqual(Object.keys(onlyInTypes).toSorted())
})

test('the check makes every call that the site makes at Stripe', () => {
  const client: unknown = new Stripe('sk_test_none')
  const isCall = (path: string) =>
    typeof path.split('.').reduce((node: unknown, step) => (node as Record<string, unknown>)[step], client) ===
    'function'
  const resources = [...new Set(Object.keys(siteCalls).map((call) => call.slice(0, call.lastIndexOf('.'))))]
  const pattern = new RegExp(`\\b(?:${resources.join('|').replaceAll('.', String.raw`\.`)})\\.\\w+(?=\\()`, 'g')
  const files = globSync('app/{stripe,checkout}/**/*.server.ts').filter((file) => !file.includes('site-calls'))
  const calls = files.flatMap((file) => readFileSync(file, 'utf8').match(pattern) ?? []).filter(isCall)
  expect([...new Set(calls)].toSorted()).toEqual([...Object.keys(siteCalls), 'checkout.sessions.create'].toSorted())
})
