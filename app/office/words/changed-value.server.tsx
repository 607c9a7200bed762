import { kindOf } from '../../published-words/review/word-kinds.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { Value } from '../../words/value.ts'
import { findGrowingList } from '../../words/growing-lists.ts'
import type { Item } from '../../published-words/growing-list.server.ts'
import { ChangedList, ChangedText } from './changed-list.server.tsx'
import { ValueInWords } from './value-in-words.server.tsx'

interface ChangedValueProps {
  path: string
  before: Value | undefined
  after: Value | undefined
}

/** A value before and after a change: of texts, the words that went and came, and of lists, the items. */
export function ChangedValue({ path, ...values }: ChangedValueProps) {
  const list = findGrowingList(path)
  if (list && Array.isArray(values.before) && Array.isArray(values.after)) {
    return <ChangedList list={list} before={values.before as Item[]} after={values.after as Item[]} />
  }
  const [before, after] = [values.before, values.after].map((value) => withDollars(path, value))
  if (typeof before !== 'string' || typeof after !== 'string') {
    return (
      <>
        <del>
          <ValueInWords path={path} value={before} />
        </del>{' '}
        <ins>
          <ValueInWords path={path} value={after} />
        </ins>
      </>
    )
  }
  return <ChangedText before={before} after={after} />
}

/** A price is stored in cents. */
function withDollars(path: string, value: Value | undefined): Value | undefined {
  return typeof value === 'number' && kindOf(path, value).value === 'dollars' ? formatExactDollars(value) : value
}
