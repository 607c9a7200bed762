import type { Value } from '../../words/differences.ts'
import { diffWords } from '../../words/diff-words.ts'
import { ValueInWords } from './value-in-words.server.tsx'

interface ChangedValueProps {
  before: Value | undefined
  after: Value | undefined
}

/** A value before and after a change: of texts, the words that went and came. */
export function ChangedValue({ before, after }: ChangedValueProps) {
  if (typeof before !== 'string' || typeof after !== 'string') {
    return (
      <>
        <del>
          <ValueInWords value={before} />
        </del>{' '}
        <ins>
          <ValueInWords value={after} />
        </ins>
      </>
    )
  }
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
