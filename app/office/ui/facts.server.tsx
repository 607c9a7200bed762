import { Fragment, type ReactNode } from 'react'

/** By their names. `lines`: as it was typed, in lines. */
export type Facts = Record<string, ReactNode | { lines: string | null }>

const isLines = (value: Facts[string]): value is { lines: string | null } =>
  typeof value === 'object' && value !== null && 'lines' in value

/** What is known of something. What is not known has no line. */
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
