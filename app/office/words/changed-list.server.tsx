import type { Item } from '../../published-words/growing-list.server.ts'
import { diffWords } from '../../words/diff-words.ts'
import type { GrowingList } from '../../words/growing-list.ts'
import { findSetOf, withSources } from '../../words/words.ts'
import { compareLists, describeItem, type ItemPart, type ListChange } from './list-changes.server.ts'

interface ChangedListProps {
  list: GrowingList
  before: readonly Item[]
  after: readonly Item[]
}

/** What is another in a list: the items that came, went or changed, and no other. */
export function ChangedList({ list, ...values }: ChangedListProps) {
  const [before, after] = [values.before, values.after].map((items) => asShown(list, items)) as [Item[], Item[]]
  const changes = compareLists(list, before, after)
  if (changes.length === 0) return <span>the same</span>
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.kind} ${'name' in change ? change.name : ''}`}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

/** A whole list, as an editor reads it. */
export function ListInWords({ list, items }: { list: GrowingList; items: readonly Item[] }) {
  if (items.length === 0) return 'none'
  return (
    <ul>
      {asShown(list, items).map((item) => (
        <li key={JSON.stringify(item)}>
          <Parts parts={describeItem(list.fields, item)} />
        </li>
      ))}
    </ul>
  )
}

/** With the values of the settings in their places. */
function asShown({ path }: GrowingList, items: readonly Item[]): Item[] {
  return withSources([...items], findSetOf(path)?.sources ?? {})
}

function Change({ change }: { change: ListChange }) {
  switch (change.kind) {
    case 'new':
      return (
        <>
          <small>New:</small>{' '}
          <ins>
            <Parts parts={change.parts} />
          </ins>
        </>
      )
    case 'gone':
      return (
        <>
          <small>Taken out:</small>{' '}
          <del>
            <Parts parts={change.parts} />
          </del>
        </>
      )
    case 'order':
      return (
        <>
          <small>In another order:</small> {change.names.join(' · ')}
        </>
      )
    case 'changed':
      return (
        <>
          “{change.name}”
          {change.parts.map(({ label, before, after }) => (
            <span key={label} className="part">
              <small>{label}:</small> <ChangedText before={before} after={after} />
            </span>
          ))}
        </>
      )
  }
}

function Parts({ parts }: { parts: readonly ItemPart[] }) {
  return parts.map(({ label, text }) => (
    <span key={label} className="part">
      <small>{label}:</small> {text}
    </span>
  ))
}

/** Two texts: the words that went, and those that came. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  return (
    <span className="typed">
      {diffWords(before, after).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        return kind === 'old' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>
      })}
    </span>
  )
}
