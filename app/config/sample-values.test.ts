import { expect, test } from 'vitest'
import { firstBook } from '../catalog/books.ts'
import { sampleValues } from './sample-values.ts'
import { findSampleValues } from '../values/find-sample-values.ts'
import { site } from '../content/site.ts'

test('the initial settings are listed as samples', () => {
  expect(sampleValues).toEqual([
    ...findSampleValues(site),
    ...findSampleValues(firstBook.edition, `books.${firstBook.key}.`),
  ])
  if (site.name !== 'Bright Window Books') return
  expect(sampleValues).toContain('legalName')
  expect(sampleValues).toContain('address.street')
  expect(sampleValues).toContain('socialMedia.youtube')
  expect(sampleValues).toContain('impactScope.donors')
  expect(sampleValues).toContain('forms990.0.year')
  expect(sampleValues).toContain('forms990.2.year')
  expect(sampleValues).not.toContain('hours')
  // An empty list of states must be confirmed too, because it may be forgotten.
  expect(site.stateRegistrations).toEqual([])
  expect(sampleValues).toContain('evidence.stateRegistrations')
  expect(sampleValues).toContain('evidence.spanish')
  expect(sampleValues).toContain('evidence.ministryShare')
})

test('a real value is not listed', () => {
  const settings = { email: 'office@riverside.example.org', phone: '(614) 555-0199', ein: '31-1234567' }
  expect(findSampleValues(settings)).toEqual(['email', 'phone'])
  expect(findSampleValues({ ...settings, email: 'office@riverside.press', phone: '(614) 220-4410' })).toEqual([])
})

test('Awana’s front page is a sample: the owner copies the address of the club finder', () => {
  expect(findSampleValues({ clubFinder: 'https://www.awana.org' })).toEqual(['clubFinder'])
  expect(findSampleValues({ clubFinder: 'https://www.awana.org/some-page' })).toEqual([])
})

test('zeros are a sample only as the whole value', () => {
  expect(findSampleValues({ zip: '00000' })).toEqual(['zip'])
  expect(findSampleValues({ accountNumber: '1200000345', zip: '60000' })).toEqual([])
})

test('a registration without a number is a sample', () => {
  const stateRegistrations = [
    { state: 'Ohio', notice: 'The words of the state.', registration: 'Exempt', mustStand: 'linked' },
    { state: 'Oregon', notice: 'Other words.', registration: '', mustStand: 'everywhere' },
  ]
  expect(findSampleValues({ stateRegistrations })).toEqual(['stateRegistrations.1.registration'])
})

test('an empty value and "none" are samples; null means that there is no value', () => {
  expect(findSampleValues({ address: { street: ' ' } })).toEqual(['address.street'])
  expect(findSampleValues({ address: { unit: 'None' }, socialMedia: { twitter: 'none' } })).toEqual([
    'address.unit',
    'socialMedia.twitter',
  ])
  expect(findSampleValues({ address: { unit: null }, charityRating: null })).toEqual([])
})
