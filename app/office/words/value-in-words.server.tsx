import type { Value } from '../../words/differences.ts'

/** A value of the words as an editor reads it. Undefined: there is none. */
export function ValueInWords({ value }: { value: Value | undefined }) {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return <span className="lines">{String(value)}</span>
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
