import { type Differences, findFaultAt, partOf, valueAt } from '../../words/differences.ts'
import type { Value } from '../../words/value.ts'
import { findListAround, listFaultInWords } from '../../words/growing-lists.ts'
import { listTexts, listTextsAt } from '../../words/list-texts.ts'
import type { ChangedSets, WordSet } from '../../words/words.ts'
import { reviewBooks } from './review-books.ts'
import { checkAddress } from './check-address.ts'
import { checkProse, checkValue, einsIn, type Finding } from './check-value.ts'
import { fittingLength, lengthOf, shownText } from './describe-texts.ts'
import { findDoubtfulWordings } from './doubtful-wordings.ts'
import { kindOf, type WordKind } from './word-kinds.ts'
import type { Remark } from './remark.ts'

/** A changed text, with all that its checks need. */
interface ChangedText {
  path: string
  value: string | number
  /** Published now; undefined: it is an item that was not there. */
  before: Value | undefined
  set: WordSet
  kind: WordKind
}

/** What is published now. */
interface PublishedWords {
  sets: readonly WordSet[]
  changedSets: ChangedSets
}

/**
 * What is to be said about changes before they are published, in the order of their paths. What is as released again needs no
 * remark. `changedSets`: what is published, see `planWords`.
 */
export function reviewChanges(
  changes: Differences,
  asReleased: readonly string[],
  sets: readonly WordSet[],
  changedSets: ChangedSets,
): Remark[] {
  const paths = Object.keys(changes).toSorted()
  const remarks = paths.flatMap((path) => {
    const list = paths.find((other) => path.startsWith(`${other}.`))
    const present = list === undefined ? valueAt(path, changedSets) : partOf(changes[list], path.slice(list.length + 1))
    return reviewPresent(path, changes[path]!, present, { sets, changedSets })
  })
  return [...remarks, ...reviewShares(changes, asReleased, changedSets), ...reviewBooks(changes, changedSets)]
}

/** The same of one change alone. */
export function reviewChange(path: string, value: Value, sets: readonly WordSet[], changedSets: ChangedSets): Remark[] {
  return reviewPresent(path, value, valueAt(path, changedSets), { sets, changedSets })
}

/** `present`: what the value replaces. It may be an item of a list that is changed at once, and not published yet. */
function reviewPresent(path: string, value: Value, present: Value | undefined, published: PublishedWords): Remark[] {
  const set = published.sets.find(({ key }) => path.startsWith(`${key}#`))
  if (!set || present === undefined) return [{ path, isFault: true, text: 'There is no such text in this release.' }]
  const fault = findFaultAt(path, present, value, set.sources)
  const findings = fault ? [{ isFault: true, text: fault }] : reviewValue(path, value, set, published)
  return findings.map((finding) => ({ path, ...finding }))
}

function reviewValue(path: string, value: Value, set: WordSet, published: PublishedWords): Finding[] {
  const { changedSets } = published
  if (typeof value === 'object' && value !== null) return reviewList(path, value, set, published)
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const holder = valueAt(path.replace(/\.[^.#]*$/, ''), changedSets)
  const kind = kindOf(path, value, namesOf(holder))
  return reviewText({ path, value, before: valueAt(path, changedSets), set, kind }, published)
}

/** The texts of a list or of an object. One that was there before is not reviewed again, also in another place. */
function reviewList(path: string, list: Value, set: WordSet, published: PublishedWords): Finding[] {
  const present = [valueAt(path), valueAt(path, published.changedSets)].flatMap((value) =>
    listTextsAt(path, value ?? null),
  )
  const known = new Set(present.map(({ value }) => value))
  return listTextsAt(path, list).flatMap(({ path: at, value }) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || known.has(value)) return []
    const names = at.slice(path.length + 1).split('.')
    const kind = kindOf(at, value, namesOf(names.length === 1 ? list : partOf(list, names.slice(0, -1).join('.'))))
    // The form that makes an item checks what the program reads of it.
    if (kind.value === 'fixed') return []
    const findings = reviewText({ path: at, value, before: undefined, set, kind }, published)
    const item = names.find((name) => /^\d+$/.test(name))
    if (item === undefined) return findings
    return findings.map((each) => ({ ...each, text: listFaultInWords({ item: Number(item), text: each.text }) }))
  })
}

/** The names beside a text. */
const namesOf = (holder: Value | undefined): string[] =>
  typeof holder === 'object' && holder !== null ? Object.keys(holder) : []

const noPrice =
  'A book has a price of at least $0.50, the least that Stripe takes. To stop its sale, mark it as sold out at Switches.'

function reviewText(changed: ChangedText, { sets, changedSets }: PublishedWords): Finding[] {
  const { path, value, before, set, kind } = changed
  const findings = checkValue(kind.value, value, before)
  // Shipping may be $0.00.
  if (value === 0 && path.endsWith('priceCents')) findings.push({ isFault: true, text: noPrice })
  if (typeof value === 'number' || kind.value === 'fixed') return findings
  const shown = shownText(value, set)
  const shownBefore = shownText(before, set)
  if (kind.value === 'address') return [...findings, ...checkAddress(shown, shownBefore, set, sets, changedSets)]
  const fits = fittingLength(kind, longestInPlace(path, set, changedSets))
  const length = lengthOf(shown)
  // The items of a list that grows have limits of their own, which are checked with their other parts.
  if (length > fits && length > lengthOf(shownBefore) && !findListAround(path)) {
    findings.push({ isFault: false, text: `It has ${length} letters, and about ${fits} fit there (${kind.name}).` })
  }
  findings.push(...checkProse(value, typeof before === 'string' ? before : ''))
  for (const text of findDoubtfulWordings(set.key, shown, shownBefore)) findings.push({ isFault: false, text })
  return [...findings, ...checkSettings(changed, shown)]
}

/** The longest text that a place has or had, or the same field of another item in its list, as readers see it. */
function longestInPlace(path: string, set: WordSet, changedSets: ChangedSets): string {
  const place = withoutNumbers(path)
  let longest = ''
  for (const written of [set.written, changedSets[set.key]]) {
    for (const text of written ? listTexts(set, written) : []) {
      if (typeof text.value !== 'string' || withoutNumbers(text.path) !== place) continue
      const shown = shownText(text.value, set)
      if (shown.length > longest.length) longest = shown
    }
  }
  return longest
}

const withoutNumbers = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.0')

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
