import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { readDatabase } from '../../e2e/read-database.ts'

export const getPages = (paths: readonly string[]): autocannon.Request[] =>
  paths.map((path) => ({ path, headers: { 'accept-encoding': 'br, gzip' } }))

/** A call of create-payment with a new key. */
export const giveCall: autocannon.Request = {
  method: 'POST',
  path: '/functions/v1/create-payment',
  body: '{"amount":5000}',
  setupRequest: (request) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  }),
}

/** Sends these requests in turn, `rate` a second, until `stop` is called, which returns the answers. */
export function startLoad(url: string, rate: number, given: autocannon.Request[], connections = 100) {
  /** The ids of the checkouts that were answered. */
  const sessions: string[] = []
  let cut = 0
  let clients = 0
  // After an aborted request, autocannon assigns answers to the wrong requests: the body shows the right one.
  const onResponse = (status: number, body: string) => {
    const session = /cs_test_\w+/.exec(body)?.[0]
    if (status === 200 && session) sessions.push(session)
  }
  const requests = given.map((request) => (request.method === 'POST' ? { ...request, onResponse } : request))
  const setupClient = (client: autocannon.Client) => {
    // Each connection starts with a different request, so that they do not all request the same page at the same time.
    const first = (clients += 1) % requests.length
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    let underWay = 0
    client.addListener('request', () => (underWay += 1))
    client.on('response', () => (underWay -= 1))
    // One request may be in progress when the load stops.
    client.addListener('done', () => (cut += Math.max(0, underWay - 1)))
  }
  const { promise: ended, resolve } = Promise.withResolvers<autocannon.Result>()
  const options = { url, requests, setupClient, overallRate: rate, connections, duration: 3600, sampleInt: 100 }
  const instance = autocannon({ ...options, ignoreCoordinatedOmission: true }, (_, result) => resolve(result))
  const stop = async () => {
    instance.stop?.()
    const { latency, duration, statusCodeStats = {} } = await ended
    const counts = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count] as const)
    const count = counts.reduce((sum, [, some]) => sum + some, 0)
    const perSecond = count / duration
    const summary =
      `${counts.map(([status, some]) => `${status}: ${some.toLocaleString('en-US')}`).join(', ')}, cut: ${cut}; ` +
      `${perSecond.toFixed()} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms, max ${latency.max} ms`
    // Those that were not 200, and requests whose connection ended before an answer.
    const lost = count + cut - (statusCodeStats['200']?.count ?? 0)
    return { count, lost, perSecond, p99Ms: latency.p99, summary, sessions }
  }
  return { stop }
}

/** The number of these checkouts that do not have exactly one row in the ledger. */
export async function countMissingGifts(testEnv: TestEnv, sessions: readonly string[]): Promise<number> {
  const rows = await readDatabase(testEnv, (db) => db.selectFrom('payment').select('checkout_session_id').execute())
  const bySession = Map.groupBy(rows, (row) => row.checkout_session_id)
  return sessions.filter((id) => bySession.get(id)?.length !== 1).length
}
