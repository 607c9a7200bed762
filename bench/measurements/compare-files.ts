import { sql } from 'kysely'
import type { Db } from '../../app/db/db.server.ts'
import type { Member } from '../../e2e/harness/office.ts'
import type { Site } from '../../e2e/harness/test-env.ts'
import { atMost, type Figure } from '../part.ts'
import { cpuMs, megabytes } from '../statistics.ts'

const remaining = sql`kind = 'gift' and livemode = 0 and paid_at is not null and amount_cents > refunded_cents + lost_cents`

/** Each file of all years, and a plain query of the same rows in the same order. */
const files = {
  '/office/deposits/entries.csv': sql`select entry.*, payout.arrives_at, payout.status, payment.id as number, payment.kind, payment.fund
    from balance_entry as entry left join payout on payout.id = entry.payout_id
    left join payment on payment.payment_intent_id = entry.payment_intent_id order by entry.created_at, entry.id`,
  '/office/gifts/list.csv': sql`select id, paid_at, status, giver_id, payer_name, payer_email, amount_cents, refunded_cents, lost_cents,
      frequency, payment_method, reference, came_from, tribute_kind, tribute_name, note, in_return, in_return_kind, in_return_cents,
      fund, given_at, mailed_on, description, acknowledged_at, acknowledged_elsewhere, deposit_slip_id, payment_intent_id,
      (select deposited_on from deposit_slip where deposit_slip.id = deposit_slip_id) as deposited_on,
      (select payout_id from balance_entry where balance_entry.payment_intent_id = payment.payment_intent_id
        and category = 'charge' limit 1) as payout
    from payment where ${remaining} order by paid_at desc, id desc`,
  '/office/givers/list.csv': sql`select giver.id, name, kind, postal_address, phone, gifts.*,
      (select email from giver_email where giver_email.giver_id = giver.id limit 1) as email
    from (select giver_id, min(paid_at) as first_at, max(paid_at) as last_at, count(*) as gifts, sum(amount_cents) as in_all,
        sum(amount_cents) filter (where paid_at > 0) as this_year
      from payment where giver_id is not null and ${remaining} group by giver_id) as gifts
    join giver on giver.id = gifts.giver_id order by last_at desc, giver.id desc`,
}

/** The lists as files beside plain queries, whose rows this process reads all at once. */
export async function compareFiles(
  database: string,
  { site, db, ann }: { site: Site; db: Db; ann: Member },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [address, query] of Object.entries(files)) {
    const select = await timeOf(ownCpuMs, async () => void (await query.execute(db)))
    let firstMs = 0
    let peak = 0
    const before = megabytes(site.pid, 'VmRSS')
    const file = await timeOf(
      () => cpuMs(site.pid),
      async () => {
        const startedAt = performance.now()
        const answer = await ann.get(address)
        let parts = 0
        for await (const _ of answer.body!) {
          parts += 1
          // The first part has the names of the columns.
          if (parts === 2) firstMs = performance.now() - startedAt
          peak = Math.max(peak, megabytes(site.pid, 'VmRSS'))
        }
      },
    )
    const remark = `: ${inSeconds(file)}; the query ${inSeconds(select)}; memory from ${before.toFixed()} to at most ${peak.toFixed()} MB`
    const name = `${database}: ${address}, `
    figures.push(
      atMost(`${name}times the processor time of its query`, 3, file.cpu / select.cpu, '', remark),
      atMost(`${name}first line`, 200, firstMs, ' ms'),
    )
  }
  return figures
}

const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const inSeconds = ({ ms, cpu }: { ms: number; cpu: number }) =>
  `${(ms / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} of a processor`

async function timeOf(cpuNow: () => number, work: () => Promise<void>) {
  const [startedAt, cpu] = [performance.now(), cpuNow()]
  await work()
  return { ms: performance.now() - startedAt, cpu: cpuNow() - cpu }
}
