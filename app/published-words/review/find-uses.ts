import { listTexts } from '../../words/list-texts.ts'
import type { WordSet } from '../../words/words.ts'
import { nameSet, settingsGroup, wordGroups } from './word-groups.ts'

/** A text that shows another one. */
export interface Use {
  path: string
  /** It takes the other with a place such as `{site.phone}` and follows it. False: it repeats it, and is changed by hand. */
  follows: boolean
}

/** The sets that are published, as they are written, by their keys: those that are not in it are as released. */
export type WrittenSets = Readonly<Record<string, object>>

/** What this process shows now. */
export const writtenNow = (): WrittenSets => globalThis.changedWords ?? {}

/** Shorter texts are also parts of others by chance. */
const minRepeated = 7

/**
 * Where else a text appears: texts that name it, texts that name those, and texts that repeat a telephone number, an address or
 * hours in their own words. Code that reads a setting by itself is not among them.
 */
export function findUses(path: string, sets: readonly WordSet[], written: WrittenSets = writtenNow()): Use[] {
  const paths = pathsOfShown(sets)
  const texts = sets.flatMap((set) =>
    listTexts(set, written[set.key] ?? set.written).map((text) => ({
      ...text,
      places: placesIn(text.value, set, paths),
    })),
  )
  const found = new Set<string>()
  const next = [path]
  for (const each of next) {
    for (const text of texts) {
      if (text.path === path || found.has(text.path) || !text.places.includes(each)) continue
      found.add(text.path)
      next.push(text.path)
    }
  }
  const value = texts.find((each) => each.path === path)?.value
  const isRepeated = typeof value === 'string' && path.startsWith('site#') && value.length >= minRepeated
  const repeating = isRepeated
    ? texts.filter((text) => text.path !== path && !found.has(text.path) && String(text.value).includes(value))
    : []
  return [
    ...[...found].map((use) => ({ path: use, follows: true })),
    ...repeating.map((text) => ({ path: text.path, follows: false })),
  ]
}

/** The paths of the texts that a text names: `{reach.us}` in a page is `reach#us`. */
function placesIn(value: unknown, { sources }: WordSet, paths: ReadonlyMap<object, string>): string[] {
  if (typeof value !== 'string') return []
  return [...value.matchAll(/\{(\w+)\.([\w.]+)\}/g)].flatMap(([, name = '', rest = '']) => {
    const source = sources[name]
    const start = source && paths.get(source)
    return start ? [`${start}${start.endsWith('#') ? '' : '.'}${rest}`] : []
  })
}

/** The paths of the objects that code reads: of the sets, and of their parts. */
function pathsOfShown(sets: readonly WordSet[]): Map<object, string> {
  const paths = new Map<object, string>()
  const add = (shown: unknown, path: string): void => {
    if (typeof shown !== 'object' || shown === null) return
    paths.set(shown, path)
    for (const [name, part] of Object.entries(shown)) add(part, `${path}${path.endsWith('#') ? '' : '.'}${name}`)
  }
  for (const { key, shown } of sets) add(shown, `${key}#`)
  return paths
}

/** Of these groups, the sentence names the sets; of the others, how many. */
const namedGroups = new Set(['Pages', 'Policies'])

/**
 * The uses in a sentence: "It also appears in 14 mails, 2 pages (Contact, Donors) and …". Null without any. A setting and a
 * price are also read by code, so the sentence says so.
 */
export function usesInWords(path: string, uses: readonly Use[]): string | null {
  const found = uses.filter(({ follows }) => follows).map(({ path: use }) => ({ use, ...nameSet(use.split('#')[0]!) }))
  const parts = wordGroups.flatMap((group) => {
    const own = found.filter((each) => each.group === group)
    const names = group.sets.filter((set) => own.some((each) => each.set === set)).map(({ name }) => name)
    // One file has several mails, each a part of it.
    const places = new Set(own.map(({ use, set }) => (group.name === 'Mails' ? use.split('.')[0] : set.key)))
    if (places.size === 0 || group.name === settingsGroup) return []
    const count = `${places.size} ${places.size === 1 ? group.one : group.many}`
    return [namedGroups.has(group.name) ? `${count} (${names.join(', ')})` : count]
  })
  const places = parts.map((part, index) => (index === 0 ? `in ${part}` : part))
  const byCode = /^(site|books\/[\w-]+)#/.test(path) ? ['wherever the site shows it by itself'] : []
  const all = [...places, ...byCode]
  return all.length === 0 ? null : `It also appears ${inSentence(all)}.`
}

const inSentence = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
