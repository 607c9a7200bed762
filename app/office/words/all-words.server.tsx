import type { EditedWords } from '../../published-words/read-words.server.ts'
import { type NamedSet, wordGroups } from '../../published-words/review/word-groups.ts'
import { Table } from '../ui/table.server.tsx'
import { ChangeMark } from './change-mark.server.tsx'
import { editorTexts, namedSetOf } from './editor-texts.ts'
import { changedPaths, lastChangeOfSet } from './last-changes.ts'
import { addressOf } from './word-address.ts'

interface Row {
  set: NamedSet
  texts: number
  changed: number
  inDraft: number
}

/** The sets of words, by the names that people use for them. */
export function AllWords({ words }: { words: EditedWords }) {
  const named = words.sets.map(({ key }) => namedSetOf(words, key))
  const groups = [...new Set([...wordGroups, ...named.map(({ group }) => group)])]
  const changed = changedPaths(words)
  return groups.map((group) => {
    const order = (set: NamedSet) => group.sets.findIndex(({ key }) => key === set.key)
    const sets = named.filter((each) => each.group === group).map(({ set }) => set)
    const rows = sets.toSorted((a, b) => order(a) - order(b)).map((set) => rowOf(words, set))
    return (
      <section key={group.name}>
        <h2>{group.name}</h2>
        <Table
          caption={group.name}
          columns={[
            { label: 'Where', isRowHeader: true, cell: SetLink },
            { label: 'Texts', isNumber: true, cell: ({ texts }) => texts },
            { label: 'Changed', isNumber: true, cell: ({ changed: count }) => count || null },
            { label: 'Yours', cell: ({ inDraft }) => (inDraft ? <strong>{inDraft} not published</strong> : null) },
            {
              label: 'Last changed',
              cell: ({ set }) => {
                const change = lastChangeOfSet(changed, set.key)
                return change && <ChangeMark change={change} />
              },
            },
          ]}
          rows={rows.filter(({ texts }) => texts > 0)}
        />
      </section>
    )
  })
}

function rowOf(words: EditedWords, set: NamedSet): Row {
  const texts = editorTexts(words, set.key)
  return {
    set,
    texts: texts.length,
    changed: texts.filter(({ isChanged }) => isChanged).length,
    inDraft: texts.filter(({ isInDraft }) => isInDraft).length,
  }
}

function SetLink({ set }: Row) {
  const [page] = set.pages ?? []
  return (
    <>
      <a href={addressOf({ set: set.key })}>{set.name}</a>
      {page && (
        <small className="place">
          <a href={page} aria-label={`Open the page ${page}`}>
            {page}
          </a>
        </small>
      )}
    </>
  )
}
