/**
 * The words of the site as pages, mails and documents read them. A file of `app/content` holds them as they are written:
 * `{site.phone}` is a value of the settings, put in here; `{day}` is a place that code fills with `fill`.
 */

/** Where a name with a dot is looked up: `{ site }` for `{site.phone}`. */
export type Sources = Readonly<Record<string, object>>

/** One file of words. `shown` keeps its identity when words are changed, so code may hold on to it, not to its texts. */
export interface WordSet {
  /** The path in `app/content` without its ending: `pages/contact`. Published changes carry it: do not rename it lightly. */
  key: string
  written: object
  sources: Sources
  shown: object
}

/** Sets that changes have made different from the release, as they are written, by their keys. */
export type ChangedSets = Readonly<Record<string, object>>

declare global {
  /**
   * The sets that published changes have made different. A set that is loaded later starts with them. The browser gets
   * them with a file that is loaded before the page's modules.
   */
  var changedWords: ChangedSets | undefined
}

const sets = new Map<string, WordSet>()

/** The build makes a constant of it. Command line tools run without a build. */
const isBrowser = import.meta.env !== undefined && !import.meta.env.SSR

/** The words of a file with the values of the settings put in. Throws if a text names a value that is not there. */
/* @__NO_SIDE_EFFECTS__ */
export function words<const Written extends object>(key: string, written: Written, sources: Sources = {}): Written {
  const shown = withSources((globalThis.changedWords?.[key] ?? written) as Written, sources)
  // A browser changes no words.
  if (!isBrowser) sets.set(key, { key, written, sources, shown })
  return shown
}

/** Every set of words that has been loaded, in the order of loading: a set comes after its sources. */
export function wordSets(): WordSet[] {
  return [...sets.values()]
}

export const findSet = (key: string): WordSet | undefined => sets.get(key)

/** The set of a path: `pages/contact` of `pages/contact#form.title`. */
export const findSetOf = (path: string): WordSet | undefined => sets.get(path.split('#')[0]!)

/** A copy of a value in which every text has the values of its sources. */
export function withSources<Value>(value: Value, sources: Sources): Value {
  return copy(value, sources) as Value
}

/** By hand: the office plans all words for each of its pages, and with JSON and a reviver it takes five times as long. */
function copy(value: unknown, sources: Sources): unknown {
  if (typeof value === 'string') return value.includes('{') ? putIn(value, sources) : value
  if (Array.isArray(value)) return value.map((item) => copy(item, sources))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part, sources)]))
}

function putIn(text: string, sources: Sources): string {
  return text.replaceAll(/\{(\w+\.[\w.]+)\}/g, (place, path: string) => {
    const value = path.split('.').reduce<unknown>((from, name) => (from as Record<string, unknown>)?.[name], sources)
    // The browser's words have been read here before, by the server.
    if (isBrowser || typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error(`${place} is not a text or a number of the settings: “${text}”`)
  })
}
