import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../../published-words/history.server.ts'
import { Time } from '../../ui/history.server.tsx'
import { ChangedValue } from '../changed-value.server.tsx'
import { addressOf } from '../word-address.ts'
import type { WordNames } from '../word-name.ts'

const maxListed = 30

interface PublishedEntryProps {
  entry: HistoryEntry
  names: WordNames
  /** The ways back. */
  children: ReactNode
}

/** A publication with what it changed. */
export function PublishedEntry({ entry, names, children }: PublishedEntryProps) {
  const { at, who, changes } = entry
  return (
    <article className="box">
      <h3>
        <Time at={at} />
      </h3>
      <p className="soft">By {who}</p>
      <Changes changes={changes.slice(0, maxListed)} names={names} />
      {changes.length > maxListed && (
        <details>
          <summary>{changes.length - maxListed} more</summary>
          <Changes changes={changes.slice(maxListed)} names={names} />
        </details>
      )}
      {children}
    </article>
  )
}

function Changes({ changes, names }: { changes: HistoryEntry['changes']; names: WordNames }) {
  return (
    <ul className="lines">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <a href={addressOf({ text: path })}>{names.nameOf(path)}</a>
          <br />
          <ChangedValue path={path} before={before} after={after} />
        </li>
      ))}
    </ul>
  )
}
