import { listTexts } from '../../words/list-texts.ts'
import { type WordSet, withSources } from '../../words/words.ts'
import { endOf, kindOf, type WordKind } from './word-kinds.ts'

/** A text as an editor finds it: what it is, and where it is shown. */
export interface DescribedText {
  path: string
  /** As it is written, with places such as `{site.phone}`. */
  value: string | number | boolean | null
  /** As readers see it, with the values of the settings. */
  shown: string
  kind: WordKind
  /** "3", or the name of a field that the table of kinds does not know: "too large". Empty: none. */
  detail: string
  /** The part of the page: the heading of it, or its name. Empty: the top. */
  section: string
  /** Headings below the section that the text belongs to. Empty: none. */
  place: string
}

/**
 * The texts of a set in their order, which is that of the page. `written`: the words of the set as they are written now. Lines
 * that are empty in the release, which only make space, are not among them.
 */
export function describeTexts(set: WordSet, written: object): DescribedText[] {
  return listTexts(set, written)
    .filter(({ value }) => value !== '')
    .map(({ path, value }) => {
      const names = path.slice(set.key.length + 1).split('.')
      const holders = holdersOf(written, names)
      const kind = kindIn(path, value, holders.at(-1) ?? {})
      const titles = holders.slice(1).map((holder, index) => titleOf(holder, names[index]!, path, set))
      return {
        path,
        value,
        kind,
        shown: shownText(value, set),
        detail: detailOf(path, kind),
        section: sectionOf(written, names, set),
        place: titles.slice(1).filter(Boolean).slice(-2).join(', '),
      }
    })
}

/** What is null in the release is a place for a text only where the settings or a book say so. */
function kindIn(path: string, value: unknown, holder: object): WordKind {
  const kind = kindOf(path, value, Object.keys(holder))
  const isOptional = value !== null || /^(site|books\/[\w-]+)#/.test(path)
  return isOptional ? kind : { ...kind, value: 'fixed' }
}

/** The objects and lists that a path goes through, from the set to the one that holds the text. */
function holdersOf(written: object, names: readonly string[]): object[] {
  const holders = [written]
  for (const name of names.slice(0, -1)) {
    const next = (holders.at(-1) as Record<string, unknown>)[name]
    // A name may contain a dot: then the path ends here.
    if (typeof next !== 'object' || next === null) break
    holders.push(next)
  }
  return holders
}

/**
 * The heading of the part of the page that a path is in. It is in the part, or beside it: `valuesTitle` beside `values`. Empty
 * at the top of the page.
 */
function sectionOf(written: object, [name = '', ...rest]: readonly string[], set: WordSet): string {
  const root = written as Record<string, unknown>
  const part = rest.length === 0 ? name.replace(/(Title|Lead|Legend)$/, '') : name
  const beside = root[`${part}Title`]
  const holder = root[part]
  if (typeof beside === 'string' && part !== 'page') return shownText(beside, set)
  if (rest.length === 0 || typeof holder !== 'object' || holder === null) return ''
  const found = titleIn(holder)
  return found ? shownText(found, set) : inWords(part)
}

const titleNames = ['title', 'question', 'name', 'label', 'legend', 'heading', 'value', 'subject']

const titleIn = (holder: object): string | undefined =>
  titleNames.map((name) => (holder as Record<string, unknown>)[name]).find((title) => typeof title === 'string')

/** The heading of a part below a section. `name`: of the part. Empty: of a list, and of the heading itself. */
function titleOf(holder: object, name: string, path: string, set: WordSet): string {
  if (Array.isArray(holder)) return ''
  const found = titleNames.find((each) => typeof (holder as Record<string, unknown>)[each] === 'string')
  if (!found) return /^\d+$/.test(name) ? '' : inWords(name)
  if (path.endsWith(`.${name}.${found}`)) return ''
  return shownText((holder as Record<string, string>)[found]!, set)
}

/**
 * A text with the values of the settings, or as it is written when they do not fit. Empty for what is no text, number or
 * switch.
 */
export function shownText(value: unknown, { sources }: Pick<WordSet, 'sources'>): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  try {
    return withSources(value, sources)
  } catch {
    return value
  }
}

function detailOf(path: string, kind: WordKind): string {
  const { name, isItem } = endOf(path)
  if (isItem) return String(Number(/\d+$/.exec(path)?.[0]) + 1)
  return kind.name === 'text' && name !== 'text' ? inWords(name) : ''
}

/** "tooLarge" becomes "too large", "dispute-lost" "dispute lost". */
export function inWords(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]/g, ' ').toLowerCase()
  return spaced.replaceAll(/ {2,}/g, ' ').trim()
}

/** The letters of a text as readers see it. */
export const lengthOf = (shown: string): number => Array.from(shown).length

/**
 * How many letters fit in the place of a text. What the release has there always fits. Where nothing is known, a fourth more
 * than the text of the release and twenty letters: about one more line on a phone.
 */
export function fittingLength({ fits }: WordKind, released: string): number {
  const length = lengthOf(released)
  return fits === null ? Math.ceil(length * 1.25) + 20 : Math.max(fits, length)
}
