import { audit } from '../../e2e/harness/audit.ts'
import type { World } from '../../e2e/harness/world.ts'
import type { WorldClock } from '../clock/world-clock.ts'
import { giveInFull, minGifts } from '../stripe/gift-kinds.ts'
import { times, type FaultResult, type Trial } from '../trial.ts'
import { Presses } from '../visitors.ts'
import { withPostgres, withWorld } from '../with-world.ts'

/** From this size on, every fault is tried on both databases, and below it on one of the two. */
const bothFrom = 0.5
const donorsAtOnce = 4
const dayMs = 24 * 60 * 60_000

type Control = World['sandbox']['control']

/** Something that goes wrong between Stripe and us while people give. */
interface Fault {
  name: string
  /** Set before each gift, for the three requests that one press tries: as bad for all, however fast the machine is. */
  requests?: { mode: string; delayMs?: number }
  webhooks?: Parameters<Control['webhooks']>[0]
  /** How much later the webhooks come. */
  days?: number
}

const faults: Fault[] = [
  { name: 'Stripe is down, again and again', requests: { mode: 'down' } },
  { name: 'Stripe answers slowly', requests: { mode: 'slow', delayMs: 700 } },
  { name: 'Stripe answers 500', requests: { mode: 'error' } },
  { name: 'Stripe takes no more requests (429)', requests: { mode: 'rate-limit' } },
  { name: 'Stripe acts, then answers 500', requests: { mode: 'act-then-error' } },
  { name: 'the connection is cut within the answer', requests: { mode: 'cut' } },
  { name: 'webhooks come twice, and shuffled', webhooks: { mode: 'on', shuffle: true, double: true } },
  { name: 'webhooks come three days late', webhooks: { mode: 'hold' }, days: 3 },
  { name: 'webhooks never come', webhooks: { mode: 'off' } },
]

/** What can go wrong at Stripe and on the way to it: in the end the ledger is Stripe's, to the cent. */
export const stripe: Trial = {
  name: 'stripe',
  title: 'Faults at Stripe',
  async run(size, log) {
    const some = (turn: number) => faults.filter((_, index) => size >= bothFrom || index % 2 === turn)
    const count = Math.max(minGifts, times(40, size))
    const tryAll = (database: string, turn: number, databaseUrl?: string) =>
      withWorld(databaseUrl, async (world, clock) => {
        const given = { gifts: 0, payments: 0 }
        const results: FaultResult[] = []
        for (const fault of some(turn)) {
          const { losses, remark } = await giveDuring(fault, world, clock, given, count)
          for (const loss of losses) log(`${fault.name}, ${database}: ${loss}`)
          log(`${fault.name}, ${database}: ${remark}`)
          results.push({ name: `${fault.name}, ${database}`, times: count, lost: losses.length, remark })
        }
        return results
      })
    const both = [tryAll('SQLite', 0), withPostgres((databaseUrl) => tryAll('PostgreSQL', 1, databaseUrl))]
    return (await Promise.all(both)).flat()
  },
}

/** A fault in a world whose ledger has what was given during the ones before. */
async function giveDuring(
  { requests, webhooks, days = 0 }: Fault,
  world: World,
  clock: WorldClock,
  given: { gifts: number; payments: number },
  count: number,
) {
  const { control } = world.sandbox
  const presses = new Presses()
  const last = given.gifts + count
  const donor = async () => {
    while (given.gifts < last) {
      const number = (given.gifts += 1)
      if (requests) await control.faults({ ...requests, count: 3 })
      if (webhooks) await control.webhooks(webhooks)
      const payments = await giveInFull(world, number, presses)
      given.payments += payments
    }
  }
  await Promise.all(Array.from({ length: donorsAtOnce }, donor))
  await control.faults({ mode: 'none' })
  clock.set(clock.offsetMs() + days * dayMs)
  await control.webhooks({ mode: 'on' })
  const reconciled = await world.staff(['reconcile'])
  const books = await world.staff(['books'])
  const { losses, payments, cents } = await audit(world, given.payments)
  if (reconciled.code !== 0) losses.push(`the reconciliation failed: ${reconciled.stderr}`)
  if (books.code !== 0 || !books.stdout.includes('agree')) losses.push(books.stdout + books.stderr)
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const unexpected = [...presses.unexpected, ...(presses.unanswered > 0 ? ['presses without an answer'] : [])]
  return { losses: [...losses, ...unexpected], remark: `so far ${payments} payments, ${dollars}` }
}
