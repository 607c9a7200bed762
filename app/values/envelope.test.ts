import { expect, test } from 'vitest'
import { addressesDiffer, addressKeyOf, envelopeOf } from './envelope.ts'

const elm = '12 Elm St.\nSpringfield, IL 62701'

test('an address is compared without names, punctuation and case', () => {
  expect(addressKeyOf(`Mrs. Edna Brown\nc/o Grace Church\n${elm}`)).toBe('12 elm st springfield il 62701')
  expect(addressKeyOf('12 ELM ST\nspringfield IL 62701 ')).toBe(addressKeyOf(elm))
  expect(addressKeyOf('Rose Cottage\nLittle Village')).toBe('rose cottage little village')
  expect(addressKeyOf(null)).toBe('')
})

test('two addresses differ only when both are known', () => {
  expect(addressesDiffer(elm, 'Edna Brown\n12 Elm St, Springfield, IL 62701')).toBe(false)
  expect(addressesDiffer(elm, null)).toBe(false)
  expect(addressesDiffer('', elm)).toBe(false)
  expect(addressesDiffer(elm, '13 Elm St.\nSpringfield, IL 62701')).toBe(true)
})

test('an envelope names the giver once, as the giver is named now', () => {
  expect(envelopeOf('Edna Brown', elm)).toEqual(['Edna Brown', '12 Elm St.', 'Springfield, IL 62701'])
  expect(envelopeOf('Mrs. Edna Brown', `Edna Brown\nc/o Grace Church\n${elm}`)).toEqual([
    'Mrs. Edna Brown',
    'c/o Grace Church',
    '12 Elm St.',
    'Springfield, IL 62701',
  ])
  expect(envelopeOf(null, `Edna Brown\n${elm}`)[0]).toBe('Edna Brown')
  expect(envelopeOf(null, null)).toEqual([])
})
