import { nameKeyOf, surnameKeyOf } from './name-key.ts'

/** Lines of an address that name a person or a house, without a number: `Edna Brown`, `c/o Grace Church`. */
function partLines(address: string | null): { names: string[]; place: string[] } {
  const lines = (address ?? '').split('\n').flatMap((line) => line.trim() || [])
  const first = lines.findIndex((line) => /\d/.test(line))
  return first === -1 ? { names: [], place: lines } : { names: lines.slice(0, first), place: lines.slice(first) }
}

/**
 * A postal address as it is compared: without the names above the street, punctuation and case. Empty: there is none.
 * `Mrs. Edna Brown, 12 Elm St.` and `12 elm st` are the same.
 */
export const addressKeyOf = (address: string | null): string =>
  partLines(address)
    .place.join(' ')
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether two postal addresses cannot be of one person. One that is missing contradicts none. */
export function addressesDiffer(one: string | null, other: string | null): boolean {
  const [a, b] = [addressKeyOf(one), addressKeyOf(other)]
  return a !== '' && b !== '' && a !== b
}

/** The lines of an envelope: the name, and the address, which may begin with the same name. */
export const envelopeOf = (name: string | null, address: string | null): string[] => [
  ...(name ? [name] : []),
  ...linesBelow(name, address),
]

/** The lines of an address without the name that stands above or beside them. */
export function linesBelow(name: string | null, address: string | null): string[] {
  const { names, place } = partLines(address)
  const key = nameKeyOf(name)
  return [...names, ...place].filter((line) => key === '' || nameKeyOf(line) !== key)
}

const country = new Set(['usa', 'us', 'united states', 'united states of america'])
/** `9`, `12a`, `9-11`, `123-45` (Queens), and `n6w23001` (Wisconsin). */
const houseNumber = /^(?:\d{1,6}[a-z]?(?:-\d{1,6}[a-z]?)?|[nsew]\d{1,6}(?:[nsew]\d{1,6})?)$/

/**
 * The house of a postal address as it is compared: ZIP of five digits and house number. `9 Oak St, Dayton, OH 45402` and
 * `9 OAK STREET / Apt 4 / Dayton OH 45402-1234` have the same. Empty: one of the two is missing, as in an address abroad; a box
 * of the post office and an apartment are no house.
 */
export function houseKeyOf(address: string | null): string {
  const parts = partsOfAddress(address ?? '')
  const zipAt = parts.findLastIndex((words) => splitZip(words).zip !== '')
  if (zipAt === -1) return ''
  const { zip, rest } = splitZip(parts[zipAt]!)
  const houses = [...parts.slice(0, zipAt), rest].map(houseOf)
  const house = houses.find((found) => found !== '')
  return house === undefined ? '' : `${zip} ${house}`
}

/** The words between line ends and commas, with one kind of dash, and without the country. */
function partsOfAddress(address: string): string[][] {
  const plain = address.replaceAll('½', ' 1/2').normalize('NFKC').toLowerCase().replaceAll('.', '')
  const parts = plain.split(/[\n,;]/).map((part) => part.split(/\s/).filter(Boolean))
  return parts.flatMap((words) => {
    const inland = [4, 2, 1].find((count) => country.has(words.slice(-count).join(' ')))
    const left = inland === undefined ? words : words.slice(0, -inland)
    return left.length === 0 ? [] : [joinRange(left.map((word) => word.replaceAll(/[‐-―−]/g, '-')))]
  })
}

/** `9 - 11` is one word. */
function joinRange(words: string[]): string[] {
  const at = words.indexOf('-')
  return at <= 0 ? words : [...words.slice(0, at - 1), words.slice(at - 1, at + 2).join(''), ...words.slice(at + 2)]
}

/** The ZIP at the end of a part, and the words before it. */
function splitZip(words: readonly string[]): { zip: string; rest: readonly string[] } {
  const last = words.at(-1) ?? ''
  if (/^\d{5}(?:-?\d{4})?$/.test(last)) return { zip: last.slice(0, 5), rest: words.slice(0, -1) }
  const before = words.at(-2) ?? ''
  if (/^\d{4}$/.test(last) && /^\d{5}$/.test(before)) return { zip: before, rest: words.slice(0, -2) }
  return { zip: '', rest: words }
}

/** The house number at the beginning of a part, if a street follows. */
function houseOf(words: readonly string[]): string {
  const [number = '', ...behind] = words[0] === 'no' || words[0] === 'number' ? words.slice(1) : words
  if (!houseNumber.test(number)) return ''
  const half = /^\d\/\d$/.test(behind[0] ?? '') ? ` ${behind.shift()}` : ''
  return /^[\p{L}\d]/u.test(behind[0] ?? '') ? number.replace(/^0+(?=\d)/, '') + half : ''
}

/**
 * By what people of one house are found: surname, house number and ZIP. Two givers with the same key may be one; the key alone
 * never decides it. Returns null when one of the three is not known.
 */
export function householdKeyOf(name: string | null, address: string | null): string | null {
  const [house, surname] = [houseKeyOf(address), surnameKeyOf(name)]
  return house === '' || surname === '' ? null : `${house} ${surname}`
}
