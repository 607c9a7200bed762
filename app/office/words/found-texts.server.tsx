import type { Edition } from '../../published-words/read-edition.server.ts'
import { foldSigns } from '../../words/fold-signs.ts'
import { counted } from '../ui/words.ts'
import { type FoundTexts as Found, namedSetOf } from './editor-texts.ts'
import { changedPaths } from './last-changes.ts'
import { WordTable } from './word-table.server.tsx'

const maxFound = 200

/** The texts that say a phrase: those that have it as it is written, then those that have it from a setting. */
export function FoundTexts({ edition, query, found }: { edition: Edition; query: string; found: Found }) {
  const { texts, isScattered } = found
  const asked = foldSigns(query)
  const isWritten = (value: unknown) => isScattered || foldSigns(String(value)).includes(asked)
  const written = texts.filter(({ value }) => isWritten(value))
  const filledIn = texts.filter(({ value }) => !isWritten(value))
  const changed = changedPaths(edition)
  const placeOf = ({ set }: { set: { key: string } }) => namedSetOf(edition, set.key).set.name
  return (
    <>
      <h2>“{query}”</h2>
      {isScattered && texts.length > 0 && <p>No text says it in these words. These have all of them:</p>}
      {texts.length > maxFound && (
        <p>
          The first {maxFound} of {texts.length} texts. Type more words to see fewer.
        </p>
      )}
      <WordTable
        caption={`${counted(written.length, 'text says', 'texts say')} “${query}”`}
        texts={written.slice(0, maxFound)}
        changed={changed}
        placeOf={placeOf}
        empty="No text says it. Try fewer words."
      />
      {filledIn.length > 0 && (
        <>
          <h3>They say it because a setting does</h3>
          <WordTable
            caption={`Texts with a setting that says “${query}”`}
            texts={filledIn.slice(0, maxFound)}
            changed={changed}
            placeOf={placeOf}
          />
        </>
      )}
    </>
  )
}
