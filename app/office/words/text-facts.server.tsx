import type { Edition } from '../../published-words/read-edition.server.ts'
import { shownText } from '../../published-words/review/describe-texts.ts'
import { findUses, indexUses, type Use, usesInWords } from '../../published-words/review/find-uses.ts'
import { wordSets } from '../../words/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { type EditorText, findEditorText, namedSetOf } from './editor-texts.ts'
import { placeMeanings } from './place-meanings.ts'
import { addressOf } from './word-address.ts'

const maxListed = 30

/** The places of a text that are filled in, and what comes there. */
export function PlaceFacts({ text }: { text: EditorText }) {
  const places = typeof text.value === 'string' ? [...new Set(text.value.match(/\{[\w.]+\}/g))] : []
  if (places.length === 0) return null
  const meanings = places.map((place) => {
    const name = place.slice(1, -1)
    const meaning = name.includes('.') ? `“${shownText(place, text.set)}”` : placeMeanings[name]
    return [place, meaning ?? 'filled in later'] as const
  })
  return (
    <>
      <h3>Filled in</h3>
      <p>Leave these as they are. Their order may change.</p>
      <FactList facts={Object.fromEntries(meanings)} />
    </>
  )
}

/** Where else the text appears, before it is changed there, too. */
export function UseFacts({ text, edition }: { text: EditorText; edition: Edition }) {
  const uses = findUses(text.path, indexUses(wordSets(), edition.draftSets))
  const sentence = usesInWords(text.path, uses)
  const repeated = uses.filter(({ follows }) => !follows)
  if (!sentence && repeated.length === 0) return null
  return (
    <>
      <h3>Where else</h3>
      {sentence && <p>{sentence} A change is shown there, too.</p>}
      <UseList summary="These texts name it" uses={uses.filter(({ follows }) => follows)} edition={edition} />
      {repeated.length > 0 && <p>These repeat it in their own words. Change them, too:</p>}
      <UseList summary="These repeat it" uses={repeated} edition={edition} isOpen />
    </>
  )
}

interface UseListProps {
  summary: string
  uses: readonly Use[]
  edition: Edition
  isOpen?: boolean
}

function UseList({ summary, uses, edition, isOpen = false }: UseListProps) {
  if (uses.length === 0) return null
  const texts = uses.slice(0, maxListed).flatMap(({ path }) => findEditorText(edition, path) ?? [])
  return (
    <details open={isOpen}>
      <summary>
        {summary} ({uses.length})
      </summary>
      <ul>
        {texts.map(({ path, shown, set }) => (
          <li key={path}>
            {namedSetOf(edition, set.key).set.name}: <a href={addressOf({ text: path })}>{shown}</a>
          </li>
        ))}
      </ul>
      {uses.length > maxListed && <p>And {uses.length - maxListed} more.</p>}
    </details>
  )
}
