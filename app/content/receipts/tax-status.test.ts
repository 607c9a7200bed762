import { expect, test } from 'vitest'
import { findSampleValues } from '../../values/find-sample-values.ts'
import { site } from '../site.ts'
import { charity, charityInWords } from './tax-status.ts'

const withLetter = (determinationLetter: string | null) =>
  charityInWords({
    legalName: 'Riverside Press, Inc.',
    ein: '31-1234567',
    evidence: { ...site.evidence, determinationLetter },
  })

test('“public charity” stands only with evidence of the determination letter', () => {
  expect(withLetter('IRS letter 947 of March 2019')).toBe(
    'Riverside Press, Inc., a 501(c)(3) public charity (EIN 31-1234567)',
  )
  expect(withLetter(null)).toBe('Riverside Press, Inc., a 501(c)(3) organization (EIN 31-1234567)')
  expect(charity).toBe(charityInWords(site))
})

test('a sample in place of the letter keeps a public server from starting; null does not', () => {
  const sampleIn = (determinationLetter: string | null) => findSampleValues({ evidence: { determinationLetter } })
  expect(sampleIn('sample')).toEqual(['evidence.determinationLetter'])
  expect(sampleIn(null)).toEqual([])
})
