import { type Finding, type State, sumUp, wordsOf } from './finding.ts'

const words: Record<State, string> = {
  ok: 'Right',
  missing: 'To do',
  warning: 'May be meant',
  unknown: 'Look yourself',
}
/** What has to be done stands first. */
const order: State[] = ['missing', 'unknown', 'warning', 'ok']

/** What the checks of a launch have found, by area, with what to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const areas = [...new Set(findings.map(({ area }) => area))]
  return (
    <>
      <p>
        <strong>{sumUp(findings)}</strong>
      </p>
      {areas.map((area) => (
        <section key={area} aria-label={area}>
          <h2>{area}</h2>
          <ul className="findings">
            {order.flatMap((state) =>
              findings
                .filter((finding) => finding.area === area && finding.state === state)
                .map((finding) => (
                  <li key={wordsOf(finding)} data-state={state}>
                    <strong>{words[state]}</strong>
                    <span>
                      {wordsOf(finding)}
                      {finding.how && <small>{finding.how}</small>}
                    </span>
                  </li>
                )),
            )}
          </ul>
        </section>
      ))}
    </>
  )
}
