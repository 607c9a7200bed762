import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../harness/office.ts'
import { emailOf, give } from './gifts.ts'
import { databases, giftsOf, sharedTestEnv, type SharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const metricsToken = 'x'.repeat(32)

async function readMetrics({ site }: SharedTestEnv): Promise<string> {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  return (await fetch(`${site.url}/metrics`, { headers })).text()
}

const valueOf = (metrics: string, name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])

describe.each(databases)('on %s', (database) => {
  const testEnv = sharedTestEnv({ database, env: { METRICS_TOKEN: metricsToken } })
  const health = async () => (await testEnv.staff(['health'])).stdout
  const today = async () => (await signedIn(testEnv)).page('/office')
  /** The first reading of events, some seconds after the start: from then on, webhooks are expected. */
  const untilWatched = () => {
    const read = testEnv.db.selectFrom('setting').select('key').where('key', 'like', 'events:%')
    return expect.poll(() => read.execute(), { timeout: 60_000 }).toHaveLength(1)
  }

  test('each alert is about a number that a site without a visitor has', async () => {
    const metrics = await readMetrics(testEnv)
    const rules = readFileSync('deploy/prometheus-alerts.yaml', 'utf8').split('- alert: ').slice(1)
    for (const rule of rules) {
      const [, expression = ''] = /expr: (.*)/.exec(rule) ?? []
      for (const [, name, labels = ''] of expression.matchAll(/\b((?:site|process|nodejs)_\w+)(\{kind="\w+"\})?/g))
        expect(metrics, rule).toMatch(new RegExp(`^${name}${labels.replaceAll(/[{}]/g, '\\$&')} [-\\d.]+$`, 'm'))
    }
  })

  test('webhooks that never arrive are named, with gifts booked, until one arrives', async () => {
    await untilWatched()
    const { control } = testEnv.sandbox
    await control.webhooks({ mode: 'off' })
    await give(testEnv, 1)
    const { stdout } = await testEnv.staff(['reconcile'])
    // The site reads Stripe’s list of events, too, and may be first.
    expect(stdout).toMatch(/Repaired 1|Nothing was missing/)
    expect(await giftsOf(testEnv, 1)).toMatchObject([{ status: 'paid' }])
    const issue = /ATTENTION +Stripe’s webhooks do not arrive: \d+ events? w.*\n +Do first: Look at https:\/\/dashboard/
    expect(await health()).toMatch(issue)
    expect(await today()).toContain('Stripe’s webhooks do not arrive')
    await expect.poll(async () => valueOf(await readMetrics(testEnv), 'site_webhooks_missed')).toBeGreaterThan(0)

    await control.webhooks({ mode: 'on' })
    await give(testEnv, 2)
    await expect.poll(() => giftsOf(testEnv, 2)).toMatchObject([{ status: 'paid' }])
    await expect.poll(health).not.toContain('webhooks')
    expect(await today()).not.toContain('webhooks')
  })

  /** Restarts the site with other settings. */
  async function restart(env: NodeJS.ProcessEnv): Promise<void> {
    await testEnv.site.stop()
    Object.assign(testEnv.siteOptions, { env: { METRICS_TOKEN: metricsToken, ...env } })
    await testEnv.site.start()
  }

  test('webhooks with another secret are named, the gift is booked, and the right secret ends it', async () => {
    await restart({ STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' })
    await give(testEnv, 3)
    await expect.poll(() => giftsOf(testEnv, 3), { timeout: 60_000 }).toMatchObject([{ status: 'paid' }])
    const issue =
      /ATTENTION +Stripe’s webhooks are refused, because their signing secret.*\n +Do first: Copy the signing secret/
    await expect.poll(health, { timeout: 30_000 }).toMatch(issue)
    await restart({})
    await expect.poll(health, { timeout: 60_000 }).not.toContain('webhooks')
  })

  test('a clock that is a year ahead is named first, nothing expires, gifts are booked, and the right time ends it', async () => {
    const rows = Array.from({ length: 30 }, (_, number) => ({
      id: `evt_old${number}`,
      type: 'x',
      received_at: Date.now(),
    }))
    await testEnv.db.insertInto('webhook_event').values(rows).execute()
    const old = testEnv.db.selectFrom('webhook_event').select('id').where('type', '=', 'x')
    const shiftClock = new URL('../../tools/calendar/shift-clock.js', import.meta.url).href
    const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0) + 365 * 86_400_000
    await restart({ NODE_OPTIONS: `--import=${shiftClock}`, CLOCK_AHEAD_MS: String(aheadMs) })
    await give(testEnv, 4)
    await expect.poll(() => giftsOf(testEnv, 4), { timeout: 60_000 }).toMatchObject([{ status: 'paid' }])
    const logged = (words: string) => testEnv.site.logs().filter((line) => line.includes(words))
    await expect.poll(() => logged('retention-failed'), { timeout: 30_000 }).toHaveLength(1)
    expect(logged('retention-failed')[0]).toContain('365 days ahead of Stripe')
    expect(await old.execute()).toHaveLength(30)
    const told = await health()
    expect(/^ATTENTION.*\n.*$/m.exec(told)?.[0]).toMatch(/365 days ahead of Stripe.*\n +Do first: Set the clock/)
    expect(told).toMatch(/ATTENTION +Stripe’s webhooks are refused, because a clock is wrong/)
    expect(await testEnv.mail.subjectsTo(emailOf(4))).toHaveLength(1)
    await restart({})
    await expect.poll(health, { timeout: 60_000 }).not.toMatch(/webhooks|ahead of/)
    expect(await old.execute()).toHaveLength(30)
  })

  test('rubbish at the address of the webhook is counted, and is no issue', async () => {
    const before = valueOf(await readMetrics(testEnv), 'site_webhooks_refused_total')
    const post = (id: string) =>
      fetch(`${testEnv.site.url}/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Stripe-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`,
        },
        body: JSON.stringify({ id, object: 'event', type: 'invoice.paid', data: { object: {} } }),
      })
    const count = async () => (await testEnv.db.selectFrom('webhook_event').select('id').execute()).length
    const events = await count()
    for (let number = 0; number < 50; number += 1) expect((await post(`evt_rubbish${number}`)).status).toBe(400)
    await expect.poll(async () => valueOf(await readMetrics(testEnv), 'site_webhooks_refused_total')).toBe(before + 50)
    expect(await count()).toBe(events)
    expect(await health()).not.toContain('webhooks')
    expect(testEnv.site.logs().filter((line) => line.includes('webhook-refused')).length).toBe(1)
  })

  test('a rate limit of Stripe does not ask to compare keys, and its absence names no key either', async () => {
    const { control } = testEnv.sandbox
    await control.faults({ mode: 'rate-limit' })
    expect(await health()).toMatch(
      /ATTENTION +Stripe refuses what the site asks: .*\n +Do first: Wait, nothing is wrong/,
    )
    await control.faults({ mode: 'error', status: 401 })
    expect(await health()).toMatch(/Do first: Compare STRIPE_SECRET_KEY/)
    await control.faults({ mode: 'error', status: 500 })
    expect(await health()).toMatch(
      /ATTENTION +Stripe does not answer: .*\n +Do first: Look at the status page of Stripe/,
    )
    await control.faults({ mode: 'none' })
  })

  test('after an outage of the mail server, receipts go out by themselves, and health named the error', async () => {
    const { pid } = testEnv.mail.program
    await untilAllIsSent(testEnv)
    process.kill(pid, 'SIGUSR1')
    for (const number of [11, 12, 13]) await give(testEnv, number)
    const waiting = testEnv.db.selectFrom('outbox').select('id').where('server_failed_at', 'is not', null)
    await expect.poll(async () => (await waiting.execute()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await health()).toMatch(
      /messages are waiting to be sent\. The last error of mail, .* UTC: .*Busy.*The next try: /,
    )
    await testEnv.db
      .updateTable('outbox')
      .set({ created_at: Date.now() - 2 * 3_600_000 })
      .where('status', '=', 'queued')
      .execute()
    expect(await health()).toMatch(/the oldest for 120 minutes.*Busy.*\n +Do first: Do what the error says/)
    expect(await today()).toContain('The mail server does not take them')
    process.kill(pid, 'SIGUSR1')
    await untilAllIsSent(testEnv)
    for (const number of [11, 12, 13]) expect(await testEnv.mail.subjectsTo(emailOf(number))).toHaveLength(1)
  })
})
