/** Words of kinship and of courtesy, with which people speak of a giver, and words around a sum or a time. */
const ignoredWords = new Set(
  `grandma grandpa grandmother grandfather granny gran nana papa mom mum dad mother aunt auntie uncle cousin family
  old little young the a an my our her his from for of by with at on in who that gave gives give sent giver donor gift
  gifts donation donations donated check cheque paid payment sometime during back around last this`.split(/\s+/),
)

/** Whether the word says nothing about a name. */
export const isIgnored = (word: string) => ignoredWords.has(word)

const small: Record<string, number> = Object.fromEntries(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen`
    .split(/\s+/)
    .map((word, number) => [word, number]),
)
const tens: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 10 * (at + 2)]),
)

/** Whether a word may be part of a number in words. */
export const isNumberWord = (word: string) => word !== '' && word.split('-').every(isPart)

const isPart = (word: string) =>
  Object.hasOwn(small, word) || Object.hasOwn(tens, word) || word === 'hundred' || word === 'thousand'

/** The number that the words say: `two hundred fifty`, `hundred`. Returns null when they say none. */
export function numberOfWords(words: readonly string[]): number | null {
  let [total, current] = [0, 0]
  for (const word of words) {
    if (Object.hasOwn(small, word)) current += small[word]!
    else if (Object.hasOwn(tens, word)) current += tens[word]!
    else if (word === 'hundred') current = Math.max(current, 1) * 100
    else if (word === 'thousand') {
      total += Math.max(current, 1) * 1000
      current = 0
    } else return null
  }
  return words.length === 0 ? null : total + current
}
