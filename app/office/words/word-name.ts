import { type DescribedText, describeTexts, inWords } from '../../published-words/review/describe-texts.ts'
import { nameSet } from '../../published-words/review/word-groups.ts'
import { findGrowingList } from '../../words/growing-lists.ts'
import { findSet } from '../../words/words.ts'
import { kindInWords } from './editor-texts.ts'

/** Names texts, as they are published now, for one page: a set is described once. */
export class WordNames {
  readonly #described = new Map<string, ReadonlyMap<string, DescribedText>>()

  /** A text or a list by the names that people use: "About us: heading in “Our Story”". */
  nameOf(path: string): string {
    const [key = '', rest = ''] = path.split('#')
    const name = setName(key)
    const text = this.#textsOf(key).get(path)
    if (!text) return `${name}: ${findGrowingList(path)?.title ?? inWords(rest.replaceAll('.', ' '))}`
    const places = [text.section, text.place].filter(Boolean)
    const place = places.length > 0 ? ` in “${places.join(', ')}”` : ''
    return `${name}: ${kindInWords(text)}${place}`
  }

  #textsOf(key: string): ReadonlyMap<string, DescribedText> {
    const known = this.#described.get(key)
    if (known) return known
    const set = findSet(key)
    const texts = set ? describeTexts(set, globalThis.changedWords?.[key] ?? set.written) : []
    const described = new Map(texts.map((text) => [text.path, text]))
    this.#described.set(key, described)
    return described
  }
}

/** A set of words by the name that people use: "About us". A book has that of its title. */
export function setName(key: string): string {
  const { title } = (findSet(key)?.shown ?? {}) as { title?: unknown }
  return nameSet(key, typeof title === 'string' ? title : undefined).set.name
}
