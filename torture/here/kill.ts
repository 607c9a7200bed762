import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '../../e2e/harness/world.ts'
import type { WorldClock } from '../clock/world-clock.ts'
import { times, type Finding } from '../trial.ts'
import { until } from '../until.ts'
import { auditVisits, startVisitors } from '../visitors.ts'
import { withPostgres } from '../with-postgres.ts'
import { withWorld } from '../with-world.ts'

/** The most visitors that are served between two kills. */
const mostBetween = 20

/** kill -9 at random moments while people give and write, half of the times on each database. */
export async function kills(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const each = times(50, size)
  const sqlite = await killOn(undefined, each, say)
  const postgres = await withPostgres((databaseUrl) => killOn(databaseUrl, each, say))
  return [
    { tried: 'kill -9 under load, SQLite', ...sqlite },
    { tried: 'kill -9 under load, PostgreSQL', ...postgres },
  ]
}

function killOn(databaseUrl: string | undefined, count: number, say: (progress: string) => void) {
  return withWorld(databaseUrl, (world, clock) => killUnderLoad(world, clock, count, say))
}

/** Kills the site again and again under load, then holds everything that was acknowledged against what there is. */
export async function killUnderLoad(
  world: World,
  clock: WorldClock,
  count: number,
  say: (progress: string) => void,
): Promise<Omit<Finding, 'tried'>> {
  const visitors = startVisitors(world)
  for (let kill = 1; kill <= count; kill += 1) {
    const moment = visitors.done() + Math.floor(Math.random() * mostBetween)
    await until('visitors were served', () => visitors.done() >= moment)
    await delay(Math.random() * 40)
    await world.site.kill()
    await world.site.start()
    if (kill % 10 === 0) say(`killed ${kill} times, ${visitors.done()} visitors served`)
  }
  const visits = await visitors.leave()
  const { code } = await world.staff(['reconcile'])
  const { losses, receipts, payments } = await auditVisits(world, visits, clock)
  if (code !== 0) losses.push('the reconciliation failed')
  for (const loss of losses) say(loss)
  const mails = (await world.mail.read()).map(({ messageId }) => messageId)
  const twice = mails.length - new Set(mails).size
  const remark = `${twice} of ${mails.length} mails twice under one Message-ID; ${payments} gifts, ${receipts} receipts, ${visits.letters} letters; ${visits.unanswered} presses had to be repeated`
  return { times: count, lost: losses.length, remark }
}
