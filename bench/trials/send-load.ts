import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { World } from '../../e2e/harness/world.ts'
import { readDatabase } from '../../e2e/read-database.ts'
import { type Figure, nothingLost } from '../part.ts'
import { percentile } from '../statistics.ts'

/** The answers to the requests of one load. */
export interface Answers {
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** Requests that got no answer: the connection ended first, or nobody accepted it, or 10 s passed. */
  cut: number
  timesMs: number[]
  /** The ids of the checkouts that were answered. */
  sessions: string[]
  perSecond: number
  summary: string
}

/** autocannon sends what is due in a second at its start, so a load is many that start one after the other. */
const maxParts = 20

export const getPages = (paths: readonly string[]): autocannon.Request[] =>
  paths.map((path) => ({ path, headers: { 'accept-encoding': 'br, gzip' } }))

/** A call of create-payment, each under a key of its own. */
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
export function startLoad(url: string, rate: number, requests: autocannon.Request[]) {
  const startedAt = performance.now()
  const parts = Math.min(rate, maxParts)
  const answers: Answers = { statuses: {}, cut: 0, timesMs: [], sessions: [], perSecond: 0, summary: '' }
  // A request that is cut off leaves autocannon pairing answers with the wrong requests: the body says what it answers.
  const onResponse = (status: number, body: string) => {
    const session = /cs_test_\w+/.exec(body)?.[0]
    if (status === 200 && session) answers.sessions.push(session)
  }
  const setupClient = (client: autocannon.Client) => {
    let underWay = 0
    client.addListener('request', () => (underWay += 1))
    client.on('response', (status, _, ms) => {
      underWay -= 1
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
      answers.timesMs.push(ms)
    })
    // One request may be under way when the load is stopped.
    client.addListener('done', () => (answers.cut += Math.max(0, underWay - 1)))
  }
  const options: autocannon.Options = {
    url,
    setupClient,
    requests: requests.map((request) => (request.method === 'POST' ? { ...request, onResponse } : request)),
    overallRate: Math.round(rate / parts),
    connections: Math.ceil(100 / parts),
    duration: 3600,
    sampleInt: 100,
  }
  const running: { instance: autocannon.Instance; ended: Promise<void> }[] = []
  const startPart = () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    running.push({ instance: autocannon(options, () => resolve()), ended })
  }
  const timers = Array.from({ length: parts }, (_, index) => setTimeout(startPart, (index * 1000) / parts))
  const stop = async (): Promise<Answers> => {
    timers.forEach(clearTimeout)
    answers.perSecond = answers.timesMs.length / ((performance.now() - startedAt) / 1000)
    for (const { instance } of running) instance.stop?.()
    await Promise.all(running.map(({ ended }) => ended))
    answers.summary = summarize(answers)
    return answers
  }
  return { stop }
}

function summarize({ statuses, cut, timesMs, perSecond }: Answers): string {
  const counts = Object.entries({ ...statuses, cut }).filter(([, count]) => count > 0)
  const ms = (percent: number) => percentile([0, ...timesMs], percent).toFixed(1)
  return (
    `${counts.map(([status, count]) => `${status}: ${count.toLocaleString('en-US')}`).join(', ')}; ` +
    `${perSecond.toFixed()} a second, p50 ${ms(50)} ms, p99 ${ms(99)} ms, max ${ms(100)} ms`
  )
}

const countNotOk = ({ timesMs, cut, statuses }: Answers) => timesMs.length + cut - (statuses[200] ?? 0)

export const isAllOk = (answers: Answers): boolean => countNotOk(answers) === 0

/** Lost is what was not answered with 200. */
export function nothingRefused(name: string, answers: Answers, lostBesides = 0): Figure {
  return nothingLost(name, answers.timesMs.length, countNotOk(answers) + lostBesides, answers.summary)
}

/** Of the checkouts that were answered: how many have no row in the ledger, or more than one. */
export async function countMissingGifts(world: World, { sessions }: Answers): Promise<number> {
  const rows = await readDatabase(world, (db) => db.selectFrom('payment').select('checkout_session_id').execute())
  const bySession = Map.groupBy(rows, (row) => row.checkout_session_id)
  return sessions.filter((id) => bySession.get(id)?.length !== 1).length
}
