import { audit } from '../../e2e/harness/audit.ts'
import type { World } from '../../e2e/harness/world.ts'
import type { WorldClock } from '../clock/world-clock.ts'
import { giveAll, leastGifts } from '../stripe/donors.ts'
import { faults, type Fault } from '../stripe/faults.ts'
import { times, type Finding, type Trial } from '../trial.ts'
import { withPostgres } from '../with-postgres.ts'
import { withWorld } from '../with-world.ts'

/** From this size on, every fault is tried on both databases, and below it on one of the two. */
const bothFrom = 0.5

/** What can go wrong at Stripe and on the way to it: in the end the ledger is Stripe's, to the cent. */
export const stripe: Trial = {
  name: 'stripe',
  title: 'Faults at Stripe',
  run: async (size, say) => {
    const someFaults = (turn: number) => faults.filter((_, index) => size >= bothFrom || index % 2 === turn)
    const [sqlite, postgres] = await Promise.all([
      sufferAll('SQLite', undefined, someFaults(0), size, say),
      withPostgres((databaseUrl) => sufferAll('PostgreSQL', databaseUrl, someFaults(1), size, say)),
    ])
    return [...sqlite, ...postgres]
  },
}

/** One fault after the other in one world, whose books grow. */
async function sufferAll(
  database: string,
  databaseUrl: string | undefined,
  wanted: Fault[],
  size: number,
  say: (progress: string) => void,
): Promise<Finding[]> {
  const known = { gifts: 0, payments: 0 }
  const findings: Finding[] = []
  await withWorld(databaseUrl, async (world, clock) => {
    for (const fault of wanted) {
      const count = Math.max(leastGifts, times(40, size))
      const losses = await suffer(world, clock, fault, known, count)
      for (const loss of losses.found) say(`${fault.name}, ${database}: ${loss}`)
      const tried = `${fault.name}, ${database}`
      findings.push({ tried, times: count, lost: losses.found.length, remark: losses.remark })
      say(`${tried}: ${losses.remark}`)
    }
  })
  return findings
}

async function suffer(
  world: World,
  clock: WorldClock,
  fault: Fault,
  known: { gifts: number; payments: number },
  count: number,
): Promise<{ found: string[]; remark: string }> {
  const made = await giveAll(world, known.gifts + 1, known.gifts + count, fault.before)
  known.payments += made
  known.gifts += count
  await fault.end(world, clock)
  const reconciled = await world.staff(['reconcile'])
  const books = await world.staff(['books'])
  const { losses: found, payments, cents } = await audit(world, known.payments)
  if (reconciled.code !== 0) found.push(`the reconciliation failed: ${reconciled.stderr}`)
  if (books.code !== 0 || !books.stdout.includes('agree')) found.push(books.stdout + books.stderr)
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return { found, remark: `so far ${payments} payments, ${dollars}` }
}
