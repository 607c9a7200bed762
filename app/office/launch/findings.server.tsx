import { type Column, Table } from '../ui/table.server.tsx'
import { type Finding, states, sumUp, wordsOf } from './finding.ts'
import { plainWordsOf } from './plain-words.ts'

const stateWords = {
  missing: <strong className="fault">To do</strong>,
  unknown: 'Look yourself',
  warning: 'May be meant',
  ok: 'Right',
}

/** In characters. A longer finding is a list of names, and is folded. */
const longWords = 200

const columns: Column<Finding>[] = [
  { label: 'State', cell: ({ state }) => <span className="state">{stateWords[state]}</span> },
  { label: 'What was found', cell: (finding) => <Found finding={finding} /> },
  { label: 'What to do', cell: ({ how }) => how },
]

/** The plain sentence first, then the finding with the name of the setting. */
function Found({ finding }: { finding: Finding }) {
  const plain = plainWordsOf(finding)
  const text = wordsOf(finding)
  if (plain === null) return text
  if (text.length <= longWords) {
    return (
      <>
        {plain}
        <br />
        <small>{text}</small>
      </>
    )
  }
  return (
    <details>
      <summary>{plain}</summary>
      {text}
    </details>
  )
}

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
