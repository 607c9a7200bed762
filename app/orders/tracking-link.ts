/** A tracking number's carrier, and the carrier's page about it. */
export interface TrackingLink {
  carrier: string
  /** Without the carrier's name that may stand before it. */
  number: string
  url: string
}

type Check = (number: string) => boolean

/**
 * The formats and check digits are those of https://github.com/jkeen/tracking_number_data (couriers/*.json); that of S10 is
 * the Universal Postal Union's (https://www.upu.int/UPU/media/upu/files/postalSolutions/programmesAndServices/standards/S10-12.pdf).
 * The URLs are those of the carriers' search fields. Each pattern allows capital letters and digits only, so that a number
 * cannot change the rest of the URL.
 */
const carriers: { carrier: string; url: string; formats: [format: RegExp, check: Check][] }[] = [
  {
    carrier: 'UPS',
    url: 'https://www.ups.com/track?tracknum=',
    formats: [[/^1Z[A-Z\d]{15}\d$/, (text) => mod10(text.slice(2), 1, 2)]],
  },
  {
    carrier: 'USPS',
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    formats: [
      [/^(420\d{5}(\d{4})?)?(9[1-5]\d{20}|92\d{24})$/, uspsLabel],
      [/^\d{20}$/, uspsLabel],
      [/^[A-Z]{2}\d{9}US$/, s10],
    ],
  },
  {
    carrier: 'FedEx',
    url: 'https://www.fedex.com/fedextrack/?trknbr=',
    formats: [
      [/^\d{12}$/, fedExExpress],
      [/^\d{15}$/, (text) => mod10(text, 1, 3)],
      [/^96\d{20}$/, (text) => mod10(text.slice(7), 1, 3)],
    ],
  },
  {
    carrier: 'DHL',
    url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
    formats: [[/^\d{10,11}$/, (text) => Number(text.slice(0, -1)) % 7 === Number(text.at(-1))]],
  },
]

/** A carrier, spaces and the longest number. */
const maxCharacters = 100

/**
 * A carrier that is written before the number, as in "FedEx 9261290100", is believed. Null for an unknown format without a
 * carrier: the number is shown without a link.
 */
export function trackingLink(typed: string): TrackingLink | null {
  if (typed.length > maxCharacters) return null
  const [, word = '', number = ''] = /^\s*(?:(USPS|UPS|FedEx|DHL)[\s:#]+)?(.*?)\s*$/is.exec(typed) ?? []
  const text = number.replaceAll(/[\s-]/g, '').toUpperCase()
  const match = word
    ? carriers.find(({ carrier }) => carrier.toLowerCase() === word.toLowerCase() && /^[A-Z\d]{6,40}$/.test(text))
    : carriers.find(({ formats }) => formats.some(([format, check]) => format.test(text) && check(text)))
  return match ? { carrier: match.carrier, number, url: match.url + text } : null
}

/** Whether the last digit is the check digit. The other digits have the factors `first` and `second` in turn. */
function mod10(text: string, first: number, second: number): boolean {
  const values = Array.from(text, (char) => (/\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 3) % 10))
  const sum = values.slice(0, -1).reduce((total, value, at) => total + value * (at % 2 === 0 ? first : second), 0)
  return (10 - (sum % 10)) % 10 === values.at(-1)
}

/** A label may begin with the ZIP code of its destination, which is no part of the check digit. */
function uspsLabel(text: string): boolean {
  return mod10(text.replace(/^420\d{5}(\d{4})?(?=9[1-5]\d{20,24}$)/, ''), 3, 1)
}

function fedExExpress(text: string): boolean {
  const weights = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]
  return (weighted(text, weights) % 11) % 10 === Number(text.at(-1))
}

function s10(text: string): boolean {
  const digits = text.slice(2, 11)
  const rest = 11 - (weighted(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === Number(digits.at(-1))
}

const weighted = (text: string, weights: number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
