import { startWorld, type World } from '../../e2e/harness/world.ts'
import { runScript } from '../../e2e/harness/process.ts'
import { createDatabase, startPostgresCluster } from '../../tools/postgres-cluster.ts'
import { findPostgres } from '../../tools/tools.ts'
import { cpuMs, untilAtRest } from '../beside-nginx.ts'
import { atMost, type Figure, type Part, rounded, withoutGoal } from '../figure.ts'
import { percentile } from '../statistics.ts'

const gifts = 300
const warmUp = 50

/** The path of a gift: the function that opens the checkout, and the webhooks that settle it. */
export const giving: Part = {
  name: 'giving',
  title: `Giving, ${gifts} gifts on each database`,
  async measure(say) {
    const cluster = await startPostgresCluster(findPostgres())
    try {
      return [
        ...(await measureOn('SQLite', undefined, say)),
        ...(await measureOn('PostgreSQL', await createDatabase(cluster.url), say)),
      ]
    } finally {
      await cluster.stop()
    }
  },
}

async function measureOn(
  name: string,
  databaseUrl: string | undefined,
  say: (progress: string) => void,
): Promise<Figure[]> {
  const world = await startWorld({ databaseUrl })
  try {
    await untilAtRest(world.site.pid)
    say(`${name}: calls of create-payment, one after another`)
    for (let call = 0; call < warmUp; call += 1) await createPayment(world)
    const cpuBefore = cpuMs(world.site.pid)
    for (let call = 0; call < gifts; call += 1) await createPayment(world)
    const callMs = (cpuMs(world.site.pid) - cpuBefore) / gifts
    const { stdout } = await runScript('bench/stripe-client.ts', [world.sandbox.url, String(gifts)])
    const clientMs = Number(stdout)
    const own = ownTimes(world)
    say(`${name}: webhooks at once`)
    const webhooks = await timeWebhooks(world)
    return [
      atMost(`${name}: processor time of a call besides Stripe’s client`, 0.5, callMs - clientMs, ' ms'),
      withoutGoal(`${name}: the same with Stripe’s client`, `${rounded(callMs)} ms, of which ${rounded(clientMs)} ms`),
      withoutGoal(
        `${name}: a call’s own time besides waiting for Stripe`,
        `p50 ${rounded(percentile(own, 50))} ms, p99 ${rounded(percentile(own, 99))} ms`,
      ),
      withoutGoal(`${name}: webhooks committed a second, each read again from the sandbox`, webhooks.toFixed(0)),
    ]
  } finally {
    await world.stop()
  }
}

/** The function's time less the time it waited for Stripe, as the server's own log states both. */
function ownTimes(world: World): number[] {
  const lines = world.site.logs().flatMap(parseLine)
  const waited = lines.filter((line) => line.event === 'checkout-created').map((line) => line.stripeMs ?? 0)
  const taken = lines.filter((line) => line.event === 'function').map((line) => line.ms ?? 0)
  return taken.map((ms, index) => ms - (waited[index] ?? 0)).slice(warmUp)
}

async function createPayment(world: World): Promise<string> {
  const response = await fetch(`${world.site.url}/functions/v1/create-payment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: '{"amount":5000}',
  })
  const { url } = (await response.json()) as { url: string }
  return /cs_test_\w+/.exec(url)?.[0] ?? ''
}

/** From the first delivery to the last 200, each of them a gift read again from Stripe and committed. */
async function timeWebhooks(world: World): Promise<number> {
  const { control } = world.sandbox
  await control.webhooks({ mode: 'off' })
  for (let gift = 0; gift < gifts; gift += 1) {
    await control.pay({ session: await createPayment(world), email: `donor${gift}@example.com`, name: 'Donor' })
  }
  const startedAt = performance.now()
  const { deliveries } = await control.deliver({ last: 100_000, types: ['checkout.session.completed'] })
  const seconds = (performance.now() - startedAt) / 1000
  if (deliveries.length < gifts || deliveries.some(({ status }) => status !== 200))
    throw new Error('A webhook was not committed.')
  return deliveries.length / seconds
}

function parseLine(line: string): { event?: string; ms?: number; stripeMs?: number }[] {
  try {
    return [JSON.parse(line) as { event?: string }]
  } catch {
    return []
  }
}
