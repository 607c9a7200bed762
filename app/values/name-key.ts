/** Titles and the words between two names of a household. They do not tell two people apart. */
const ignored = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'rev',
  'reverend',
  'fr',
  'father',
  'sr',
  'sister',
  'pastor',
  'deacon',
  'and',
])

/** The words of a name as they are compared: in lower case, without accents, punctuation and titles. */
export function wordsOfName(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/['’.]/g, '').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !ignored.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * A name as it is compared: `Mrs. Edna Brown` and `edna brown` have the same key. Two givers with the same key may be one
 * person; the key alone never decides it.
 */
export const nameKeyOf = (name: string | null): string => wordsOfName(name ?? '').join(' ')
