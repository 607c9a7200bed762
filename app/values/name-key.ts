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

/** Words behind a surname: of a generation, a degree or an office, or of all who bear the name. */
const behindSurname = new Set(
  'jr sr ii iii iv v esq md do dds dmd dvm phd edd dmin cpa rn ret family household families'.split(' '),
)

/** Names in these scripts begin with the surname. */
const surnameFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The surname as it is compared: the last word of a name, without titles and what stands behind a surname. `Mr. & Mrs. Robert
 * Haines, Jr.`, `Haines, Bob` and `The Haines Family` have the same. Empty: there is no name.
 */
export function surnameKeyOf(name: string | null): string {
  const parts = (name ?? '').split(',').map(withoutSuffixes)
  const [first = [], second = []] = parts
  // "Haines, Bob": words on both sides of the comma are names.
  const words = first.length > 0 || second.length === 0 ? first : second
  return (surnameFirst.test(words[0] ?? '') ? words[0] : words.at(-1)) ?? ''
}

function withoutSuffixes(part: string): string[] {
  const words = wordsOfName(part)
  const last = words.findLastIndex((word) => !behindSurname.has(word))
  return words.slice(0, last + 1)
}
