import { type Finding, states, sumUp, wordsOf } from './finding.ts'

const words = { missing: 'To do', unknown: 'Look yourself', warning: 'May be meant', ok: 'Right' }

/** What the checks of a launch have found, by area, with what to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      <p>
        <strong>{sumUp(findings)}</strong>
      </p>
      {[...Map.groupBy(findings, ({ area }) => area)].map(([area, ofArea]) => (
        <section key={area} aria-label={area}>
          <h2>{area}</h2>
          <ul className="findings">
            {ofArea
              .toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
              .map((finding) => (
                <li key={wordsOf(finding)} data-state={finding.state}>
                  <strong>{words[finding.state]}</strong>
                  <span>
                    {wordsOf(finding)}
                    {finding.how && <small>{finding.how}</small>}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
