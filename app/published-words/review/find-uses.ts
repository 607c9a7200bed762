import { listTexts, type WrittenText } from '../../words/list-texts.ts'
import type { WordSet } from '../../words/words.ts'
import { nameSet, settingsGroup, wordGroups } from './word-groups.ts'

/** A text that shows another one. */
export interface Use {
  path: string
  /** It takes the other with a place such as `{site.phone}` and follows it. False: it repeats it, and is changed by hand. */
  follows: boolean
}

/** Shorter texts are also parts of others by chance. */
const minRepeated = 7

/** The texts of all sets, and which of them name a text. Made once for many questions: see `findUses`. */
export interface UseIndex {
  texts: ReadonlyMap<string, WrittenText['value']>
  /** The paths of the texts that name the text of a path. */
  namedIn: ReadonlyMap<string, readonly string[]>
}

/** `changedSets`: by default those that this process shows. */
export function indexUses(sets: readonly WordSet[], changedSets = globalThis.changedWords ?? {}): UseIndex {
  const pathsOfObjects = findPathsOfObjects(sets)
  const texts = new Map<string, WrittenText['value']>()
  const namedIn = new Map<string, string[]>()
  for (const set of sets) {
    for (const { path, value } of listTexts(set, changedSets[set.key] ?? set.written)) {
      texts.set(path, value)
      for (const named of namesIn(value, set, pathsOfObjects)) {
        const others = namedIn.get(named)
        if (others) others.push(path)
        else namedIn.set(named, [path])
      }
    }
  }
  return { texts, namedIn }
}

/**
 * Where else a text appears: texts that name it, texts that name those, and texts that repeat a telephone number, an address or
 * hours in their own words. Code that reads a setting by itself is not among them.
 */
export function findUses(path: string, { texts, namedIn }: UseIndex): Use[] {
  const following = new Set<string>()
  const next = [path]
  for (const each of next) {
    for (const user of namedIn.get(each) ?? []) {
      if (user === path || following.has(user)) continue
      following.add(user)
      next.push(user)
    }
  }
  const uses = [...following].map((user): Use => ({ path: user, follows: true }))
  const value = texts.get(path)
  if (!path.startsWith('site#') || typeof value !== 'string' || value.length < minRepeated) return uses
  for (const [other, text] of texts) {
    const isRepeated = other !== path && !following.has(other) && String(text).includes(value)
    if (isRepeated) uses.push({ path: other, follows: false })
  }
  return uses
}

/** The paths of the texts that a text names: `{reach.us}` in a page is `reach#us`. */
function namesIn(value: unknown, { sources }: WordSet, paths: ReadonlyMap<object, string>): string[] {
  if (typeof value !== 'string') return []
  const names = [...value.matchAll(/\{(\w+)\.([\w.]+)\}/g)].flatMap(([, name = '', rest = '']) => {
    const source = sources[name]
    const start = source && paths.get(source)
    return start ? [`${start}${start.endsWith('#') ? '' : '.'}${rest}`] : []
  })
  return [...new Set(names)]
}

/** The paths of the objects that code reads: of the sets, and of their parts. */
function findPathsOfObjects(sets: readonly WordSet[]): Map<object, string> {
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
