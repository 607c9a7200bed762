import { Fragment, type ReactNode } from 'react'

/** Values by their label. `lines` keeps the line breaks of a typed text. */
export type Facts = Record<string, ReactNode | { lines: string | null }>

const isLines = (value: Facts[string]): value is { lines: string | null } =>
  typeof value === 'object' && value !== null && 'lines' in value

/** A description list. An empty value has no line. */
export function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, fact]) => {
        const value = isLines(fact) ? fact.lines : fact
        if (value === null || value === undefined || value === false || value === '') return null
        return (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={isLines(fact) ? 'lines' : undefined}>{value}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
