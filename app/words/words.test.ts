import { expect, expectTypeOf, test } from 'vitest'
import { fill } from './fill.ts'
import { withSources, wordSets, words } from './words.ts'

const site = { phone: '(555) 555-0123', address: { city: 'Sampleton' } }

test('a file of words has the values of the settings, and keeps what is no text', () => {
  const shown = words(
    'testing/example',
    { call: 'Call {site.phone}.', list: [{ text: 'In {site.address.city}', count: 3, none: null }] },
    { site },
  )
  expect(shown).toEqual({ call: 'Call (555) 555-0123.', list: [{ text: 'In Sampleton', count: 3, none: null }] })
  expect(wordSets().at(-1)).toMatchObject({ key: 'testing/example', written: { call: 'Call {site.phone}.' }, shown })
})

test.each(['{site.telephone}', '{rules.days}', '{site.address}', '{site.address.city.name}'])(
  'a text with %s, which is no value of the settings, is refused with its sentence',
  (place) => {
    expect(() => withSources(`Call ${place}.`, { site })).toThrow(`${place} is not a text or a number of the settings`)
  },
)

test('places are filled once: a value that looks like a place stays as it is', () => {
  expect(fill('Dear {name}, {count} books', { name: '{count}', count: 2 })).toBe('Dear {count}, 2 books')
})

test('a template without its values does not compile', () => {
  expectTypeOf(fill<'Next on {day}, {site.name}'>)
    .parameter(1)
    .toEqualTypeOf<Readonly<Record<'day', string | number>>>()
})
