/**
 * `missing` stands in the way of a public site. A `warning` may be meant, and is no obstacle. `unknown` is what no program
 * can find out: somebody has to look.
 */
export const states = ['ok', 'missing', 'warning', 'unknown'] as const
export type State = (typeof states)[number]

export interface Finding {
  area: string
  name: string
  state: State
  what: string
  /** What to do: the setting, the command or the page. Empty where all is right. */
  how: string
}

/** A finding before it is known which area it belongs to. */
export type Found = Omit<Finding, 'area'>

const found =
  (state: State) =>
  (name: string, what: string, how = ''): Found => ({ name, state, what, how })

export const ok = found('ok')
export const missing = found('missing')
export const warning = found('warning')
export const unknown = found('unknown')

/** How many findings there are of each state. */
export function countStates(findings: readonly Pick<Finding, 'state'>[]): Record<State, number> {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length
  return { ok: count('ok'), missing: count('missing'), warning: count('warning'), unknown: count('unknown') }
}

/** Its words, with its name before them unless they begin with it. */
export const wordsOf = ({ name, what }: Pick<Finding, 'name' | 'what'>) =>
  what.startsWith(name) ? what : `${name}: ${what}`

/** The findings of all together in words. */
export function sumUp(findings: readonly Pick<Finding, 'state'>[]): string {
  const { missing, warning, unknown } = countStates(findings)
  const things = (count: number, words: string) => `${count} ${count === 1 ? 'thing' : 'things'} ${words}`
  const first = missing === 0 ? 'Nothing stands in the way.' : `${things(missing, 'to do before the launch')}.`
  const rest = [
    ...(warning > 0 ? [`${things(warning, 'to know, which may be meant')}.`] : []),
    ...(unknown > 0 ? [`${things(unknown, 'that somebody has to look at')}.`] : []),
  ]
  return [first, ...rest].join(' ')
}
