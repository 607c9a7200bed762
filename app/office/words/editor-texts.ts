import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EditedText, Edition } from '../../published-words/read-edition.server.ts'
import {
  type DescribedText,
  describeTexts,
  fittingLength,
  lengthOf,
  shownText,
} from '../../published-words/review/describe-texts.ts'
import { nameSet, type NamedSet, type WordGroup, wordGroups } from '../../published-words/review/word-groups.ts'
import { formatExactDollars } from '../../values/money.ts'
import { foldSigns } from '../../words/fold-signs.ts'
import { findSet, type WordSet } from '../../words/words.ts'

/** A text as the editor's changes have it, and what it is. */
export type EditorText = DescribedText & EditedText & { set: WordSet }

/** The texts of a set that an editor changes here, in the order of the page. Empty for a set that is not there. */
export function editorTexts(edition: Edition, key: string): EditorText[] {
  const set = findSet(key)
  const edited = new Map(edition.sets.find((each) => each.key === key)?.texts.map((text) => [text.path, text]))
  if (!set) return []
  return describeTexts(set, edition.draftSets[key] ?? set.written).flatMap((text) => {
    const isForPeople = text.kind.value !== 'fixed' && typeof text.value !== 'boolean'
    const found = edited.get(text.path)
    return isForPeople && found ? [{ ...text, ...found, set }] : []
  })
}

export function findEditorText(edition: Edition, path: string): EditorText | undefined {
  return editorTexts(edition, path.split('#')[0]!).find((text) => text.path === path)
}

/** A set with its name. A book has that of its title. */
export function namedSetOf(edition: Edition, key: string): { group: WordGroup; set: NamedSet } {
  const texts = edition.sets.find((each) => each.key === key)?.texts ?? []
  const title = texts.find(({ path }) => path === `${key}#title`)?.value
  return nameSet(key, typeof title === 'string' ? title : undefined)
}

/** A value as the pages of the editor show it: a price in dollars, and “nothing” where a text may come. */
export function valueInWords({ kind, shown }: Pick<EditorText, 'kind' | 'shown'>, value: EditedText['value']): string {
  if (value === null) return 'nothing'
  return kind.value === 'dollars' ? formatExactDollars(Number(value)) : shown
}

/** What a text is, with its number in a list: "answer", "paragraph 2", "text: too large". */
export const kindInWords = ({ kind, detail }: Pick<EditorText, 'kind' | 'detail'>): string => {
  if (detail === '') return kind.name
  return /^\d+$/.test(detail) ? `${kind.name} ${detail}` : `${kind.name}: ${detail}`
}

/** The letters of a text now, and how many fit in its place. */
export function lettersOf({ kind, shown, released, set }: EditorText): { now: number; fits: number } {
  return { now: lengthOf(shown), fits: fittingLength(kind, shownText(released, set)) }
}

export interface FoundTexts {
  texts: EditorText[]
  /** No text has the whole phrase; these have all its words. */
  isScattered: boolean
}

/**
 * The texts that say a phrase, also through a setting, without regard for capitals and for signs of print. Between two sets,
 * other requests are answered.
 */
export async function searchTexts(edition: Edition, query: string): Promise<FoundTexts> {
  const asked = foldSigns(query).replace(/\?$/, '')
  const all: { text: EditorText; says: string }[] = []
  for (const { key } of edition.sets) {
    for (const text of editorTexts(edition, key)) {
      const written = String(text.value)
      all.push({ text, says: foldSigns(text.shown === written ? written : `${text.shown}\n${written}`) })
    }
    await nextTurn()
  }
  const whole = all.filter(({ says }) => says.includes(asked))
  if (whole.length > 0) return { texts: whole.map(({ text }) => text), isScattered: false }
  const parts = asked.split(' ').filter((part) => part.length > 1)
  const scattered = parts.length > 1 ? all.filter(({ says }) => parts.every((part) => says.includes(part))) : []
  return { texts: scattered.map(({ text }) => text), isScattered: true }
}

/** The path of a page, when a search is its address: `https://…/about` or `/about`. Returns null when it is something else. */
export function pageAsked(query: string): string | null {
  const isAddress = /^(https?:\/\/|\/(?!\/)|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)\S*$/i.test(query)
  if (!isAddress) return null
  const address = /^(https?:|\/)/i.test(query) ? query : `https://${query}`
  if (!URL.canParse(address, 'https://site.invalid')) return null
  const { pathname } = new URL(address, 'https://site.invalid')
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

/** The sets that a page of the site shows, those of its own first. Of a page below another, such as a receipt, that one's. */
export function setsOfPage(edition: Edition, page: string): NamedSet[] {
  const named = edition.sets.map(({ key }) => namedSetOf(edition, key).set)
  const found = named.filter(({ pages = [] }) => pages.includes(page))
  if (found.length > 0) return found.toSorted((a, b) => placeOf(a, page) - placeOf(b, page) || compareOrder(a, b))
  const above = page.slice(0, page.lastIndexOf('/'))
  return above === '' ? [] : setsOfPage(edition, above)
}

/** Whether it is the first page of a set, or a further one. */
const placeOf = ({ pages = [] }: NamedSet, page: string) => pages.indexOf(page)

/** In the table of sets. A book is not in it: it comes after the page that shows it. */
function orderOf({ key }: NamedSet): number {
  const order = wordGroups.flatMap(({ sets }) => sets).findIndex((set) => set.key === key)
  return order < 0 ? Infinity : order
}

const compareOrder = (a: NamedSet, b: NamedSet) => (orderOf(a) < orderOf(b) ? -1 : 1)
