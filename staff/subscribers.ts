import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  eachSubscriber,
  findSubscriberByEmail,
  markUnsubscribed,
  type Subscriber,
} from '../app/newsletter/subscriber.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { timeCell } from './cells.ts'
import { csvLine } from './csv.ts'

const columns = [
  'id',
  'email',
  'status',
  'consent_source',
  'consented_at',
  'confirmed_at',
  'unsubscribed_at',
  'consent_text',
] as const

/** `subscribers`: one line each, or CSV with the proof of consent. Written as it is read, however long the list. */
export async function showSubscribers(options: { csv?: boolean }): Promise<void> {
  const lines = options.csv ? csvLines() : plainLines()
  await pipeline(Readable.from(lines), process.stdout, { end: false })
}

/** `unsubscribe ADDRESS`: for those who write or call rather than press the link. */
export async function unsubscribeAddress(address: string): Promise<void> {
  const db = await database()
  const subscriber = await findSubscriberByEmail(db, address.trim().toLowerCase())
  if (!subscriber) throw new Error(`${address} is not on the list.`)
  await markUnsubscribed(db, subscriber.id, Date.now())
  process.stdout.write(`${subscriber.email} is unsubscribed.\n`)
}

async function* csvLines(): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const subscriber of eachSubscriber(await database())) {
    yield csvLine(columns.map((column) => cell(subscriber, column)))
  }
}

/** The address comes last: nothing has to be known of the others to line up the columns. */
async function* plainLines(): AsyncGenerator<string> {
  let count = 0
  for await (const subscriber of eachSubscriber(await database())) {
    if (count === 0) yield line('Status', 'Signed up', 'Confirmed', 'Email')
    const { status, email } = subscriber
    yield line(status, cell(subscriber, 'consented_at'), cell(subscriber, 'confirmed_at'), email)
    count += 1
  }
  if (count === 0) yield 'No subscribers yet.\n'
}

function line(status: string, signedUp: string, confirmed: string, email: string): string {
  return `${status.padEnd(14)}${signedUp.padEnd(21)}${confirmed.padEnd(21)}${email}\n`
}

/** Times in UTC. */
function cell(subscriber: Subscriber, column: (typeof columns)[number]): string {
  const value = subscriber[column]
  return typeof value === 'number' ? timeCell(value) : (value ?? '')
}
