import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giftExtras } from '../content/gift-extras.ts'
import { fill } from '../words/fill.ts'
import { amountSchema, onceSchema, parseGift } from './parse-gift.ts'
import { validateGift } from './validate-gift.ts'
import { lossyGifts } from '../values/testing/lossy-amounts.ts'
import { coverCents } from './cover-cost.ts'

function post(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ giving: 'one-time', frequency: 'monthly', custom: '', ...fields })) {
    data.set(name, value)
  }
  return parseGift(data)
}

test.each([
  [{ preset: '2500' }, 2500, 'once'],
  [{ giving: 'recurring', frequency: 'annually', preset: '2500' }, 2500, 'annually'],
  // The preset stays checked.
  [{ giving: 'recurring', frequency: 'quarterly', preset: '5000', custom: '19.99' }, 1999, 'quarterly'],
])('%o is %i cents, %s', (fields, amountCents, frequency) => {
  expect(post(fields as Record<string, string>)).toMatchObject({ ok: true, gift: { amountCents, frequency } })
})

test('an amount that is refused comes back as typed', () => {
  expect(post({ preset: '5000', custom: '0.5' })).toEqual({
    ok: false,
    problems: [{ field: 'custom', text: 'Please enter a donation amount of at least $1.' }],
    form: { giving: 'one-time', frequency: 'monthly', presetCents: null, custom: '0.5', extras: {} },
  })
})

test.each([
  [{ preset: '5001' }, 'at least $1'],
  [{ custom: '1000000' }, 'largest gift'],
  [{ custom: '1.005' }, 'whole cents'],
  // The preset stays checked, and does not decide.
  [{ preset: '5000', custom: 'abc' }, 'in digits'],
  [{ preset: '5000', custom: ' ' }, 'in digits'],
  [{ preset: '5000', custom: '50,00' }, 'Do you mean $50.00?'],
  [{}, 'at least $1'],
  [{ preset: '5000', giving: 'twice' }, 'one-time or a recurring'],
  [{ preset: '5000', giving: 'recurring', frequency: 'weekly' }, 'monthly, quarterly or annually'],
])('%o is refused: %s', (fields, words) => {
  expect(post(fields as Record<string, string>)).toMatchObject({
    ok: false,
    problems: [{ field: 'custom', text: expect.stringContaining(words) as string }],
  })
})

const wrong = giftExtras.wrong

test.each([
  ['tributeName', 'Rose at evil.example', wrong.holdsLink],
  ['tributeName', 'Rose, call 555-0100', wrong.longNumber],
  ['tributeName', 'You were charged $499', wrong.noName],
  ['tributeName', 'x'.repeat(61), fill(wrong.long, { most: 60 })],
  ['tellName', 'Anna\u202E', wrong.control],
  ['tellName', 'Not you?', wrong.noName],
  ['tellMessage', 'Look at evil .example', wrong.holdsLink],
  ['tellMessage', 'Account 12345', wrong.longNumber],
  ['tellMessage', 'x'.repeat(501), fill(wrong.long, { most: 500 })],
])('%s "%s" is refused beside its field', (name, text, problem) => {
  const extras = { tribute: 'memory', tributeName: 'Rose', tellName: 'Anna', tellMessage: 'With love.', [name]: text }
  expect(post({ preset: '5000', ...extras })).toMatchObject({ ok: false, problems: [{ field: name, text: problem }] })
})

test('a link is permitted in a note that only the staff read', () => {
  const extras = { tribute: 'memory', tributeName: 'Rose Miller (1941–2023)', note: 'https://library.example, 12345' }
  expect(post({ preset: '5000', ...extras })).toMatchObject({ ok: true })
})

test('a fund is one of the list, or the gift is refused beside its field', () => {
  const list = [{ key: 'summer-camp', name: 'Camp at Elm Lake', sentence: null }]
  const gift = { amountCents: 5000, frequency: 'once', extras: { fund: 'summer-camp' } } as const
  expect(validateGift(gift, list)).toMatchObject({ ok: true, gift: { extras: { fund: 'summer-camp' } } })
  const refused = { ok: false, problems: [{ field: 'fund', text: giftExtras.fund.unknown }] }
  expect(validateGift({ ...gift, extras: { fund: 'school' } }, list)).toEqual(refused)
  // The content of this site does not name it.
  expect(post({ preset: '5000', fund: 'trial-camp' })).toMatchObject(refused)
  const call = onceSchema.safeParse({ amount: 5000, fund: 'trial-camp' })
  expect(call.error?.issues[0]?.message).toBe(giftExtras.fund.unknown)
})

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.integer({ min: 0, max: 200_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.integer({ min: 0, max: 200_000_000 }).map((cents) => `$${(cents / 100).toLocaleString('en-US')} `),
)

test('for any post, an accepted gift can be charged to the cent as typed; a refused one comes back', () => {
  const giving = fc.oneof(fc.constantFrom('one-time', 'recurring'), fc.string())
  const frequency = fc.oneof(fc.constantFrom('monthly', 'quarterly', 'annually'), fc.string())
  fc.assert(
    fc.property(giving, frequency, typed, (giving, frequency, custom) => {
      const parsed = post({ giving, frequency, custom })
      expect(parsed.form.custom).toBe(custom)
      if (!parsed.ok) return
      const { amountCents, frequency: repeats } = parsed.gift
      expect(amountCents).toBe(Math.round(Number(custom.replaceAll(/[$,\s]/g, '')) * 100))
      expect(amountSchema.safeParse(amountCents).success).toBe(true)
      expect(repeats).toBe(giving === 'recurring' ? frequency : 'once')
    }),
    { numRuns: 2000 },
  )
})

test('of all JSON values, only a whole number of cents within the limits is an amount', () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.maxSafeInteger(), fc.integer({ min: 90, max: 110 }))
  fc.assert(
    fc.property(value, (value) => {
      const isAmount = typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 99_999_999
      expect(amountSchema.safeParse(value).success).toBe(isAmount)
    }),
    { numRuns: 2000 },
  )
})

test.each(lossyGifts)('%s keeps its last cent, alone and with the cost added', (custom, cents) => {
  expect(post({ custom })).toMatchObject({ ok: true, gift: { amountCents: cents, coverCents: 0 } })
  const added = coverCents(cents, 'once')
  expect(Number.isInteger(added)).toBe(true)
  expect(post({ custom, cover: 'yes' })).toMatchObject({ ok: true, gift: { amountCents: cents, coverCents: added } })
})

test.each(lossyGifts)(
  'a call whose dollars were multiplied as floats, such as %s, is refused, not a cent less',
  (dollars) => {
    const amount = Number(dollars) * 100
    expect(Number.isInteger(amount)).toBe(false)
    expect(onceSchema.safeParse({ amount }).success).toBe(false)
  },
)
