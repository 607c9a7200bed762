import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { addInterval } from './clock.ts'
import { appealDispute, closeDispute, openDispute, warnOfFraud } from './dispute.ts'
import { find } from './endpoint.ts'
import { openInvoice, payElsewhere } from './invoicing.ts'
import type { Payer } from './object-types.ts'
import { openPaymentLink } from './payment-links.ts'
import { completeSession, pay } from './pay.ts'
import { completeRefund, failRefund, refund } from './refund.ts'
import { renew, retryInvoice, settle } from './renew.ts'
import { runDue } from './run-due.ts'
import { change, type Sandbox } from './sandbox.ts'
import { seed } from './seed.ts'
import { expireSession } from './sessions.ts'
import { cancelSubscription, stopInPortal } from './subscriptions.ts'
import { cardByNumber, testAccounts } from './test-cards.ts'

export type Command = (sandbox: Sandbox, args: unknown) => object | Promise<object>

/** Arguments come as JSON from a test and as text from the control page's forms; an empty text is no argument. */
const number = z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).optional())
const flag = z.union([z.boolean(), z.stringbool()]).optional()
const outcome = z.enum(['paid', 'failed']).optional()

function command<T extends z.ZodRawShape>(
  shape: T,
  run: (sandbox: Sandbox, args: z.output<z.ZodObject<T>>) => object | Promise<object>,
): Command {
  const schema = z.strictObject(shape)
  return (sandbox, args) => {
    const read = schema.safeParse(args)
    if (!read.success) throw new ApiError(z.prettifyError(read.error))
    return run(sandbox, read.data)
  }
}

/** What happens to a payment at Stripe without the site's doing, by the path below `/sandbox`. */
export const commands: Record<string, Command> = {
  advance: command({ days: number, months: number }, (sandbox, { days, months }) => {
    const now = sandbox.clock.now()
    const target = days === undefined ? addInterval(now, 'month', months ?? 1) : now + days * 86_400
    const ran = runDue(sandbox, target)
    return { now: sandbox.clock.now(), ran }
  }),

  renew: command(
    { subscription: z.string(), outcome: z.enum(['paid', 'failed', 'asks']).optional() },
    (sandbox, args) =>
      change(sandbox, () => renew(sandbox, find(sandbox, 'subscription', args.subscription), args.outcome)),
  ),

  cancel: command({ subscription: z.string() }, (sandbox, args) =>
    change(sandbox, () => cancelSubscription(sandbox, find(sandbox, 'subscription', args.subscription))),
  ),

  /** In the customer portal, at the end of the period. `resume` takes it back. */
  stop: command({ subscription: z.string() }, (sandbox, args) =>
    change(sandbox, () => stopInPortal(sandbox, find(sandbox, 'subscription', args.subscription), true)),
  ),

  resume: command({ subscription: z.string() }, (sandbox, args) =>
    change(sandbox, () => stopInPortal(sandbox, find(sandbox, 'subscription', args.subscription), false)),
  ),

  /** Gives a part of a paid period back as an invoice below zero, which goes to the customer's balance. */
  'credit-invoice': command({ subscription: z.string(), amount: z.coerce.number().int().min(1) }, (sandbox, args) =>
    change(sandbox, () => {
      const subscription = find(sandbox, 'subscription', args.subscription)
      return openInvoice(sandbox, subscription, 'subscription_update', { creditCents: args.amount }).invoice
    }),
  ),

  'retry-invoice': command({ invoice: z.string(), outcome }, (sandbox, args) =>
    change(sandbox, () => retryInvoice(sandbox, find(sandbox, 'invoice', args.invoice), args.outcome)),
  ),

  refund: command(
    {
      payment_intent: z.string(),
      amount: number,
      status: z.enum(['succeeded', 'pending', 'requires_action']).optional(),
    },
    (sandbox, args) => change(sandbox, () => refund(sandbox, args)),
  ),

  'refund/complete': command({ refund: z.string() }, (sandbox, args) =>
    change(sandbox, () => completeRefund(sandbox, find(sandbox, 'refund', args.refund))),
  ),

  'refund/fail': command({ refund: z.string(), chargeFollows: flag }, (sandbox, args) =>
    change(sandbox, () => failRefund(sandbox, find(sandbox, 'refund', args.refund), args.chargeFollows)),
  ),

  'pay-elsewhere': command({ invoice: z.string() }, (sandbox, args) =>
    change(sandbox, () => payElsewhere(sandbox, find(sandbox, 'invoice', args.invoice))),
  ),

  'fraud-warning': command({ payment_intent: z.string() }, (sandbox, args) =>
    change(sandbox, () => warnOfFraud(sandbox, args.payment_intent)),
  ),

  dispute: command(
    { payment_intent: z.string(), amount: number, reason: z.string().optional(), inquiry: flag },
    (sandbox, { payment_intent, ...claim }) => change(sandbox, () => openDispute(sandbox, payment_intent, claim)),
  ),

  'dispute/close': command(
    { dispute: z.string(), outcome: z.enum(['won', 'lost']), returned: number },
    (sandbox, { dispute, outcome: wanted, returned }) =>
      change(sandbox, () => closeDispute(sandbox, find(sandbox, 'dispute', dispute), wanted, returned)),
  ),

  'dispute/appeal': command({ dispute: z.string() }, (sandbox, args) =>
    change(sandbox, () => appealDispute(sandbox, find(sandbox, 'dispute', args.dispute))),
  ),

  settle: command({ payment_intent: z.string(), outcome }, (sandbox, args) =>
    change(sandbox, () => settle(sandbox, find(sandbox, 'payment_intent', args.payment_intent), args.outcome)),
  ),

  expire: command({ session: z.string() }, (sandbox, args) =>
    change(sandbox, () => expireSession(sandbox, find(sandbox, 'checkout.session', args.session))),
  ),

  /** A payer opens a payment link that the staff made in the Dashboard: the answer is the session to pay. */
  'open-payment-link': command(
    {
      product: z.string(),
      amount: z.coerce.number().int().min(1),
      currency: z.string().default('usd'),
      interval: z.enum(['day', 'week', 'month', 'year']).optional(),
      interval_count: number,
    },
    (sandbox, args) => change(sandbox, () => openPaymentLink(sandbox, args)),
  ),

  /** After `pay` with `"completes": false`: the session says now what was paid. */
  complete: command({ session: z.string() }, (sandbox, args) =>
    change(sandbox, () => completeSession(sandbox, find(sandbox, 'checkout.session', args.session).id).session),
  ),

  /** Pays as the hosted page would, and says yes where it asks for authentication. */
  pay: command(
    {
      session: z.string(),
      email: z.email().default('payer@example.com'),
      name: z.string().default('Test Payer'),
      card: z.string().default('4242424242424242'),
      bank: z.enum(['settles', 'fails']).optional(),
      completes: flag,
    },
    (sandbox, { session: id, email, name, card: number, bank, completes = true }) => {
      const session = find(sandbox, 'checkout.session', id)
      const card = cardByNumber(number)
      if (!card) throw new ApiError(`${number} is not a test card.`)
      const payer: Payer = {
        email,
        name,
        phone: session.phone_number_collection?.enabled ? '+12025550123' : null,
        shipping: session.shipping_address_collection ? { name, address: sampleAddress } : null,
        instrument: bank
          ? { type: 'us_bank_account', last4: testAccounts[bank] }
          : { type: 'card', last4: card.number.slice(-4), expMonth: 12, expYear: new Date().getUTCFullYear() + 5 },
      }
      const result = change(sandbox, () => pay(sandbox, id, payer, { isAuthenticated: true, completes }))
      if (result.kind === 'complete') return result.session
      const message = result.kind === 'declined' ? result.decline.message : 'This session is not open.'
      throw new ApiError(message, { status: 402, type: 'card_error' })
    },
  ),

  deliver: command(
    {
      ids: z.array(z.string()).optional(),
      last: number,
      types: z.array(z.string()).optional(),
      times: number,
      shuffle: flag,
      url: z.url().optional(),
    },
    async (sandbox, { ids, last, types, times, shuffle, url }) => {
      const recent = sandbox.store.list('event', {}, { limit: last ?? 1 }).data.toReversed()
      const chosen = ids ?? recent.filter(({ type }) => types?.includes(type) ?? true).map(({ id }) => id)
      const all = Array.from({ length: times ?? 1 }, () => chosen).flat()
      const deliveries = await sandbox.webhooks.redeliver(shuffle ? shuffled(all) : all, url)
      return { deliveries }
    },
  ),

  faults: command(
    {
      mode: z.enum(['none', 'down', 'slow', 'error', 'rate-limit', 'act-then-error', 'cut', 'forbid', 'omit']),
      delayMs: number,
      status: number,
      count: number,
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      field: z.string().optional(),
      path: z.string().optional(),
    },
    ({ faults }, args) => {
      faults.set(Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)))
      return faults.current
    },
  ),

  webhooks: command(
    { mode: z.enum(['on', 'hold', 'off', 'delay']).optional(), delayMs: number, double: flag, shuffle: flag },
    ({ webhooks }, { mode = 'on', delayMs = 0, double = false, shuffle = false }) => {
      webhooks.setMode({ mode, delayMs, double, shuffle })
      return webhooks.mode
    },
  ),

  reset: command({}, async (sandbox) => {
    await sandbox.webhooks.reset()
    sandbox.store.clear()
    sandbox.clock.reset()
    sandbox.faults.set({})
    sandbox.requests.clear()
    seed(sandbox)
    return {}
  }),
}

const sampleAddress = {
  line1: '1 Main Street',
  line2: null,
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
}

function shuffled<T>(items: T[]): T[] {
  const order = items.map((item) => ({ item, at: Math.random() }))
  return order.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}
