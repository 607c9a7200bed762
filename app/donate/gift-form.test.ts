import { expect, test } from 'vitest'
import { amountOf, defaultGiftForm, frequencyOf } from './choice.ts'
import { reduceGiftForm } from './gift-form.ts'

test('it starts at $50 once', () => {
  expect(amountOf(defaultGiftForm)).toBe(5000)
  expect(frequencyOf(defaultGiftForm)).toBe('once')
})

test('choosing a preset clears the custom amount', () => {
  const typed = reduceGiftForm(defaultGiftForm, { type: 'typed', custom: '19.99' })
  expect(typed.presetCents).toBeNull()
  const picked = reduceGiftForm(typed, { type: 'picked', presetCents: 10_000 })
  expect(picked).toMatchObject({ presetCents: 10_000, custom: '' })
})

test('emptying the custom amount leaves no amount', () => {
  const typed = reduceGiftForm(defaultGiftForm, { type: 'typed', custom: '1' })
  expect(amountOf(reduceGiftForm(typed, { type: 'typed', custom: '' }))).toBeNull()
})

test('the frequency is kept while giving once', () => {
  let form = reduceGiftForm(defaultGiftForm, { type: 'gave', giving: 'recurring' })
  form = reduceGiftForm(form, { type: 'repeated', frequency: 'annually' })
  form = reduceGiftForm(form, { type: 'gave', giving: 'one-time' })
  expect(frequencyOf(form)).toBe('once')
  expect(frequencyOf(reduceGiftForm(form, { type: 'gave', giving: 'recurring' }))).toBe('annually')
})
