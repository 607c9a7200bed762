import { type Differences, findFaultAt, partOf, type Value, valueAt } from '../../words/differences.ts'
import { findListAround, listFaultInWords } from '../../words/growing-lists.ts'
import { listTexts } from '../../words/list-texts.ts'
import type { ChangedSets, WordSet } from '../../words/words.ts'
import { formatExactDollars } from '../../values/money.ts'
import { checkAddress } from './check-address.ts'
import { checkProse, checkValue, einsIn, type Finding } from './check-value.ts'
import { fittingLength, lengthOf, shownText } from './describe-texts.ts'
import { findDoubtfulWordings } from './doubtful-wordings.ts'
import { specifiedTexts } from './specified-texts.ts'
import { kindOf, type WordKind } from './word-kinds.ts'

/** What an editor should know about a change before it is published. */
export interface Remark {
  path: string
  /** It cannot be published. Otherwise the editor confirms it. */
  isFault: boolean
  text: string
}

/** A changed text, with all that its checks need. */
interface ChangedText {
  path: string
  value: string | number
  /** Published now; undefined: it is an item that was not there. */
  before: Value | undefined
  set: WordSet
  kind: WordKind
}

/**
 * What is to be said about changes before they are published, in the order of their paths. What is as released again needs no
 * remark. `changedSets`: what is published, see `planWords`.
 */
export function reviewChanges(
  changes: Differences,
  asReleased: readonly string[],
  sets: readonly WordSet[],
  changedSets: ChangedSets = globalThis.changedWords ?? {},
): Remark[] {
  const paths = Object.keys(changes).toSorted()
  const remarks = paths.flatMap((path) => {
    const parent = paths.find((other) => path.startsWith(`${other}.`))
    const listed = parent === undefined ? undefined : partOf(changes[parent], path.slice(parent.length + 1))
    return reviewChange(path, changes[path]!, sets, changedSets, listed)
  })
  return [...remarks, ...reviewShares(changes, asReleased, changedSets)]
}

/** The same of one change alone. `present`: what it replaces, when that is an item of a list that is not published yet. */
export function reviewChange(
  path: string,
  value: Value,
  sets: readonly WordSet[],
  changedSets: ChangedSets = globalThis.changedWords ?? {},
  present = valueAt(path, changedSets),
): Remark[] {
  const set = sets.find(({ key }) => path.startsWith(`${key}#`))
  if (!set || present === undefined) return [{ path, isFault: true, text: 'There is no such text in this release.' }]
  const fault = findFaultAt(path, present, value, set.sources)
  const findings = fault ? [{ isFault: true, text: fault }] : reviewValue(path, value, set, sets, changedSets)
  return [...findings, ...findLostSpecified(path, value, set, changedSets)].map((finding) => ({ path, ...finding }))
}

function reviewValue(
  path: string,
  value: Value,
  set: WordSet,
  sets: readonly WordSet[],
  changedSets: ChangedSets,
): Finding[] {
  const known = new Set(similarTexts(path, set, changedSets, true).map(({ value: text }) => text))
  const isWhole = typeof value !== 'object' || value === null
  return listTexts(set, { change: value }).flatMap(({ path: leaf, value: text }) => {
    if (typeof text !== 'string' && typeof text !== 'number') return []
    const at = path + leaf.slice(`${set.key}#change`.length)
    // An item that was there before is not reviewed again, also in another place of its list.
    if (!isWhole && known.has(text)) return []
    const kind = kindOf(at, text, siblingsOf(at, path, value, changedSets))
    const changed = { path: at, value: text, before: isWhole ? valueAt(at, changedSets) : undefined, set, kind }
    const findings = reviewText(changed, sets, changedSets)
    const item = /\.(\d+)(\.|$)/.exec(at.slice(path.length))?.[1]
    // The program's own values of a new item are checked by the form that makes it.
    const own = isWhole ? findings : findings.filter(() => kind.value !== 'fixed')
    if (item === undefined) return own
    return own.map((each) => ({ ...each, text: listFaultInWords({ item: Number(item), text: each.text }) }))
  })
}

function reviewText(changed: ChangedText, sets: readonly WordSet[], changedSets: ChangedSets): Finding[] {
  const { path, value, before, set, kind } = changed
  const findings = checkValue(kind.value, value, before)
  if (typeof value === 'number') return findings
  const shown = shownText(value, set)
  if (kind.value === 'address')
    return [...findings, ...checkAddress(shown, shownText(before, set), set, sets, changedSets)]
  if (kind.value === 'fixed') return findings
  const shownBefore = shownText(before, set)
  const similar = similarTexts(path, set, changedSets, false)
  const longest = similar.map((text) => shownText(text.value, set)).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const fits = fittingLength(kind, longest)
  const length = lengthOf(shown)
  // The items of a list that grows have limits of their own, which are checked with their other parts.
  if (length > fits && length > lengthOf(shownBefore) && !findListAround(path)) {
    findings.push({ isFault: false, text: `It has ${length} letters, and about ${fits} fit there (${kind.name}).` })
  }
  findings.push(...checkProse(value, typeof before === 'string' ? before : ''))
  for (const text of findDoubtfulWordings(set.key, shown, shownBefore)) findings.push({ isFault: false, text })
  return [...findings, ...checkSettings(changed, shown)]
}

/** Settings that a text should name, so that it follows them. */
const namedSettings = ['phone', 'ein', 'email', 'hours', 'legalName']

function checkSettings({ path, value, before, set }: ChangedText, shown: string): Finding[] {
  const site = set.sources['site'] as Record<string, unknown> | undefined
  if (!site || path.startsWith('site#')) return []
  const writtenBefore = typeof before === 'string' ? before : ''
  const typed = namedSettings.filter((name) => {
    const setting = site[name]
    return typeof setting === 'string' && String(value).includes(setting) && !writtenBefore.includes(setting)
  })
  const others = einsIn(shown).filter((ein) => ein !== site['ein'] && !shownText(before, set).includes(ein))
  return [
    ...typed.map((name) => ({
      isFault: false,
      text: `Write {site.${name}} in place of “${String(site[name])}”: then it follows when the setting changes.`,
    })),
    ...others.map((ein) => ({
      isFault: false,
      text: `“${ein}” is not our tax number, which is ${String(site['ein'])}.`,
    })),
  ]
}

/** The specified words that a change takes away. */
function findLostSpecified(path: string, value: Value, set: WordSet, changedSets: ChangedSets): Finding[] {
  const texts = listTexts(set, { change: value }).map((text) => shownText(text.value, set))
  const isIn = (words: string | number, text: string) =>
    typeof words === 'number' ? text === String(words) : text.includes(words)
  return Object.entries(specifiedTexts)
    .filter(([at]) => at === path || at.startsWith(`${path}.`))
    .flatMap(([at, all]) => [all].flat().map((words) => ({ at, words })))
    .filter(({ at, words }) => isIn(words, shownText(valueAt(at, changedSets), set)))
    .filter(({ words }) => !texts.some((text) => isIn(words, text)))
    .map(({ at, words }) => ({
      isFault: false,
      text: `The specification says “${specifiedInWords(at, words)}” here. Change it if you mean to.`,
    }))
}

const specifiedInWords = (path: string, words: string | number) =>
  typeof words === 'number' && path.endsWith('Cents') ? formatExactDollars(words) : String(words)

const sharesPath = 'pages/donors#funds.shares'

/** A house with one hundred windows shows the shares. */
function reviewShares(changes: Differences, asReleased: readonly string[], changedSets: ChangedSets): Remark[] {
  const paths = [...Object.keys(changes), ...asReleased].filter((path) => path.startsWith(`${sharesPath}.`))
  const path = paths.find((each) => each.endsWith('.percent'))
  const shares = valueAt(sharesPath, changedSets)
  if (!path || !Array.isArray(shares)) return []
  const percents = shares.map((_, index) => {
    const at = `${sharesPath}.${index}.percent`
    return Number(asReleased.includes(at) ? valueAt(at) : (changes[at] ?? valueAt(at, changedSets)))
  })
  const sum = percents.reduce((total, percent) => total + percent, 0)
  if (sum === 100) return []
  return [{ path, isFault: true, text: `The shares of a gift make ${sum} percent together, and must make 100.` }]
}

const withoutNumbers = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.0')

/** The published texts of the same place, or of the same field in other items of the list. `within`: those below the path. */
function similarTexts(path: string, set: WordSet, changedSets: ChangedSets, within: boolean) {
  const all = [set.written, changedSets[set.key] ?? set.written].flatMap((each) => listTexts(set, each))
  return all.filter((text) =>
    within
      ? text.path === path || text.path.startsWith(`${path}.`)
      : withoutNumbers(text.path) === withoutNumbers(path) && typeof text.value === 'string',
  )
}

function siblingsOf(at: string, path: string, value: Value, changedSets: ChangedSets): string[] {
  const holder =
    at === path ? valueAt(path.replace(/\.[^.#]*$/, ''), changedSets) : holderIn(value, at.slice(path.length + 1))
  return typeof holder === 'object' && holder !== null ? Object.keys(holder) : []
}

/** The part of a value that holds a path. */
function holderIn(value: Value, path: string): Value | undefined {
  const end = path.lastIndexOf('.')
  return end === -1 ? value : partOf(value, path.slice(0, end))
}
