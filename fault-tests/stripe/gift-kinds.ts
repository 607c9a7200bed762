import type { World } from '../../e2e/harness/world.ts'
import { emailOf, startCheckout } from '../../e2e/system/gifts.ts'
import type { Presses } from '../visitors.ts'

type Control = World['sandbox']['control']

/** What is known of a paid checkout: its gift, or its first of many. */
interface PaidSession {
  payment_intent: string
  subscription: string
}

interface Kind {
  /** How many payments there are in the end. */
  payments: number
  recurring?: true
  bank?: 'settles' | 'fails'
  /** What becomes of it after its checkout, at Stripe alone. */
  after?: (control: Control, paid: PaidSession) => Promise<unknown>
}

/** A gift of each kind, in turn. */
const kinds: Kind[] = [
  { payments: 1 },
  { payments: 1, after: (control, { payment_intent }) => control.refund({ payment_intent, amount: 7 }) },
  { payments: 1, after: (control, { payment_intent }) => control.refund({ payment_intent }) },
  {
    payments: 1,
    bank: 'settles',
    after: (control, { payment_intent }) => control.settle({ payment_intent, outcome: 'paid' }),
  },
  {
    payments: 0,
    bank: 'fails',
    after: (control, { payment_intent }) => control.settle({ payment_intent, outcome: 'failed' }),
  },
  { payments: 2, recurring: true, after: (control, { subscription }) => control.renew({ subscription }) },
  { payments: 2, recurring: true, after: renewLate },
  { payments: 1, after: (control, { payment_intent }) => control.dispute({ payment_intent }) },
  { payments: 1, after: (control, paid) => closeDispute(control, paid, 'lost') },
  { payments: 1, after: (control, paid) => closeDispute(control, paid, 'won') },
]

/** The fewest gifts with which every kind is tried. */
export const minGifts = kinds.length

/** Gives the gift with this number, with everything that becomes of it. Returns how many payments that makes. */
export async function giveInFull(world: World, number: number, presses: Presses): Promise<number> {
  const { payments, recurring = false, bank, after } = kinds[number % kinds.length] ?? { payments: 0 }
  const session = await presses.repeat((key) => startCheckout(world, number, { recurring, key }))
  const payer = { session, email: emailOf(number), name: `Donor ${number}`, ...(bank && { bank }) }
  const paid = (await world.sandbox.control.pay(payer)) as PaidSession
  await after?.(world.sandbox.control, paid)
  return payments
}

/** Its next payment fails at first. */
async function renewLate(control: Control, { subscription }: PaidSession): Promise<void> {
  const renewed = await control.renew({ subscription, outcome: 'failed' })
  await control.retryInvoice({ invoice: (renewed as { latest_invoice: string }).latest_invoice, outcome: 'paid' })
}

async function closeDispute(control: Control, { payment_intent }: PaidSession, outcome: 'won' | 'lost'): Promise<void> {
  const { id } = await control.dispute({ payment_intent })
  await control.closeDispute({ dispute: id, outcome })
}
