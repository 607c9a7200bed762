import { expect, test } from 'vitest'
import { publisherDay } from '../../values/publisher-time.ts'
import { parseSearch } from './parse-search.ts'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'

const now = Date.UTC(2026, 10, 25, 15)

/** What was understood, in short: `lee $45-$55 2026-10-01..2026-10-31`. */
function inShort(typed: string): string {
  const { number, email, phone, zip, street, words, sum, time, reference } = parseSearch(typed, now)
  return [
    number,
    email && `mail ${email}`,
    phone && `phone ${phone}`,
    zip && `zip ${zip}`,
    street && `street ${street}`,
    words.join(' '),
    sum && [...new Set([sum.leastCents, sum.mostCents])].map((cents) => `$${cents / 100}`).join('-'),
    time && `${publisherDay(time.since)}..${publisherDay(time.until - 1)}`,
    reference && `reference ${reference}`,
  ]
    .filter(Boolean)
    .join(' ')
}

test.each([
  // Names: any order, titles and kinship ignored, initials, accents.
  ['Lee', 'lee'],
  ['Mrs. Edna Brown', 'edna brown'],
  ['Brown, Edna', 'brown edna'],
  ['E. Brown', 'e brown'],
  ['Grandma Lee', 'lee'],
  ['Grandma', 'grandma'],
  ['the Lee family', 'lee'],
  ['O’Brien', 'obrien'],
  ['Zoë Łukasz', 'zoe łukasz'],
  ['April Brown', 'april brown'],
  ['May', 'may'],
  // Sums.
  ['$50', '$50'],
  ['50', '$50 reference 50'],
  ['1,204.17', '$1204.17 reference 1,204.17'],
  ['Lee $50', 'lee $50'],
  ['Lee 50 dollars', 'lee $50'],
  ['Lee, about $50', 'lee $45-$55'],
  ['around 19.99 from Lee', 'lee $17.99-$21.99'],
  ['Lee, about fifty', 'lee $45-$55'],
  ['fifty dollars', '$50'],
  ['two hundred and fifty dollars', '$250'],
  ['a hundred dollars Lee', 'lee $100'],
  ['twenty-five dollars Lee', 'lee $25'],
  ['Ten Boom', 'ten boom'],
  // Times: a month without a year is the latest one.
  ['in October', '2026-10-01..2026-10-31'],
  ['October', '2026-10-01..2026-10-31'],
  ['Lee in November', 'lee 2026-11-01..2026-11-30'],
  ['Lee in December', 'lee 2025-12-01..2025-12-31'],
  ['Lee Oct 2024', 'lee 2024-10-01..2024-10-31'],
  ['Lee October 3', 'lee 2026-10-03..2026-10-03'],
  ['Lee February 29', 'lee 2024-02-29..2024-02-29'],
  ['Lee October 3rd, 2025', 'lee 2025-10-03..2025-10-03'],
  ['Lee 3 October 2025', 'lee 2025-10-03..2025-10-03'],
  ['Lee 10/3/2025', 'lee 2025-10-03..2025-10-03'],
  ['Lee 2025-02-30', 'lee 2025 02 30'],
  ['Lee in May', 'lee 2026-05-01..2026-05-31'],
  ['Lee 2025', 'lee 2025-01-01..2025-12-31'],
  ['Lee 2025 dollars', 'lee $2025'],
  ['Lee last year', 'lee 2025-01-01..2025-12-31'],
  ['Lee last month', 'lee 2026-10-01..2026-10-31'],
  ['yesterday', '2026-11-24..2026-11-24'],
  ['Grandma Lee, about $50 in October', 'lee $45-$55 2026-10-01..2026-10-31'],
  ['Grandma Lee, about fifty dollars in October', 'lee $45-$55 2026-10-01..2026-10-31'],
  ['about $50 in October', '$45-$55 2026-10-01..2026-10-31'],
  // The rest.
  ['edna@example.org', 'mail edna@example.org'],
  ['@example.org', 'mail @example.org'],
  ['g-4k7-9qx-2mdt', 'G-4K7-9QX-2MDT'],
  ['P-4K7-9QX-2MDT', 'P-4K7-9QX-2MDT'],
  ['pi_3Abc', 'pi_3Abc'],
  ['po_1', 'po_1'],
  ['(618) 555-0142', 'phone 6185550142'],
  ['+1 618 555 0142', 'phone 6185550142'],
  ['555-0142', 'phone 5550142'],
  ['62701', 'zip 62701 $62701 reference 62701'],
  ['62701-1234', 'zip 62701 reference 62701-1234'],
  ['2025', '$2025 reference 2025'],
  ['12 Elm St', 'street 12 elm st'],
  ['PO Box 12', 'street po box 12'],
  ['DAF-77', 'daf 77 reference daf-77'],
  ['  ', ''],
])('“%s” is understood as: %s', (typed, expected) => {
  expect(inShort(typed)).toBe(expected)
})

test.each(lossyAmounts)('%s keeps its last cent', (typed, cents) => {
  for (const text of [typed, `Lee $${typed}`]) {
    expect(parseSearch(text, now).sum).toEqual({ leastCents: cents, mostCents: cents })
  }
})
