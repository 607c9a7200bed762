import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../../published-words/history.server.ts'
import { Time } from '../../ui/history.server.tsx'
import { ChangedValue } from '../changed-value.server.tsx'
import { addressOf } from '../word-address.ts'
import { wordName } from '../word-name.ts'

const maxListed = 30

/** A publication with what it changed. `children`: the ways back. */
export function PublishedEntry({ entry, children }: { entry: HistoryEntry; children: ReactNode }) {
  const { at, who, changes } = entry
  return (
    <article className="box">
      <h3>
        <Time at={at} />
      </h3>
      <p className="soft">By {who}</p>
      <Changes changes={changes.slice(0, maxListed)} />
      {changes.length > maxListed && (
        <details>
          <summary>{changes.length - maxListed} more</summary>
          <Changes changes={changes.slice(maxListed)} />
        </details>
      )}
      {children}
    </article>
  )
}

function Changes({ changes }: { changes: HistoryEntry['changes'] }) {
  return (
    <ul className="lines">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <a href={addressOf({ text: path })}>{wordName(path)}</a>
          <br />
          <ChangedValue path={path} before={before} after={after} />
        </li>
      ))}
    </ul>
  )
}
