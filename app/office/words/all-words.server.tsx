import type { Edition } from '../../published-words/read-edition.server.ts'
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
export function AllWords({ edition }: { edition: Edition }) {
  const named = edition.sets.map(({ key }) => namedSetOf(edition, key))
  const groups = [...new Set([...wordGroups, ...named.map(({ group }) => group)])]
  const changed = changedPaths(edition)
  return groups.map((group) => {
    const order = (set: NamedSet) => group.sets.findIndex(({ key }) => key === set.key)
    const sets = named.filter((each) => each.group === group).map(({ set }) => set)
    const rows = sets.toSorted((a, b) => order(a) - order(b)).map((set) => rowOf(edition, set))
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

function rowOf(edition: Edition, set: NamedSet): Row {
  const texts = editorTexts(edition, set.key)
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
