import { expect, test } from 'vitest'
import { findSampleValues } from '../values/find-sample-values.ts'
import { site } from '../content/site.ts'
import { charityInWords } from './charity.ts'

test('“public charity” stands only with evidence of the determination letter', () => {
  const { legalName, ein } = site
  expect(charityInWords('IRS letter 947 of March 2019')).toBe(`${legalName}, a 501(c)(3) public charity (EIN ${ein})`)
  expect(charityInWords(null)).toBe(`${legalName}, a 501(c)(3) organization (EIN ${ein})`)
})

test('a sample in place of the letter keeps a public server from starting; null does not', () => {
  const sampleIn = (determinationLetter: string | null) => findSampleValues({ evidence: { determinationLetter } })
  expect(sampleIn('sample')).toEqual(['evidence.determinationLetter'])
  expect(sampleIn(null)).toEqual([])
})
