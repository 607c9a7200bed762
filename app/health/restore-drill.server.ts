import { findDrill } from '../backup/restore-drill.server.ts'
import type { Db } from '../db/db.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { HealthLine } from './health.server.ts'

const runDrill = 'Run "npm run restore -- --drill", then look at its timer: systemctl list-timers "site-*"'

/** Whether a backup was restored as a trial: until then nobody knows whether one can be. */
export async function findDrillHealth(db: Db, now: number): Promise<HealthLine> {
  const { at, since, isOverdue } = await findDrill(db, now)
  if (at === null) {
    return isOverdue
      ? [false, 'No backup was ever restored as a trial.', runDrill]
      : [true, `No backup was restored as a trial yet, in a database that was made on ${publisherDay(since)}.`]
  }
  const last = `A backup was last restored as a trial on ${publisherDay(at)}.`
  return isOverdue ? [false, last, runDrill] : [true, last]
}
