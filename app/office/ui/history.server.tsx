import { Time } from './time.server.tsx'

export interface HistoryEntry {
  at: number
  text: string
  /** Who of the staff did it. */
  who?: string | null
}

/** A line of time, the oldest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="history">
      {entries
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, text, who }) => (
          <li key={`${at} ${text}`}>
            <Time at={at} />
            <span>
              {text}
              {who && <small> by {who}</small>}
            </span>
          </li>
        ))}
    </ol>
  )
}
