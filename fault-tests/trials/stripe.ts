import { audit } from '../../e2e/harness/audit.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { emailOf, startCheckout } from '../../e2e/system/gifts.ts'
import { times, type FaultResult, type Trial } from '../trial.ts'
import { Presses } from '../visitors.ts'
import { withPostgres, withTestEnv, type TestClock } from '../with-test-env.ts'

/** From this size on, every fault is tried on both databases, and below it on one of the two. */
const bothFrom = 0.5
const donorsAtOnce = 4
const dayMs = 24 * 60 * 60_000

type Control = TestEnv['sandbox']['control']

/** Something that goes wrong between Stripe and us while people give. */
interface Fault {
  name: string
  /** Set before each gift, for the three requests that one submit tries: as bad for all, however fast the machine is. */
  requests?: Parameters<Control['faults']>[0]
  webhooks?: Parameters<Control['webhooks']>[0]
  /** How much later the webhooks come. */
  days?: number
}

const faults: Fault[] = [
  { name: 'Stripe is down, again and again', requests: { mode: 'down' } },
  { name: 'Stripe answers slowly', requests: { mode: 'slow', delayMs: 700 } },
  { name: 'Stripe answers 500', requests: { mode: 'error' } },
  { name: 'Stripe takes no more requests (429)', requests: { mode: 'rate-limit' } },
  { name: 'Stripe acts, then answers 500', requests: { mode: 'act-then-error' } },
  { name: 'the connection is cut within the answer', requests: { mode: 'cut' } },
  { name: 'webhooks come twice, and shuffled', webhooks: { mode: 'on', shuffle: true, double: true } },
  { name: 'webhooks come three days late', webhooks: { mode: 'hold' }, days: 3 },
  { name: 'webhooks never come', webhooks: { mode: 'off' } },
]

/** What can go wrong at Stripe and on the way to it: in the end the ledger agrees with Stripe to the cent. */
export const stripe: Trial = {
  name: 'stripe',
  title: 'Faults at Stripe',
  async run(size, log) {
    const some = (turn: number) => faults.filter((_, index) => size >= bothFrom || index % 2 === turn)
    const count = Math.max(kinds.length, times(40, size))
    const tryAll = (database: string, turn: number, databaseUrl?: string) =>
      withTestEnv(databaseUrl, async (testEnv, clock) => {
        const given = { gifts: 0, payments: 0 }
        const results: FaultResult[] = []
        for (const fault of some(turn)) {
          const { losses, remark } = await giveDuring(fault, testEnv, clock, given, count)
          for (const loss of losses) log(`${fault.name}, ${database}: ${loss}`)
          log(`${fault.name}, ${database}: ${remark}`)
          results.push({ name: `${fault.name}, ${database}`, times: count, lost: losses.length, remark })
        }
        return results
      })
    const both = [tryAll('SQLite', 0), withPostgres((databaseUrl) => tryAll('PostgreSQL', 1, databaseUrl))]
    return (await Promise.all(both)).flat()
  },
}

/** A fault in a test environment whose ledger has what was given during the ones before. */
async function giveDuring(
  { requests, webhooks, days = 0 }: Fault,
  testEnv: TestEnv,
  clock: TestClock,
  given: { gifts: number; payments: number },
  count: number,
) {
  const { control } = testEnv.sandbox
  const presses = new Presses()
  const last = given.gifts + count
  const donor = async () => {
    while (given.gifts < last) {
      const number = (given.gifts += 1)
      if (requests) await control.faults({ ...requests, count: 3 })
      if (webhooks) await control.webhooks(webhooks)
      const payments = await giveInFull(testEnv, number, presses)
      given.payments += payments
    }
  }
  await Promise.all(Array.from({ length: donorsAtOnce }, donor))
  await control.faults({ mode: 'none' })
  clock.set(clock.offsetMs() + days * dayMs)
  await control.webhooks({ mode: 'on' })
  const reconciled = await testEnv.staff(['reconcile'])
  const books = await testEnv.staff(['books'])
  const { losses, payments, cents } = await audit(testEnv, given.payments)
  if (reconciled.code !== 0) losses.push(`the reconciliation failed: ${reconciled.stderr}`)
  if (books.code !== 0 || !books.stdout.includes('agree')) losses.push(books.stdout + books.stderr)
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const unexpected = [...presses.unexpected, ...(presses.unanswered > 0 ? ['presses without an answer'] : [])]
  return { losses: [...losses, ...unexpected], remark: `so far ${payments} payments, ${dollars}` }
}

/** What is known of a paid checkout: its gift, or its first of many. */
interface Paid {
  payment_intent: string
  subscription: string
}

/** How many payments a gift makes in the end, and what becomes of it after its checkout, at Stripe alone. */
interface Kind {
  payments: number
  recurring?: true
  bank?: 'settles' | 'fails'
  after?: (control: Control, paid: Paid) => Promise<unknown>
}

const settle =
  (outcome: 'paid' | 'failed'): Kind['after'] =>
  (control, { payment_intent }) =>
    control.settle({ payment_intent, outcome })

const kinds: Kind[] = [
  { payments: 1 },
  { payments: 1, after: (control, { payment_intent }) => control.refund({ payment_intent, amount: 7 }) },
  { payments: 1, after: (control, { payment_intent }) => control.refund({ payment_intent }) },
  { payments: 1, bank: 'settles', after: settle('paid') },
  { payments: 0, bank: 'fails', after: settle('failed') },
  { payments: 2, recurring: true, after: (control, { subscription }) => control.renew({ subscription }) },
  { payments: 2, recurring: true, after: renewLate },
  { payments: 1, after: (control, { payment_intent }) => control.dispute({ payment_intent }) },
  { payments: 1, after: (control, paid) => closeDispute(control, paid, 'lost') },
  { payments: 1, after: (control, paid) => closeDispute(control, paid, 'won') },
]

/** Makes the gift with this number and what follows it. Returns how many payments that makes. */
async function giveInFull(testEnv: TestEnv, number: number, presses: Presses): Promise<number> {
  const { payments, recurring = false, bank, after } = kinds[number % kinds.length]!
  const session = await presses.repeat((key) => startCheckout(testEnv, number, { recurring, key }))
  const payer = { session, email: emailOf(number), name: `Donor ${number}`, ...(bank && { bank }) }
  const paid = (await testEnv.sandbox.control.pay(payer)) as Paid
  await after?.(testEnv.sandbox.control, paid)
  return payments
}

/** Its next payment fails at first. */
async function renewLate(control: Control, { subscription }: Paid): Promise<void> {
  const renewed = await control.renew({ subscription, outcome: 'failed' })
  await control.retryInvoice({ invoice: (renewed as { latest_invoice: string }).latest_invoice, outcome: 'paid' })
}

async function closeDispute(control: Control, { payment_intent }: Paid, outcome: 'won' | 'lost'): Promise<void> {
  const { id } = await control.dispute({ payment_intent })
  await control.closeDispute({ dispute: id, outcome })
}
