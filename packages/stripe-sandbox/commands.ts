import { z } from 'zod'
import { changeAccount } from './account.ts'
import { ApiError } from './api-error.ts'
import * as balance from './payments/balance.ts'
import { renew, retryInvoice, settle, wantedOutcomes } from './billing/billing.ts'
import { readCard, type Fields } from './hosted-pages/card-form.ts'
import { expireSession, openPaymentLink, type CardInstrument, type Payer } from './payments/checkout.ts'
import { addInterval } from './clock.ts'
import { foreignTraits, makeForeignSubscription } from './billing/foreign-subscription.ts'
import { openInvoice, payElsewhere } from './billing/invoice.ts'
import * as moneyBack from './payments/money-back.ts'
import { idOf, newId, type ObjectTypes } from './objects.ts'
import { payInvoiceOnPage } from './billing/pay-invoice.ts'
import { payPart } from './billing/pay-part.ts'
import { completeSession, pay } from './payments/pay.ts'
import { chargeAlone } from './payments/payment.ts'
import * as payouts from './payments/payouts.ts'
import { renewCard, updateCard } from './hosted-pages/portal.ts'
import { runDue } from './billing/run-due.ts'
import { change, clock, faultArgs, find, resetSandbox, state, store, update, webhooks } from './sandbox.ts'
import { cancelSubscription, stopInPortal } from './billing/subscriptions.ts'
import { changeTax } from './payments/tax.ts'
import { declineOf, testAccounts } from './payments/test-cards.ts'
import { webhookModes } from './webhooks.ts'

/** A test sends arguments as JSON, a form of the control page as text. */
const text = z.string().optional()
const number = z.coerce.number<number>().int().min(0).optional()
const flag = z.union([z.boolean(), z.stringbool()]).optional()
const texts = z.union([z.array(z.string()), z.string().transform((list) => list.split(/[, ]+/))]).optional()
const outcome = z.enum(wantedOutcomes).optional()
const verdict = z.enum(['won', 'lost']).optional()
const interval = z.enum(['day', 'week', 'month', 'year']).optional()
const aCard = { card: text, expiry: text }

type Args = z.core.$ZodLooseShape

export interface Command<Values = never, Result extends object = object> {
  /** The kind of object that the command changes. An argument has its id. */
  subject: Subject | null
  /** The arguments, each with its allowed values where these are few. */
  args: Record<string, readonly string[]>
  run(given: Values): Result | Promise<Result>
}

/** The kinds of object that commands change. The last word is the name of the argument, as at Stripe. */
export const subjects = [
  'checkout.session',
  'payment_intent',
  'refund',
  'dispute',
  'subscription',
  'invoice',
  'payout',
] as const
export type Subject = (typeof subjects)[number]
type NameOf<T extends Subject> = T extends 'checkout.session' ? 'session' : T
export const nameOf = (subject: Subject) => subject.replace('checkout.', '')

type Given<A extends Args> = keyof A extends never ? {} : z.input<z.ZodObject<A>>

function command<A extends Args, R extends object>(
  args: A,
  run: (values: z.output<z.ZodObject<A>>) => R | Promise<R>,
): Command<Given<A>, R> {
  return { subject: null, args: wordsOf(args), run: (given) => run(readArguments(z.strictObject(args), given)) }
}

/** A command that changes one object, in one transaction. */
function on<T extends Subject, R extends object, A extends Args>(
  subject: T,
  args: A,
  run: (object: ObjectTypes[T], values: z.output<z.ZodObject<A>>) => R,
): Command<Record<NameOf<T>, string> & Given<A>, R> {
  const name = nameOf(subject)
  return {
    subject,
    args: wordsOf(args),
    run({ [name]: id, ...given }: Record<string, unknown>) {
      const values = readArguments(z.strictObject(args), given)
      return change(() => run(find(subject, String(id), name), values))
    },
  }
}

function wordsOf(args: Args): Command['args'] {
  const entries = Object.entries(args).map(([name, schema]) => {
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
    return [name, inner instanceof z.ZodEnum ? inner.options : schema === flag ? ['true', 'false'] : []]
  })
  return Object.fromEntries(entries) as Command['args']
}

/** An empty text counts as absent. */
function readArguments<T>(schema: z.ZodType<T>, given: object): T {
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  const { data, error } = schema.safeParse(Object.fromEntries(filled))
  if (error) throw new ApiError(z.prettifyError(error))
  return data
}

/** A test card. By default it expires in five years. */
function cardOf({ card = '4242424242424242', expiry }: { card?: string; expiry?: string }): CardInstrument {
  const now = clock.now()
  const inFiveYears = `12 / ${new Date(now * 1000).getUTCFullYear() + 5}`
  const problems: Fields = {}
  const read = readCard({ card, expiry: expiry ?? inFiveYears, cvc: '123' }, problems, now)
  if (!read || Object.keys(problems).length > 0) throw new ApiError(Object.values(problems).join(' '))
  return read
}

/** Returned and not thrown, so that the declined attempt is kept. */
const declined = ({ message }: { message: string }) => new ApiError(message, { status: 402, type: 'card_error' })

/** What payers, banks and the Dashboard do at Stripe, and faults. The key is the path below `/sandbox`. */
export const commands = {
  advance: command({ days: number, months: number }, ({ days, months = 1 }) => {
    const now = clock.now()
    const target = days === undefined ? addInterval(now, 'month', months) : now + days * 86_400
    return { ran: runDue(target), now: clock.now() }
  }),
  /** `"draft": true` leaves the invoice a draft, as it is at Stripe for an hour. */
  renew: on('subscription', { outcome, draft: flag }, (it, { outcome, draft }) => renew(it, outcome, draft)),
  cancel: on('subscription', {}, (it) => cancelSubscription(it)),
  /** In the customer portal, at the end of the period. `resume` undoes it. */
  stop: on('subscription', {}, (it) => stopInPortal(it, true)),
  resume: on('subscription', {}, (it) => stopInPortal(it, false)),
  /** The customer enters a card on the portal's page. */
  'update-card': on('subscription', aCard, (it, card) => {
    const instrument = cardOf(card)
    const decline = declineOf(instrument)
    return decline ? declined(decline) : updateCard(idOf(it.customer), instrument)
  }),
  /** The bank has sent the payer a new card, and Stripe updates the same payment method. */
  'renew-card': on('subscription', aCard, (it, card) => renewCard(it, cardOf(card))),
  'pay-invoice': on('invoice', aCard, (it, card) => {
    const decline = payInvoiceOnPage(it, cardOf(card))
    return decline ? declined(decline) : find('invoice', it.id)
  }),
  /** The staff adds a schedule in the Dashboard. From then on the schedule controls the subscription. */
  schedule: on('subscription', {}, (it) => {
    const schedule = newId('sub_sched_1')
    return update('subscription', it, { schedule }, 'customer.subscription.updated')
  }),
  /** Credits part of a paid period with a negative invoice, which goes to the customer's balance. */
  'credit-invoice': on('subscription', { amount: number }, (it, { amount = 100 }) => {
    return openInvoice(it, 'subscription_update', { creditCents: amount }).invoice
  }),
  'retry-invoice': on('invoice', { outcome }, (it, { outcome }) => retryInvoice(it, outcome)),
  /** Without an amount: all that remains. */
  'pay-elsewhere': on('invoice', { amount: number }, (it, { amount }) => payElsewhere(it, amount)),
  'pay-part': on('invoice', { amount: number }, (it, { amount = 0 }) => payPart(it, amount)),
  refund: on('payment_intent', { amount: number, status: z.enum(moneyBack.refundStatuses).optional() }, (it, given) =>
    moneyBack.refund({ payment_intent: it.id, ...given }),
  ),
  'complete-refund': on('refund', {}, moneyBack.completeRefund),
  'fail-refund': on('refund', { chargeFollows: flag }, (it, given) => moneyBack.failRefund(it, given.chargeFollows)),
  'fraud-warning': on('payment_intent', {}, ({ id }) => moneyBack.warnOfFraud(id)),
  dispute: on('payment_intent', { amount: number, currency: text, inquiry: flag }, ({ id }, claim) =>
    moneyBack.openDispute(id, claim),
  ),
  /** `"marked": false` sets `disputed` of the charge back to false. */
  'close-dispute': on(
    'dispute',
    { outcome: verdict, returned: number, marked: flag },
    (it, { outcome = 'won', returned, marked }) => moneyBack.closeDispute(it, outcome, returned, marked),
  ),
  'answer-dispute': on('dispute', {}, moneyBack.answerDispute),
  'appeal-dispute': on('dispute', {}, moneyBack.appealDispute),
  /** Pays the available balance out now, as `advance` does each day. */
  payout: command({ manual: flag, reconciled: flag }, (kind) => change(() => payouts.payOut(kind))),
  'reconcile-payout': on('payout', {}, payouts.reconcilePayout),
  'fail-payout': on('payout', {}, payouts.failPayout),
  'charge-alone': command({ amount: number }, ({ amount = 500 }) => change(() => chargeAlone(amount))),
  'update-bank-account': command({}, () => change(() => payouts.updateBankAccount())),
  'charge-fee': command({ amount: number }, ({ amount = 500 }) => change(() => balance.chargeFee(amount))),
  /** Both are decisions of Stripe. */
  'hold-reserve': command({ amount: number }, ({ amount = 1000 }) => change(() => balance.reserve(amount))),
  'release-reserve': command({ amount: number }, ({ amount = 1000 }) => change(() => balance.reserve(-amount))),
  settle: on('payment_intent', { outcome }, (it, { outcome }) => settle(it, outcome)),
  expire: on('checkout.session', {}, expireSession),
  /** A payer opens a payment link that the staff made in the Dashboard. Returns the session to pay. */
  'open-payment-link': command(
    {
      product: text,
      amount: number,
      currency: text,
      interval,
      interval_count: number,
    },
    ({ product = 'prod_sandbox_donation', amount = 5000, ...link }) =>
      change(() => openPaymentLink({ product, amount, ...link })),
  ),
  'make-foreign': command(
    {
      email: text,
      name: text,
      amount: number,
      currency: text,
      interval,
      interval_count: number,
      quantity: number,
      description: text,
      metadata: text,
      trait: z.enum(foreignTraits).optional(),
      ...aCard,
    },
    ({ card, expiry, ...given }) => change(() => makeForeignSubscription(given, cardOf({ card, expiry }))),
  ),
  /** Pays as the hosted page does, and completes authentication if the card needs it. */
  pay: on(
    'checkout.session',
    { email: text, name: text, state: text, ...aCard, bank: z.enum(['settles', 'fails']).optional(), completes: flag },
    (
      session,
      { email = 'payer@example.com', name = 'Test Payer', state: wanted = 'IL', bank, completes = true, ...card },
    ) => {
      const payer: Payer = {
        email,
        name,
        phone: session.phone_number_collection?.enabled ? '+12025550123' : null,
        shipping: session.shipping_address_collection ? { name, address: { ...sampleAddress, state: wanted } } : null,
        instrument: bank ? { type: 'us_bank_account', last4: testAccounts[bank] } : cardOf(card),
      }
      const result = pay(session.id, payer, { isAuthenticated: true, completes })
      if (result.kind === 'complete') return result.session
      return declined(result.kind === 'declined' ? result.decline : { message: 'This session is not open.' })
    },
  ),
  /** After `pay` with `"completes": false`: completes the session. */
  complete: on('checkout.session', {}, ({ id }) => completeSession(id).session),
  deliver: command(
    { last: number, types: texts, times: number, shuffle: flag, url: text },
    async ({ last = 1, types, times = 1, shuffle, url }) => {
      const recent = store.list('event', {}, { limit: last }).data.toReversed()
      const chosen = recent.filter(({ type }) => types?.includes(type) ?? true).map(({ id }) => id)
      const all = Array.from({ length: times }, () => chosen).flat()
      return { deliveries: await webhooks.redeliver(shuffle ? shuffled(all) : all, url) }
    },
  ),
  faults: command(faultArgs, (fault) => (state.fault = fault)),
  webhooks: command({ mode: z.enum(webhookModes), double: flag, shuffle: flag }, (mode) => {
    webhooks.setMode(mode)
    return webhooks.mode
  }),
  /** `"descriptor": "-"` removes the statement descriptor. */
  account: command(
    {
      charges: flag,
      payouts: flag,
      descriptor: text,
      portal: flag,
      receipts: flag,
      pausesAfter: z.enum(['first', 'never']).optional(),
      keepsInvoiceCards: z.enum(['always', 'never']).optional(),
    },
    (given) => change(() => changeAccount(given)),
  ),
  /** What the staff enters at Stripe Tax in the Dashboard. */
  tax: command({ origin: flag, states: texts, rate: number, shipping: flag }, (given) =>
    change(() => changeTax(given)),
  ),
  /** Whether a card that is entered on the portal's page replaces the subscription's own card. */
  portal: command({ clears: flag }, ({ clears }) => {
    store.writeSetting('portal-clears', String(clears ?? true))
    return { clears }
  }),
  reset: command({}, async () => {
    await resetSandbox()
    return {}
  }),
} satisfies Record<string, Command>

export const commandsByName: ReadonlyMap<string, Command> = new Map(Object.entries(commands))

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
