import { expect, test } from 'vitest'
import { addressesDiffer, addressKeyOf, envelopeOf, houseKeyOf, householdKeyOf } from './envelope.ts'
import { surnameKeyOf } from './name-key.ts'

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
  expect(envelopeOf('Edna Brown', 'Mrs. Edna Brown\nRose Cottage\nLittle Village')).toEqual([
    'Edna Brown',
    'Rose Cottage',
    'Little Village',
  ])
  expect(envelopeOf(null, null)).toEqual([])
})

test.each([
  ['9 Oak St\nDayton, OH 45402', '45402 9'],
  ['9 OAK STREET, Apt. 4, Dayton, Ohio 45402-1234', '45402 9'],
  ['9 Oak St Dayton OH 45402', '45402 9'],
  ['9 Oak St\nDayton OH\n454021234\nUSA', '45402 9'],
  ['9 Oak St\nDayton, OH 45402 U.S.A.', '45402 9'],
  ['9 Oak St\nDayton, OH 45402\nUnited States of America', '45402 9'],
  ['9 Oak St\nDayton, OH 45402 1234', '45402 9'],
  ['Bob Haines\nc/o Grace Church\n9 Oak St #4\nDayton, OH 45402', '45402 9'],
  ['Apt 4, 9 Oak St, Dayton, OH 45402', '45402 9'],
  ['Suite 200\n9 Oak St\nDayton, OH 45402', '45402 9'],
  ['4th Floor\n9 Oak St\nDayton, OH 45402', '45402 9'],
  ['PO Box 7\n9 Oak St\nDayton, OH 45402', '45402 9'],
  ['No. 9 Oak St\nDayton, OH 45402', '45402 9'],
  ['009 Oak St\nDayton, OH 45402', '45402 9'],
  ['9 5th Ave\nDayton, OH 45402', '45402 9'],
  // Each is a number of its own.
  ['9-11 Oak St\nDayton, OH 45402', '45402 9-11'],
  ['9 – 11 Oak St\nDayton, OH 45402', '45402 9-11'],
  ['123-45 67th Ave\nQueens, NY 11367', '11367 123-45'],
  ['12A Oak St\nDayton, OH 45402', '45402 12a'],
  ['9½ Oak St\nDayton, OH 45402', '45402 9 1/2'],
  ['N6W23001 Bluemound Rd\nWaukesha, WI 53188', '53188 n6w23001'],
  ['12345 Oak St\nDayton, OH 45402', '45402 12345'],
  // A box, a rural route, a corner, a house with a name, and an address without a ZIP have no house number to compare.
  ['PO Box 9\nDayton, OH 45402', ''],
  ['P.O. Box 9, Dayton, OH 45402', ''],
  ['RR 2 Box 45\nDayton, OH 45402', ''],
  ['Apt 4\nDayton, OH 45402', ''],
  ['5th Ave\nDayton, OH 45402', ''],
  ['Oak Cottage\nDayton, OH 45402', ''],
  ['9 Oak St, Dayton', ''],
  ['12345 Oak St', ''],
  ['45402 1234', ''],
  ['Oak Cottage\nDayton, OH\n45402 USA', ''],
  ['9 #4\nDayton, OH 45402', ''],
  ['Dayton, OH 45402', ''],
  // Abroad.
  ['9 Rue de la Paix\n75002 Paris\nFrance', ''],
  ['9 High St\nLondon SW1A 1AA', ''],
  ['', ''],
  [null, ''],
])('the house of %j is compared as %j', (address, key) => {
  expect(houseKeyOf(address)).toBe(key)
})

test('a household is found by surname, house number and ZIP, and not by two of them', () => {
  const oak = '9 Oak St\nDayton, OH 45402'
  expect(householdKeyOf('Bob and Carol Haines', oak)).toBe('45402 9 haines')
  expect(householdKeyOf('Mr. & Mrs. Robert Haines', '9 Oak Street, Dayton OH 45402-0001')).toBe('45402 9 haines')
  expect(householdKeyOf('Anna Reed', oak)).not.toBe(householdKeyOf('Bob Haines', oak))
  expect(householdKeyOf('Bob Haines', null)).toBeNull()
  expect(householdKeyOf(null, oak)).toBeNull()
})

test('a long address is read in linear time', () => {
  const started = performance.now()
  for (const text of ['9 - '.repeat(5000), '9 '.repeat(10_000), `${'4'.repeat(20_000)} `, ' usa'.repeat(5000)]) {
    houseKeyOf(text)
    surnameKeyOf(`${text}, jr`)
  }
  expect(performance.now() - started).toBeLessThan(500)
})
