import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { percentile } from '../../bench/statistics.ts'
import { openDatabase } from '../../app/db/db.server.ts'
import type { FaultResult } from '../trial.ts'

/** The answers to the requests of one load. */
export interface Answers {
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** Requests that never got an answer: the connection ended first, or nobody took it, or 10 s passed. */
  cut: number
  timesMs: number[]
  /** The ids of the checkouts that were answered. */
  sessions: string[]
  seconds: number
}

interface Load {
  /** Sends nothing more, and returns the answers to all that was sent. */
  stop(): Promise<Answers>
}

/** autocannon sends what is due in a second at its start, so each load is many that start one after the other. */
const maxParts = 50

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

/** Sends these requests in turn, `rate` a second, until it is told to stop. */
export function startLoad(url: string, rate: number, requests: autocannon.Request[], connections = 100): Load {
  const startedAt = performance.now()
  const answers: Answers = { statuses: {}, cut: 0, timesMs: [], sessions: [], seconds: 0 }
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
  const parts = Math.min(rate, maxParts)
  const options: autocannon.Options = {
    url,
    setupClient,
    duration: 3600,
    sampleInt: 100,
    requests: requests.map((request) =>
      request.method === 'POST'
        ? {
            ...request,
            onResponse,
          }
        : request,
    ),
    overallRate: Math.round(rate / parts),
    connections: Math.ceil(connections / parts),
  }
  const running: { instance: autocannon.Instance; ended: Promise<void> }[] = []
  const startPart = () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    running.push({ instance: autocannon(options, () => resolve()), ended })
  }
  const timers = Array.from({ length: parts }, (_, index) => setTimeout(startPart, (index * 1000) / parts))
  return {
    stop: async () => {
      timers.forEach(clearTimeout)
      answers.seconds = (performance.now() - startedAt) / 1000
      for (const { instance } of running) instance.stop?.()
      await Promise.all(running.map(({ ended }) => ended))
      return answers
    },
  }
}

export const rateOf = ({ timesMs, seconds }: Answers): number => timesMs.length / seconds

/** Lost is what was not answered with 200. */
export function answersResult(name: string, answers: Answers, lostBesides = 0): FaultResult {
  const ms = (percent: number) => percentile([0, ...answers.timesMs], percent).toFixed(1)
  const statuses = Object.entries({ ...answers.statuses, ...(answers.cut > 0 && { cut: answers.cut }) })
  return {
    name,
    times: answers.timesMs.length,
    lost: lostBesides + answers.timesMs.length + answers.cut - (answers.statuses[200] ?? 0),
    remark:
      `${statuses.map(([status, count]) => `${status}: ${count.toLocaleString('en-US')}`).join(', ')}; ` +
      `${rateOf(answers).toFixed()} a second, p50 ${ms(50)} ms, p99 ${ms(99)} ms, max ${ms(100)} ms`,
  }
}

/** Of the checkouts that were answered: how many have no row in the ledger, or more than one. */
export async function countMissingGifts(databaseUrl: string, { sessions }: Answers): Promise<number> {
  const db = await openDatabase(databaseUrl)
  try {
    const rows = await db.selectFrom('payment').select('checkout_session_id').execute()
    const bySession = Map.groupBy(rows, (row) => row.checkout_session_id)
    return sessions.filter((id) => bySession.get(id)?.length !== 1).length
  } finally {
    await db.destroy()
  }
}
