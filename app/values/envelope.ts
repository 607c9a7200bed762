import { nameKeyOf } from './name-key.ts'

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
export function envelopeOf(name: string | null, address: string | null): string[] {
  const { names, place } = partLines(address)
  if (!name) return [...names, ...place]
  const others = names.filter((line) => nameKeyOf(line) !== nameKeyOf(name))
  return [name, ...others, ...place]
}
