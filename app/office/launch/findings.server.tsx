import { type Column, Table } from '../ui/table.server.tsx'
import { type Finding, states, sumUp, wordsOf } from './finding.ts'

const words = {
  missing: <strong className="fault">To do</strong>,
  unknown: 'Look yourself',
  warning: 'May be meant',
  ok: 'Right',
}

const columns: Column<Finding>[] = [
  { label: 'State', cell: ({ state }) => words[state] },
  { label: 'What was found', cell: wordsOf },
  { label: 'What to do', cell: ({ how }) => how },
]

/** The findings of the launch checks, by area, with what to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const sorted = findings.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const areas = [...new Set(findings.map(({ area }) => area))]
  return (
    <>
      <p>
        <strong>{sumUp(findings)}</strong>
      </p>
      {areas.map((area) => (
        <div key={area}>
          <h2>{area}</h2>
          <Table caption={area} columns={columns} rows={sorted.filter((finding) => finding.area === area)} />
        </div>
      ))}
    </>
  )
}
