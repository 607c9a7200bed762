import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesStrongly, matchesWeakly } from './entity-tag.ts'

/** RFC 9110, 8.8.3: no quotes inside, but commas. */
const opaque = fc.string({ unit: fc.constantFrom(...'ab,;* W/'.split('')), maxLength: 6 }).map((text) => `"${text}"`)
const tag = fc.record({ opaque, weak: fc.boolean() })
const write = ({ opaque, weak }: { opaque: string; weak: boolean }) => (weak ? `W/${opaque}` : opaque)

test('a list names a tag when it stands in it as a whole; strongly, when it is no weak one', () => {
  const separator = fc.constantFrom(', ', ',', ' , ')
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 5 }), separator, opaque, (tags, separator, own) => {
      const header = tags.map(write).join(separator)
      const same = tags.filter(({ opaque }) => opaque === own)
      expect(matchesWeakly(header, own)).toBe(same.length > 0)
      expect(matchesStrongly(header, own)).toBe(same.some(({ weak }) => !weak))
    }),
    { numRuns: 2000 },
  )
})

test('whatever is sent, a tag that is not in it is not named, and a star names all', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const named = header.includes('"own"') || header.trim() === '*'
      expect(matchesWeakly(header, '"own"')).toBe(named)
    }),
  )
  expect(matchesWeakly(' * ', '"own"')).toBe(true)
  expect(matchesStrongly('*', '"own"')).toBe(true)
})
