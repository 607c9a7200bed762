import { listTexts } from '../../words/list-texts.ts'
import type { ChangedSets, WordSet } from '../../words/words.ts'
import type { Finding } from './check-value.ts'
import { findDeadLink } from './link-targets.ts'
import { nameSet } from './word-groups.ts'

/** What is wrong with the address of a link. `before`: the address that it replaces. */
export function checkAddress(
  shown: string,
  before: string,
  { key }: WordSet,
  sets: readonly WordSet[],
  changedSets: ChangedSets,
): Finding[] {
  const fault = (text: string): Finding[] => [{ isFault: true, text }]
  if (/^\/(?!\/)|^#/.test(shown)) {
    const files = sets
      .filter((set) => set.key.startsWith('downloads/'))
      .flatMap((set) => listTexts(set, changedSets[set.key] ?? set.written))
      .flatMap(({ path, value }) => (/[#.]file$/.test(path) ? [String(value)] : []))
    const dead = findDeadLink(shown, files, nameSet(key).set.pages ?? [])
    return dead ? fault(dead) : []
  }
  const scheme = /^[a-z]+:/i.exec(shown)?.[0].toLowerCase()
  // A telephone link stays one.
  if (scheme && scheme !== 'https:' && before.startsWith(scheme)) return []
  if (scheme === 'http:') return fault('Write https:// in place of http://: browsers warn of the other.')
  if (scheme !== 'https:') return fault('A link is a page of this site, such as /donate, or an address with https://.')
  const isWhole = URL.canParse(shown) && /^[\w-]+(\.[\w-]+)+$/.test(new URL(shown).hostname) && !/\s/.test(shown)
  return isWhole ? [] : fault('This is no whole web address. Copy it from the browser: https://example.org/page.')
}
