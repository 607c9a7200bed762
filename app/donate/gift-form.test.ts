import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, validateAmount, defaultGiftForm, giftFormFromQuery, withCustom, withPreset } from './gift-form.ts'
import { lossyGifts } from '../values/testing/lossy-amounts.ts'

describe('the query', () => {
  const read = (query: string) => giftFormFromQuery(new URLSearchParams(query))

  test('a preset amount selects the preset', () => {
    expect(read('amount=100&recurring=monthly')).toEqual({
      giving: 'recurring',
      frequency: 'monthly',
      presetCents: 10_000,
      custom: '',
      extras: {},
    })
  })

  test('another amount goes into the custom field', () => {
    expect(read('amount=75')).toEqual({ ...defaultGiftForm, presetCents: null, custom: '75' })
  })

  test('the amount has its cents after a canceled checkout and for a stopped gift that is started again', () => {
    expect(read('turned-back=1999&recurring=annually')).toEqual({
      giving: 'recurring',
      frequency: 'annually',
      presetCents: null,
      custom: '19.99',
      extras: {},
    })
    expect(read('again=1018&recurring=monthly')).toMatchObject({ frequency: 'monthly', custom: '10.18' })
    expect(read('turned-back=50').custom).toBe('0.50')
    expect(read('turned-back=25000').presetCents).toBe(25_000)
    expect(read('turned-back=19.99')).toEqual(defaultGiftForm)
  })

  test.each([
    '',
    'amount=',
    'amount=0',
    'amount=-5',
    'amount=%2B5',
    'amount=5.5',
    'amount=1e3',
    'amount=abc',
    'amount=99999999999999',
  ])('"%s" leaves the default', (query) => expect(read(query)).toEqual(defaultGiftForm))

  test.each(['quarterly', 'annually'])('recurring=%s', (frequency) => {
    expect(read(`recurring=${frequency}`)).toEqual({ ...defaultGiftForm, giving: 'recurring', frequency })
  })

  test.each(['weekly', 'Monthly', 'true', ''])('recurring=%s is ignored', (frequency) => {
    expect(read(`recurring=${frequency}`)).toEqual(defaultGiftForm)
  })
})

describe('validation', () => {
  const refusal = (text: string) => ({ ok: false, problems: [{ field: 'custom', text }] })
  const check = (custom: string) => validateAmount({ ...defaultGiftForm, presetCents: null, custom })

  test('a one-time gift has no frequency', () => {
    expect(validateAmount(defaultGiftForm)).toEqual({
      ok: true,
      gift: { amountCents: 5000, frequency: 'once', coverCents: 0, extras: {} },
    })
  })

  test.each(['', '0', '0.99', '0.995', '-5', '0,50'])('"%s" is refused', (custom) => {
    expect(check(custom)).toEqual(refusal('Please enter a donation amount of at least $1.'))
  })

  test.each(['ten', '1e3', '1-2-3', ' ', '€50'])('"%s" is no amount', (custom) => {
    const words = 'Please enter a donation amount of at least $1. Write it in digits, such as 50 or 19.99.'
    expect(check(custom)).toEqual(refusal(words))
  })

  test('an amount that may mean two amounts is asked about', () => {
    expect(check('50,00')).toEqual(refusal('Do you mean $50.00? Write 50.00. Or $5,000.00? Write 5000.00.'))
  })

  test.each(['1.005', '19.995', '1.999', '$2.505'])('"%s" is refused with a specific message', (custom) => {
    expect(check(custom)).toEqual(refusal('Please enter dollars and whole cents, such as 19.99.'))
  })

  test.each([
    ['1', 100],
    ['US$1,000', 100_000],
    ['999999.99', 99_999_999],
  ])('%s is accepted', (custom, amountCents) => {
    expect(check(custom)).toMatchObject({ ok: true, gift: { amountCents, frequency: 'once' } })
  })

  test.each(['1000000', '10000000', '10,000,000.50', '9999999999999', '9'.repeat(40)])(
    '%s is more than Stripe can take, and refused in other words',
    (custom) => expect(check(custom)).toEqual(refusal(expect.stringContaining('largest') as string)),
  )
})

test('for any query, the form has whole dollars or no custom amount, and it is valid or has an error', () => {
  const amount = fc.oneof(fc.string(), fc.bigInt().map(String), fc.double().map(String), fc.nat(20_000_000).map(String))
  const recurring = fc.oneof(fc.constantFrom('monthly', 'quarterly', 'annually', 'once'), fc.string())
  fc.assert(
    fc.property(amount, recurring, (amount, recurring) => {
      const form = giftFormFromQuery(new URLSearchParams({ amount, recurring }))
      const dollars = /^\d{1,13}$/.test(amount) ? Number(amount) : 0
      expect(amountOf(form)).toBe(dollars === 0 ? amountOf(defaultGiftForm) : dollars * 100)
      expect(form.custom === '' || form.presetCents === null).toBe(true)
      const checked = validateAmount(form)
      expect(checked.ok ? 'The largest gift' : checked.problems[0]?.text).toMatch(/^The largest gift/)
    }),
    { numRuns: 1000 },
  )
})

test('a preset clears the custom amount, a custom amount clears the preset, and an emptied field means no amount', () => {
  const typed = withCustom(defaultGiftForm, '19.99')
  expect(typed).toMatchObject({ presetCents: null, custom: '19.99' })
  expect(withPreset(typed, 10_000)).toMatchObject({ presetCents: 10_000, custom: '' })
  expect(amountOf(withCustom(typed, ''))).toBeNull()
})

test.each(lossyGifts)(
  '%s keeps its last cent in the field, on the button, and after a canceled checkout',
  (custom, cents) => {
    const form = withCustom(defaultGiftForm, custom)
    expect(amountOf(form)).toBe(cents)
    expect(validateAmount(form)).toMatchObject({ ok: true, gift: { amountCents: cents } })
    expect(giftFormFromQuery(new URLSearchParams({ 'turned-back': String(cents) })).custom).toBe(custom)
  },
)
