/**
 * Asks for pages and starts gifts at rates that the clock sets, whatever the site does: a visitor does not wait for the
 * one before. A process of its own. Told to finish, it waits for what is under way and reports.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../bench/statistics.ts'
import { Connections, type Outcome } from './connections.ts'
import { amountOf, keyOf, type Answers, type GeneratorOptions, type Report } from './generator-options.ts'

const tickMs = 5
const patienceMs = 20_000
const options = JSON.parse(process.argv[2] ?? '{}') as GeneratorOptions

class Tally {
  readonly statuses: Record<string, number> = {}
  readonly times: number[] = []
  sent = 0
  answered = 0
  cut = 0
  refused = 0
  unsent = 0

  note(outcome: Outcome, dueAt: number): void {
    this.answered += 1
    if (outcome === 'cut') this.cut += 1
    else if (outcome === 'refused') this.refused += 1
    else if (outcome === 'unsent') this.unsent += 1
    else {
      this.statuses[outcome] = (this.statuses[outcome] ?? 0) + 1
      this.times.push(performance.now() - dueAt)
    }
  }

  answers(): Answers {
    const { statuses, refused, unsent } = this
    const cut = this.cut + this.sent - this.answered
    const times = this.times.length > 0 ? this.times : [0]
    return {
      ...{ statuses, cut, refused, unsent },
      ...{ p50Ms: percentile(times, 50), p99Ms: percentile(times, 99), worstMs: percentile(times, 100) },
    }
  }
}

const pages = new Tally()
const calls = new Tally()
const given: number[] = []
const notGiven = new Set<number>()
const startedAt = performance.now()
// A donor is not kept waiting by those who only read: in a browser each has connections of its own.
const readers = new Connections(options.port, options.connections ?? 96)
const donors = new Connections(options.port, 256)

const pageRequests = options.paths.map(
  (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\n\r\n`,
)

function ask(): void {
  const dueAt = performance.now()
  const bytes = pageRequests[pages.sent % pageRequests.length] ?? ''
  pages.sent += 1
  readers.send({ bytes, dueAt, done: (outcome) => pages.note(outcome, dueAt) })
}

function give(): void {
  const dueAt = performance.now()
  const gift = options.firstGift + calls.sent
  calls.sent += 1
  notGiven.add(gift)
  const done = (outcome: Outcome) => {
    calls.note(outcome, dueAt)
    if (outcome !== 'cut') notGiven.delete(gift)
    if (outcome === 200) given.push(gift)
  }
  donors.send({ bytes: callBytes(gift), dueAt, done })
}

function callBytes(gift: number): string {
  const body = `{"amount":${amountOf(gift)}}`
  const fields = ['Host: localhost', 'Content-Type: application/json', `Idempotency-Key: ${keyOf(gift)}`]
  return `POST /functions/v1/create-payment HTTP/1.1\r\n${fields.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const timer = setInterval(() => {
  const seconds = (performance.now() - startedAt) / 1000
  while (pages.sent < seconds * options.pagesPerSecond) ask()
  while (calls.sent < seconds * options.callsPerSecond) give()
}, tickMs)

process.once('message', () => void finish())
process.once('disconnect', () => process.exit(1))
process.send?.('ready')

async function finish(): Promise<void> {
  clearInterval(timer)
  const seconds = (performance.now() - startedAt) / 1000
  readers.giveUp()
  donors.giveUp()
  const deadlineAt = performance.now() + patienceMs
  const underWay = () => pages.sent + calls.sent - pages.answered - calls.answered
  while (underWay() > 0 && performance.now() < deadlineAt) await delay(20)
  const unanswered = [...notGiven]
  const report: Report = { seconds, pages: pages.answers(), calls: calls.answers(), given, unanswered }
  process.send?.(report, () => process.exit(0))
}
