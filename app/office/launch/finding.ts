/**
 * `missing` stands in the way of a public site. A `warning` may be meant, and is no obstacle. `unknown` is what no program
 * can find out: somebody has to look. In the order in which they are shown.
 */
export const states = ['missing', 'unknown', 'warning', 'ok'] as const
export type State = (typeof states)[number]

/** What a check has found. It has the check's name unless it has one of its own. */
export interface Found {
  state: State
  what: string
  /** What to do: the setting, the command or the page. Empty where all is right. */
  how: string
  name?: string
}
export type Finding = Required<Found> & { area: string }

const found =
  (state: State) =>
  (what: string, how = '', name?: string): Found => ({ state, what, how, ...(name && { name }) })
export const [missing, unknown, warning] = [found('missing'), found('unknown'), found('warning')]
export const ok = (what: string, name?: string) => found('ok')(what, '', name)

/** Its words, with its name before them unless they begin with it. */
export const wordsOf = ({ name, what }: Finding) => (what.startsWith(name) ? what : `${name}: ${what}`)

export function sumUp(findings: readonly Found[]): string {
  const countOf = (state: State) => findings.filter((each) => each.state === state).length
  return `To do before the launch: ${countOf('missing')}. May be meant: ${countOf('warning')}. To look at yourself: ${countOf('unknown')}.`
}
