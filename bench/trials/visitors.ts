import { setTimeout as delay } from 'node:timers/promises'
import { contact } from '../../app/content/pages/contact.ts'
import { site as publisher } from '../../app/content/site.ts'
import type { SandboxControl } from '../../e2e/harness/sandbox.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { emailOf, RefusedError, startCheckout } from '../../e2e/system/gifts.ts'

export const visitorsAtOnce = 4
const maxPauseMs = 300
const giveUpAfterMs = 90_000

/** A paid checkout: its single gift, or the first gift of a subscription. */
interface Paid {
  payment_intent: string
  subscription: string
}

/** The final number of payments of a gift, and the changes after its checkout, which happen at Stripe alone. */
interface Kind {
  payments: number
  recurring?: true
  bank?: 'settles' | 'fails'
  after?: (control: SandboxControl, paid: Paid) => Promise<unknown>
}

const kinds: Kind[] = [
  { payments: 1 },
  { payments: 1, after: (control, { payment_intent }) => control.refund({ payment_intent, amount: 7 }) },
  { payments: 2, recurring: true, after: (control, { subscription }) => control.renew({ subscription }) },
  { payments: 1, bank: 'settles', after: (control, paid) => settle(control, paid, 'paid') },
  { payments: 1, after: (control, { payment_intent }) => control.refund({ payment_intent }) },
  { payments: 1, after: (control, { payment_intent }) => control.dispute({ payment_intent }) },
  { payments: 2, recurring: true, after: renewLate },
  { payments: 0, bank: 'fails', after: (control, paid) => settle(control, paid, 'failed') },
  { payments: 1, after: (control, paid) => closeDispute(control, paid, 'lost') },
  { payments: 1, after: (control, paid) => closeDispute(control, paid, 'won') },
]

function settle(control: SandboxControl, { payment_intent }: Paid, outcome: 'paid' | 'failed') {
  return control.settle({ payment_intent, outcome })
}

async function closeDispute(control: SandboxControl, { payment_intent }: Paid, outcome: 'won' | 'lost') {
  const { id } = await control.dispute({ payment_intent })
  await control.closeDispute({ dispute: id, outcome })
}

/** Its next payment fails at first. */
async function renewLate(control: SandboxControl, { subscription }: Paid) {
  const renewed = await control.renew({ subscription, outcome: 'failed' })
  await control.retryInvoice({ invoice: (renewed as { latest_invoice: string }).latest_invoice, outcome: 'paid' })
}

/** Visitors who give in every way, or write a message, until `leave` is called. They repeat a refused form. */
export class Visitors {
  /** The number of accepted gifts and messages, and the sum of the gifts at Stripe. */
  gifts = 0
  messages = 0
  payments = 0
  /** The number of forms refused with a message, and of forms without an answer. */
  refused = 0
  unanswered = 0
  slowestMs = 0
  /** Answers that are neither a success nor a refusal with a message. */
  readonly unexpected: string[] = []
  readonly #all: Promise<unknown>
  #number = 0
  #isLeaving = false

  constructor(environment: TestEnv) {
    const all = Array.from({ length: visitorsAtOnce }, () => this.#visitUntilLeaving(environment))
    this.#all = Promise.all(all).catch((error: unknown) => this.unexpected.push(String(error)))
  }

  /** Waits for the visitors in progress, and starts no others. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.#all
  }

  async #visitUntilLeaving(environment: TestEnv): Promise<void> {
    while (!this.#isLeaving) {
      const number = (this.#number += 1)
      if (number % 4 === 0) {
        await this.#repeat((key) => sendMessage(environment, number, key))
        this.messages += 1
      } else {
        const { payments, recurring = false, bank, after } = kinds[number % kinds.length]!
        const session = await this.#repeat((key) => startCheckout(environment, number, { recurring, key }))
        const payer = { session, email: emailOf(number), name: `Donor ${number}`, ...(bank && { bank }) }
        const paid = (await environment.sandbox.control.pay(payer)) as Paid
        await after?.(environment.sandbox.control, paid)
        this.gifts += 1
        this.payments += payments
      }
      await delay(Math.random() * maxPauseMs)
    }
  }

  /** Submits a form until it is accepted. Throws after a minute and a half. */
  async #repeat<T>(submit: (key: string) => Promise<T>): Promise<T> {
    const deadlineAt = performance.now() + giveUpAfterMs
    let key: string = crypto.randomUUID()
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
      const sentAt = performance.now()
      try {
        return await submit(key)
      } catch (error) {
        if (performance.now() > deadlineAt) throw error
        if (error instanceof RefusedError) {
          this.refused += 1
          // After a refusal by Stripe, the next try has another key, as on the page.
          if (error.code === 'stripe_refused') key = crypto.randomUUID()
        } else if (error instanceof TypeError) {
          this.unanswered += 1
          // No process listens. When it starts again, visitors should be waiting.
          waitMs = 50
        } else this.unexpected.push(String(error))
      } finally {
        this.slowestMs = Math.max(this.slowestMs, performance.now() - sentAt)
      }
      await delay(waitMs)
    }
  }
}

async function sendMessage({ site }: TestEnv, number: number, key: string): Promise<void> {
  const writer = { name: `Writer ${number}`, email: `writer${number}@example.com`, type: 'general', key }
  const message = { subject: `Message ${number}.`, message: 'We read it every evening.' }
  const body = new URLSearchParams({ ...writer, ...message })
  const response = await fetch(`${site.url}/contact`, { method: 'POST', headers: { Origin: site.origin }, body })
  const page = await response.text()
  if (response.status === 200) return
  const isInWords = page.includes(contact.toasts.failed.title) && page.includes(publisher.phone)
  if (response.status === 503 && response.headers.has('retry-after') && isInWords) {
    throw new RefusedError(number, 503, { code: 'not_stored' })
  }
  throw new Error(`a message was answered ${response.status} ${page.slice(0, 200)}`)
}
