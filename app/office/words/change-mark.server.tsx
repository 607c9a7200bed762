import { findMember } from '../session.server.ts'
import { Time } from '../ui/history.server.tsx'
import type { LastChange } from './last-changes.ts'

/** "Ann, Nov 26, 2026": who changed something last. */
export function ChangeMark({ change }: { change: LastChange }) {
  return (
    <>
      {findMember(change.who)?.name ?? change.who}, <Time at={change.at} />
    </>
  )
}
