import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../app/db/db.server.ts'
import { contact } from '../app/content/pages/contact.ts'
import { audit } from '../e2e/harness/audit.ts'
import type { TestEnv } from '../e2e/harness/test-env.ts'
import { RefusedError, emailOf, startCheckout } from '../e2e/system/gifts.ts'

const visitorsAtOnce = 4
const maxPauseMs = 300
const giveUpAfterMs = 90_000

/** Presses of buttons, and their results. */
export class Presses {
  /** How often a submit was refused with a message, and how often it got no answer. */
  refused = 0
  unanswered = 0
  slowestMs = 0
  /** Answers that are neither a success nor a refusal with a message. */
  readonly unexpected: string[] = []

  /** Presses again until it works, and throws when it does not in a minute and a half. */
  async repeat<T>(press: (key: string) => Promise<T>): Promise<T> {
    const deadlineAt = performance.now() + giveUpAfterMs
    let key: string = crypto.randomUUID()
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
      const pressedAt = performance.now()
      try {
        return await press(key)
      } catch (error) {
        if (performance.now() > deadlineAt) throw error
        if (error instanceof RefusedError) {
          this.refused += 1
          // What Stripe has refused is tried with another key, as the page does it.
          if (error.code === 'stripe_refused') key = crypto.randomUUID()
        } else if (error instanceof TypeError) {
          this.unanswered += 1
          // No process listens: trying again costs nothing, and a process that starts should meet waiting visitors.
          waitMs = 50
        } else this.unexpected.push(String(error))
      } finally {
        this.slowestMs = Math.max(this.slowestMs, performance.now() - pressedAt)
      }
      await delay(waitMs)
    }
  }
}

/** People who give, or write a message, until `leave` is called. */
export class Visitors extends Presses {
  readonly #leaving = new AbortController()
  readonly #all: Promise<unknown>
  #number = 0
  gifts = 0
  messages = 0

  constructor(testEnv: TestEnv) {
    super()
    this.#all = Promise.all(Array.from({ length: visitorsAtOnce }, () => this.#visitUntilTold(testEnv)))
    this.#all.catch(() => {})
  }

  /** How many gifts and messages succeeded. */
  get done(): number {
    return this.gifts + this.messages
  }

  /** Lets those who have begun finish, and no others begin. */
  async leave(): Promise<void> {
    this.#leaving.abort()
    await this.#all.catch((error: unknown) => this.unexpected.push(String(error)))
  }

  async #visitUntilTold(testEnv: TestEnv): Promise<void> {
    while (!this.#leaving.signal.aborted) {
      const number = (this.#number += 1)
      if (number % 4 === 0) {
        await this.repeat((key) => sendMessage(testEnv, number, key))
        this.messages += 1
      } else {
        const session = await this.repeat((key) => startCheckout(testEnv, number, { key }))
        await testEnv.sandbox.control.pay({ session, email: emailOf(number), name: `Donor ${number}` })
        this.gifts += 1
      }
      await delay(Math.random() * maxPauseMs)
    }
  }
}

async function sendMessage({ site }: TestEnv, number: number, key: string): Promise<void> {
  const fields = { name: `Writer ${number}`, email: `writer${number}@example.com`, type: 'general', key }
  const body = new URLSearchParams({ ...fields, subject: `Message ${number}.`, message: 'We read it every evening.' })
  const response = await fetch(`${site.url}/contact`, { method: 'POST', headers: { Origin: site.origin }, body })
  const page = await response.text()
  if (response.status === 200) return
  if (response.status === 503 && page.includes(contact.toasts.failed.title)) {
    throw new RefusedError(number, 503, { code: 'not_stored' })
  }
  throw new Error(`a message was answered ${response.status} ${page.slice(0, 200)}`)
}

/** Everything that is lost or doubled after these visits: what the audit finds, and messages. */
export async function auditSessions(testEnv: TestEnv, visitors: Visitors): Promise<string[]> {
  const { losses } = await audit(testEnv, visitors.gifts)
  const db = await openDatabase(testEnv.site.databaseUrl)
  const messages = await db.selectFrom('contact_message').select('subject').execute()
  await db.destroy()
  if (messages.length !== visitors.messages) losses.push(`${visitors.messages} messages, ${messages.length} stored`)
  const mails = await testEnv.mail.read()
  for (const { subject } of messages) {
    const ids = mails.filter((mail) => mail.subject.endsWith(`: ${subject}`)).map((mail) => mail.messageId)
    if (new Set(ids).size !== 1) losses.push(`${subject} reached us ${new Set(ids).size} times`)
  }
  return [...losses, ...visitors.unexpected]
}
