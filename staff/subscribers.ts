import { eachSubscriber, type Subscriber } from '../app/newsletter/subscriber.queries.server.ts'
import { endLettersTo, unsubscribePerson } from '../app/newsletter/unsubscribe-person.server.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { timeCell } from './cells.ts'
import { writeCsv } from './csv.ts'

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
  const subscribers = eachSubscriber(await database())
  if (options.csv) return writeCsv(columns, subscribers, cell)
  let count = 0
  for await (const subscriber of subscribers) {
    if (count++ === 0) writeLine('Status', 'Signed up', 'Confirmed', 'Email')
    const { status, email } = subscriber
    writeLine(status, cell(subscriber, 'consented_at'), cell(subscriber, 'confirmed_at'), email)
  }
  if (count === 0) process.stdout.write('No subscribers yet.\n')
}

/** The address comes last: nothing has to be known of the others to line up the columns. */
function writeLine(status: string, signedUp: string, confirmed: string, email: string): void {
  process.stdout.write(`${status.padEnd(14)}${signedUp.padEnd(21)}${confirmed.padEnd(21)}${email}\n`)
}

/** `unsubscribe ADDRESS`: for those who write or call rather than press the link. */
export async function unsubscribeAddress(address: string): Promise<void> {
  const [db, now] = [await database(), Date.now()]
  const email = await unsubscribePerson(db, address, commandLine, now)
  const gave = await endLettersTo(db, address, commandLine, now)
  if (!email && !gave) throw new Error(`${address} is not on the list, and no gift names it.`)
  if (email) process.stdout.write(`${email} is unsubscribed.\n`)
  if (gave) process.stdout.write(`No letters to givers go to ${address.trim()} any more.\n`)
}

/** Times in UTC. */
function cell(subscriber: Subscriber, column: (typeof columns)[number]): string {
  const value = subscriber[column]
  return typeof value === 'number' ? timeCell(value) : (value ?? '')
}
