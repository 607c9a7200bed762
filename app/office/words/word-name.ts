import { describeTexts, inWords } from '../../published-words/review/describe-texts.ts'
import { findUses, usesInWords } from '../../published-words/review/find-uses.ts'
import { nameSet } from '../../published-words/review/word-groups.ts'
import { findGrowingList } from '../../words/growing-lists.ts'
import { wordSets } from '../../words/words.ts'
import { kindInWords } from './editor-texts.ts'

/** A text or a list by the names that people use: "About us: heading in “Our Story”". */
export function wordName(path: string): string {
  const [key = '', rest = ''] = path.split('#')
  const set = wordSets().find((each) => each.key === key)
  const text =
    set && describeTexts(set, globalThis.changedWords?.[key] ?? set.written).find((each) => each.path === path)
  const name = setName(key)
  if (!text) return `${name}: ${findGrowingList(path)?.title ?? inWords(rest.replaceAll('.', ' '))}`
  const places = [text.section, text.place].filter(Boolean)
  const place = places.length > 0 ? ` in “${places.join(', ')}”` : ''
  return `${name}: ${kindInWords(text)}${place}`
}

/** A set of words by the name that people use: "About us". A book has that of its title. */
export function setName(key: string): string {
  const { title } = (wordSets().find((each) => each.key === key)?.shown ?? {}) as { title?: unknown }
  return nameSet(key, typeof title === 'string' ? title : undefined).set.name
}

/** Where else a text appears, as a sentence; null: nowhere. */
export const usesOf = (path: string): string | null => usesInWords(path, findUses(path, wordSets()))
