import type { PublishedPhotograph } from '../../content/pages/photographs.ts'
import type { Item } from '../../published-words/growing-list.server.ts'
import { photoOf } from '../../ui/published-photograph.ts'
import type { Value } from '../../words/value.ts'
import { findGrowingList } from '../../words/growing-lists.ts'
import { ListInWords } from './changed-list.server.tsx'
import { Picture } from './photographs/picture.server.tsx'

/** A value of the words as an editor reads it. Undefined: there is none. */
export function ValueInWords({ path = '', value }: { path?: string; value: Value | undefined }) {
  const list = findGrowingList(path)
  if (list && Array.isArray(value)) return <ListInWords list={list} items={value as Item[]} />
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return <span className="lines">{String(value)}</span>
  if (isPhotograph(value))
    return <Picture photo={value.id ? photoOf(value) : null} without="the picture of the release" />
  const parts = Object.entries(value)
  if (parts.length === 0) return 'an empty list'
  return (
    <ul>
      {parts.map(([name, part]) => (
        <li key={name}>
          {!Array.isArray(value) && <small>{name}: </small>}
          <ValueInWords value={part} />
        </li>
      ))}
    </ul>
  )
}

const isPhotograph = (value: object): value is PublishedPhotograph =>
  'id' in value && 'alt' in value && 'widths' in value
