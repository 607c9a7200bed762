import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackingLink } from './tracking-link.ts'

// The carriers' examples in https://github.com/jkeen/tracking_number_data.
test.each([
  ['1Z5R89390357567127', 'UPS', 'https://www.ups.com/track?tracknum=1Z5R89390357567127'],
  ['1z 879e 9303 4683 4440', 'UPS', 'https://www.ups.com/track?tracknum=1Z879E930346834440'],
  [
    '9400 1112 0108 0805 4830 16',
    'USPS',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111201080805483016',
  ],
  ['420 22153 9101026837331000039521', 'USPS', 'tLabels=420221539101026837331000039521'],
  ['92748931507708513018050063', 'USPS', 'tLabels=92748931507708513018050063'],
  ['0307 1790 0005 2348 3741', 'USPS', 'tLabels=03071790000523483741'],
  ['RB123456785US', 'USPS', 'tLabels=RB123456785US'],
  ['986578788855', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=986578788855'],
  ['0414 4176 0228 964', 'FedEx', 'trknbr=041441760228964'],
  ['9611020987654312345672', 'FedEx', 'trknbr=9611020987654312345672'],
  ['3318810025', 'DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=3318810025'],
  ['73891051146', 'DHL', 'tracking-id=73891051146'],
  // A carrier that is written before the number is believed.
  ['FedEx 9261290100', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=9261290100'],
  ['ups: 9261-2901 00', 'UPS', 'https://www.ups.com/track?tracknum=9261290100'],
  ['USPS 986578788855', 'USPS', 'tLabels=986578788855'],
])('%s is of %s', (number, carrier, url) => {
  expect(trackingLink(number)?.carrier).toBe(carrier)
  expect(trackingLink(number)?.url).toContain(url)
})

test.each([
  '1Z1111111111111111',
  '9400111201080805483017',
  '996578788855',
  '3318810010',
  'RB123456786US',
  'RB123456785GB',
  'HELLO',
  'UPS store',
  'FedEx 9261290100&x=1',
  'Postman 986578788855',
  '',
  '61299998820821171811',
])('%s is of nobody', (number) => expect(trackingLink(number)).toBeNull())

test('every link is the carrier’s URL followed by letters and digits only', () => {
  const hard = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ZUSPabc&?#/%<>"\'\n -')) })
  const typed = fc.oneof(
    hard,
    fc.tuple(fc.constantFrom('1Z5R89390357567127', '986578788855', 'UPS 986578'), hard).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (number) => {
      const url = trackingLink(number)?.url ?? 'https://www.ups.com/track?tracknum=1'
      expect(url).toMatch(/^https:\/\/(www|tools)\.(ups|usps|fedex|dhl)\.com\/[\w/.-]*\?[\w-]+=[A-Z\d]+$/)
    }),
    { numRuns: 5000 },
  )
})
