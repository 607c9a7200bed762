import { kindOf } from '../../published-words/review/word-kinds.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { Value } from '../../words/differences.ts'
import { diffWords } from '../../words/diff-words.ts'
import { ValueInWords } from './value-in-words.server.tsx'

interface ChangedValueProps {
  path: string
  before: Value | undefined
  after: Value | undefined
}

/** A value before and after a change: of texts, the words that went and came. */
export function ChangedValue({ path, ...values }: ChangedValueProps) {
  const [before, after] = [values.before, values.after].map((value) => withDollars(path, value))
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

/** A price is stored in cents. */
function withDollars(path: string, value: Value | undefined): Value | undefined {
  return typeof value === 'number' && kindOf(path, value).value === 'dollars' ? formatExactDollars(value) : value
}
