/** Reads a page again and again on one connection, with the rests of a visitor, and posts the times. A thread of its own. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const restMs = 5

export interface ReadOrder {
  url: string
  headers: Record<string, string>
  forMs: number
}

const { url, headers, forMs } = workerData as ReadOrder
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const times: number[] = []
const until = performance.now() + forMs
while (performance.now() < until) {
  const startedAt = performance.now()
  const [answer] = await once(request(url, { agent, headers }).end(), 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}.`)
  times.push(performance.now() - startedAt)
  await delay(restMs)
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort!.postMessage(times)
