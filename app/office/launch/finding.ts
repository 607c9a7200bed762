/**
 * `missing` prevents a public site. A `warning` may be intended, and prevents nothing. For `unknown`, no program can find
 * it out: a person has to look. In the order in which they are shown.
 */
export const states = ['missing', 'unknown', 'warning', 'ok'] as const
export type State = (typeof states)[number]

/** The result of a check. It has the check's name unless it has its own. */
export interface Found {
  state: State
  what: string
  /** What to do: the setting, the command or the page. Empty when all is correct. */
  how: string
  name?: string
}
export type Finding = Required<Found> & { area: string }

const found =
  (state: State) =>
  (what: string, how = '', name?: string): Found => ({ state, what, how, ...(name && { name }) })
export const [missing, unknown, warning] = [found('missing'), found('unknown'), found('warning')]
export const ok = (what: string, name?: string) => found('ok')(what, '', name)

/** The text of the finding, with its name in front unless the text begins with it. */
export const wordsOf = ({ name, what }: Finding) => (what.startsWith(name) ? what : `${name}: ${what}`)

export function sumUp(findings: readonly Found[]): string {
  const countOf = (state: State) => findings.filter((each) => each.state === state).length
  return `To do before the launch: ${countOf('missing')}. May be meant: ${countOf('warning')}. To look at yourself: ${countOf('unknown')}.`
}
