import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startWorld, type World } from '../../e2e/harness/world.ts'
import { times, type Finding } from '../trial.ts'
import { countFaults } from './answers-in-words.ts'
import { amountOf, keyOf } from './generator-options.ts'
import { countMisnoted } from './gift-rows.ts'
import { startGenerator } from './start-generator.ts'

const rounds = 10
const loadMs = 1500

/** SIGTERM while gifts are started and pages read: what was answered stands, and what was not is asked again. */
export async function tryStopUnderLoad(size: number): Promise<Finding[]> {
  const world = await startWorld()
  const seen = { stops: 0, given: 0, misnoted: 0, faults: 0, cut: 0, repeated: 0, cutPages: 0 }
  try {
    // Stripe takes its time, so that calls are in flight when the signal comes.
    await world.sandbox.control.faults({ mode: 'slow', delayMs: 150 })
    for (let round = 0; round < times(rounds, size); round += 1) await stopOnce(world, 1 + round * 10_000, seen)
  } finally {
    await world.stop()
  }
  return [
    { tried: 'SIGTERM under load', times: seen.stops, lost: seen.faults, remark: 'no 5xx before the process ended' },
    { tried: 'each call that was answered stands in the ledger once', times: seen.given, lost: seen.misnoted },
    {
      tried: 'a call that was cut, repeated with its key: one gift',
      times: seen.cut,
      lost: seen.cut - seen.repeated,
      remark: `${seen.cutPages} pages were cut besides: those on connections that were kept, sent in the moment of the end`,
    },
  ]
}

type Seen = Record<'stops' | 'given' | 'misnoted' | 'faults' | 'cut' | 'repeated' | 'cutPages', number>

async function stopOnce({ site }: World, firstGift: number, seen: Seen): Promise<void> {
  const port = Number(new URL(site.url).port)
  const load = { pagesPerSecond: 200, callsPerSecond: 40, paths: ['/', '/about', '/donate'] }
  const generator = await startGenerator({ port, firstGift, ...load })
  await delay(loadMs)
  await site.stop()
  const { pages, calls, given, unanswered } = await generator.finish()
  await site.start()
  const repeats = await Promise.all(unanswered.map((gift) => giveAgain(port, gift)))
  const again = unanswered.filter((_, index) => repeats[index] === 200)
  seen.stops += 1
  seen.given += given.length
  seen.misnoted += await countMisnoted(site.databaseUrl, given)
  seen.faults += countFaults(pages) + countFaults(calls)
  seen.cut += unanswered.length
  seen.repeated += again.length - (await countMisnoted(site.databaseUrl, again))
  seen.cutPages += pages.cut
}

async function giveAgain(port: number, gift: number): Promise<number | undefined> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': keyOf(gift) }
  const path = '/functions/v1/create-payment'
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }).end(`{"amount":${amountOf(gift)}}`)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
