import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '../../e2e/harness/world.ts'
import { emailOf, RefusedError, startCheckout } from '../../e2e/system/gifts.ts'

/** What is known of a paid checkout: its gift, or its first of many. */
interface PaidSession {
  payment_intent: string
  subscription: string
}

/** What becomes of a gift after its checkout, at Stripe alone. Returns how many payments there are in the end. */
type Aftermath = (world: World, session: PaidSession) => Promise<number>

interface Kind {
  recurring?: boolean
  bank?: 'settles' | 'fails'
  aftermath: Aftermath
}

/** A gift of each kind, in turn. */
const kinds: Kind[] = [
  { aftermath: async () => 1 },
  { aftermath: ({ sandbox }, { payment_intent }) => after(1, sandbox.control.refund({ payment_intent, amount: 7 })) },
  { aftermath: ({ sandbox }, { payment_intent }) => after(1, sandbox.control.refund({ payment_intent })) },
  {
    bank: 'settles',
    aftermath: ({ sandbox }, { payment_intent }) =>
      after(1, sandbox.control.settle({ payment_intent, outcome: 'paid' })),
  },
  {
    bank: 'fails',
    aftermath: ({ sandbox }, { payment_intent }) =>
      after(0, sandbox.control.settle({ payment_intent, outcome: 'failed' })),
  },
  { recurring: true, aftermath: ({ sandbox }, { subscription }) => after(2, sandbox.control.renew({ subscription })) },
  { recurring: true, aftermath: renewLate },
  { aftermath: (world, session) => after(1, dispute(world, session, 'lost')) },
  { aftermath: (world, session) => after(1, dispute(world, session, 'won')) },
  { aftermath: ({ sandbox }, { payment_intent }) => after(1, sandbox.control.dispute({ payment_intent })) },
]

/** The site takes no more than twenty under one key. */
const mostPresses = 20

/** The fewest gifts with which every kind is tried. */
export const leastGifts = kinds.length

/** Gives the gifts `from` to `to`, several at a time, with everything that becomes of them. Returns the payments. */
export async function giveAll(
  world: World,
  from: number,
  to: number,
  beforeEach: (world: World) => Promise<unknown>,
): Promise<number> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  let payments = 0
  const donor = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      await beforeEach(world)
      const made = await giveOne(world, number)
      payments += made
    }
  }
  await Promise.all([donor(), donor(), donor(), donor()])
  return payments
}

async function giveOne(world: World, number: number): Promise<number> {
  const { recurring = false, bank, aftermath } = kinds[number % kinds.length] ?? { aftermath: async () => 0 }
  const session = await pressUntilItWorks(world, number, recurring)
  const payer = { session, email: emailOf(number), name: `Donor ${number}`, ...(bank && { bank }) }
  return aftermath(world, (await world.sandbox.control.pay(payer)) as PaidSession)
}

/** As the page does it: under the same key, unless Stripe itself has refused what was asked for under it. */
async function pressUntilItWorks(world: World, number: number, recurring: boolean): Promise<string> {
  let key: string = crypto.randomUUID()
  for (let pressed = 1; ; pressed += 1) {
    try {
      return await startCheckout(world, number, { recurring, key })
    } catch (error) {
      if (pressed === mostPresses || !(error instanceof RefusedError)) throw error
      if (error.code === 'stripe_refused') key = crypto.randomUUID()
      await delay(50)
    }
  }
}

/** Its next payment fails at first. */
async function renewLate({ sandbox }: World, { subscription }: PaidSession): Promise<number> {
  const renewed = await sandbox.control.renew({ subscription, outcome: 'failed' })
  const { latest_invoice: invoice } = renewed as { latest_invoice: string }
  return after(2, sandbox.control.retryInvoice({ invoice, outcome: 'paid' }))
}

async function dispute({ sandbox }: World, { payment_intent }: PaidSession, outcome: 'won' | 'lost'): Promise<void> {
  const { id } = await sandbox.control.dispute({ payment_intent })
  await sandbox.control.closeDispute({ dispute: id, outcome })
}

async function after(payments: number, work: Promise<unknown>): Promise<number> {
  await work
  return payments
}
