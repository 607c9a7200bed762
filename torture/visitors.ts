import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../app/infra/db.server.ts'
import { contact } from '../app/content/contact.ts'
import { audit, type Audit } from '../e2e/harness/audit.ts'
import type { World } from '../e2e/harness/world.ts'
import type { WorldClock } from './clock/world-clock.ts'
import { RefusedError, emailOf, startCheckout } from '../e2e/system/gifts.ts'

/** What the visitors of a while met with. */
export interface Visits {
  gifts: number
  letters: number
  /** How often a press got words instead of what was asked for. */
  refused: number
  /** How often it got no answer at all. */
  unanswered: number
  slowestMs: number
  /** Answers that are neither what was asked for nor words that say why not. */
  unfit: string[]
}

export interface Visitors {
  /** How many have got what they came for. */
  done(): number
  visits: Visits
  /** Lets those who are here finish, and lets nobody else in. */
  leave(): Promise<Visits>
}

const patienceMs = 90_000
const pastLeaseMs = 6 * 60_000

/**
 * So many people at a time who give, or write a letter, until they are told to leave. What fails they try again after a
 * moment, a longer one each time, under the same key: a visitor is lost only when that goes on for a minute and a half.
 */
export function startVisitors(world: World, { atOnce = 4, pauseMs = 300 } = {}): Visitors {
  const visits: Visits = { gifts: 0, letters: 0, refused: 0, unanswered: 0, slowestMs: 0, unfit: [] }
  const leaving = new AbortController()
  let number = 0

  const visit = async (current: number) => {
    if (current % 4 === 0) {
      await persist(visits, (key) => writeLetter(world, current, key))
      visits.letters += 1
      return
    }
    const session = await persist(visits, (key) => startCheckout(world, current, { key }))
    await world.sandbox.control.pay({ session, email: emailOf(current), name: `Donor ${current}` })
    visits.gifts += 1
  }
  const visitor = async () => {
    while (!leaving.signal.aborted) {
      await visit((number += 1))
      await delay(Math.random() * pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, visitor))
  all.catch(() => {})
  return {
    done: () => visits.gifts + visits.letters,
    visits,
    leave: async () => {
      leaving.abort()
      await all.catch((error: unknown) => visits.unfit.push(String(error)))
      return visits
    },
  }
}

/**
 * Everything that is not as it must be after these visits: what the audit finds, and letters lost or doubled. The clock
 * is put on first: a message in the hand of a worker that could not put it back is free again after five minutes.
 */
export async function auditVisits(world: World, visits: Visits, clock?: WorldClock): Promise<Audit> {
  clock?.set(clock.offsetMs() + pastLeaseMs)
  const found = await audit(world, visits.gifts)
  const db = await openDatabase(world.site.databaseUrl)
  const letters = await db.selectFrom('contact_message').select('subject').execute()
  await db.destroy()
  if (letters.length !== visits.letters) found.losses.push(`${visits.letters} letters, ${letters.length} stored`)
  const mails = await world.mail.read()
  for (const subject of new Set(letters.map((letter) => letter.subject))) {
    const notices = mails.filter((mail) => mail.subject.endsWith(`: ${subject}`)).map((mail) => mail.messageId)
    if (new Set(notices).size !== 1) found.losses.push(`${subject} reached us ${new Set(notices).size} times`)
  }
  found.losses.push(...visits.unfit)
  return found
}

/** Presses again until it works. What Stripe has refused is tried with another key, as the page does it. */
async function persist<T>(visits: Visits, attempt: (key: string) => Promise<T>): Promise<T> {
  const deadlineAt = performance.now() + patienceMs
  let key: string = crypto.randomUUID()
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
    const pressedAt = performance.now()
    try {
      return await attempt(key)
    } catch (error) {
      if (performance.now() > deadlineAt) throw error
      if (error instanceof RefusedError) visits.refused += 1
      else if (error instanceof TypeError) {
        visits.unanswered += 1
        // Nobody is there: that costs nothing, and whoever starts should be met by people who want in.
        waitMs = 50
      } else visits.unfit.push(String(error))
      if (error instanceof RefusedError && error.code === 'stripe_refused') key = crypto.randomUUID()
    } finally {
      visits.slowestMs = Math.max(visits.slowestMs, performance.now() - pressedAt)
    }
    await delay(waitMs)
  }
}

async function writeLetter(world: World, number: number, key: string): Promise<void> {
  const fields = {
    ...{ name: `Writer ${number}`, email: `writer${number}@example.com`, type: 'general', key },
    ...{ subject: `Letter ${number}.`, message: 'We read it every evening.' },
  }
  const headers = { Origin: world.site.origin }
  const response = await fetch(`${world.site.url}/contact`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  const page = await response.text()
  if (response.status === 200) return
  if (response.status === 503 && page.includes(contact.toasts.failed.title)) {
    throw new RefusedError(number, 503, { code: 'not_stored' })
  }
  throw new Error(`a letter was answered ${response.status} ${page.slice(0, 200)}`)
}
