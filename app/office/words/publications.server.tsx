import type { Tables } from '../../db/tables.ts'
import type { Differences } from '../../words/differences.ts'
import { Time } from '../ui/history.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { addressOf } from './word-address.ts'

const maxListed = 50

type Publication = Tables['word_publication']

/** What was published, the newest first. */
export function Publications({ publications }: { publications: readonly Publication[] }) {
  return (
    <Table
      caption="What was published"
      columns={[
        { label: 'When', cell: ({ publish_at: at }: Publication) => <Time at={at} /> },
        { label: 'By', cell: ({ who }) => who },
        { label: 'What', cell: Changes },
      ]}
      rows={publications.slice(0, maxListed)}
      empty="Nothing was changed: all words are as released."
    />
  )
}

function Changes({ changes, as_released: asReleased }: Publication) {
  const lines = [
    ...Object.entries(JSON.parse(changes) as Differences).map(([path, value]) => ({
      path,
      text: typeof value === 'object' ? 'several texts' : String(value),
    })),
    ...(JSON.parse(asReleased) as string[]).map((path) => ({ path, text: 'as released' })),
  ]
  return (
    <ul className="lines">
      {lines.map(({ path, text }) => (
        <li key={path}>
          <a href={addressOf({ text: path })}>{path}</a>: {text}
        </li>
      ))}
    </ul>
  )
}
