import { changeAccount } from './account.ts'
import { ApiError } from './api-error.ts'
import { payInvoice, renew, retryInvoice, settle, wantedOutcomes } from './billing.ts'
import { readCard, type Fields } from './card-form.ts'
import { expireSession, openPaymentLink, type CardInstrument, type Payer } from './checkout.ts'
import { addInterval } from './clock.ts'
import { openInvoice, payElsewhere } from './invoice.ts'
import * as moneyBack from './money-back.ts'
import { idOf, newId, type ObjectTypes } from './objects.ts'
import { completeSession, pay } from './pay.ts'
import * as payouts from './payouts.ts'
import { renewCard, updateCard } from './portal.ts'
import { runDue } from './run-due.ts'
import { change, faultModes, find, noFault, resetSandbox, update, type Sandbox } from './sandbox.ts'
import { cancelSubscription, stopInPortal } from './subscriptions.ts'
import { declineOf, testAccounts } from './test-cards.ts'
import { webhookModes } from './webhooks.ts'

/** The type of an argument: an enum, text, a number of 0 or more, a boolean, a list of texts. */
export type ArgumentType = 'text' | 'number' | 'flag' | 'texts' | readonly string[]
export type ArgumentTypes = Record<string, ArgumentType>
type Value<A> = A extends readonly (infer Word)[]
  ? Word
  : A extends 'number'
    ? number
    : A extends 'flag'
      ? boolean
      : A extends 'texts'
        ? string[]
        : string
type Values<A> = { [K in keyof A]?: Value<A[K]> }

export interface Command<Values = never, Result extends object = object> {
  /** The kind of object that it is about, which an argument names. */
  subject: Subject | null
  args: ArgumentTypes
  run(sandbox: Sandbox, given: Values): Result | Promise<Result>
}

type Subject = keyof typeof subjects

/** The argument that names an object of each kind, as Stripe names it. */
export const subjects = {
  'checkout.session': 'session',
  payment_intent: 'payment_intent',
  refund: 'refund',
  dispute: 'dispute',
  subscription: 'subscription',
  invoice: 'invoice',
  payout: 'payout',
} as const

function command<const A extends ArgumentTypes, R extends object>(
  args: A,
  run: (sandbox: Sandbox, values: Values<A>) => R | Promise<R>,
): Command<Values<A>, R> {
  return { subject: null, args, run: (sandbox, given) => run(sandbox, readArguments(args, given) as Values<A>) }
}

/** A command about one object, all of which is kept or nothing. */
function on<T extends Subject, R extends object, const A extends ArgumentTypes = {}>(
  subject: T,
  run: (sandbox: Sandbox, object: ObjectTypes[T], values: Values<A>) => R,
  args: A = {} as A,
): Command<Record<(typeof subjects)[T], string> & Values<A>, R> {
  const name = subjects[subject]
  const general = command<ArgumentTypes, R>({ [name]: 'text', ...args }, (sandbox, { [name]: id, ...values }) =>
    change(sandbox, () => run(sandbox, find(sandbox, subject, String(id), name), values as Values<A>)),
  )
  return { ...general, subject, args }
}

/** Arguments come as JSON from a test and as text from the control page's forms; an empty text is no argument. */
function readArguments(args: ArgumentTypes, given: object): Record<string, unknown> {
  const entries = Object.entries(given).filter(([, value]) => value !== '' && value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]: [string, unknown]) => {
      const type = args[name]
      if (!type) throw new ApiError(`There is no argument ${name}.`)
      const read = readArgument(type, value)
      if (read === undefined) throw new ApiError(`${name} cannot be ${JSON.stringify(value)}.`)
      return [name, read]
    }),
  )
}

function readArgument(type: ArgumentType, value: unknown): unknown {
  if (typeof type === 'object') return type.find((word) => word === value)
  if (type === 'number') return /^\d{1,15}$/.test(String(value)) ? Number(value) : undefined
  if (type === 'flag') return [true, false].find((flag) => String(flag) === String(value))
  if (type === 'texts') return Array.isArray(value) ? value.map(String) : String(value).split(/[, ]+/)
  return typeof value === 'string' ? value : undefined
}

const anOutcome = { outcome: wantedOutcomes }
const aCard = { card: 'text', expiry: 'text' } as const

/** A test card, which is good for five years if nothing else is said. */
function cardOf(sandbox: Sandbox, { card = '4242424242424242', expiry = '' }: Values<typeof aCard>): CardInstrument {
  const now = sandbox.clock.now()
  const inFiveYears = `12 / ${new Date(now * 1000).getUTCFullYear() + 5}`
  const problems: Fields = {}
  const read = readCard({ card, expiry: expiry || inFiveYears, cvc: '123' }, problems, now)
  if (!read || Object.keys(problems).length > 0) throw new ApiError(Object.values(problems).join(' '))
  return read
}

/** An answer, not a throw: the declined try is kept. */
const declined = ({ message }: { message: string }) => new ApiError(message, { status: 402, type: 'card_error' })

/** What payers, banks and the Dashboard do at Stripe, and faults, by the path below `/sandbox`. */
export const commands = {
  advance: command({ days: 'number', months: 'number' }, (sandbox, { days, months = 1 }) => {
    const now = sandbox.clock.now()
    const target = days === undefined ? addInterval(now, 'month', months) : now + days * 86_400
    return { ran: runDue(sandbox, target), now: sandbox.clock.now() }
  }),
  /** `"draft": true` leaves the invoice a draft, as it is at Stripe for an hour. */
  renew: on('subscription', (sandbox, it, { outcome, draft }) => renew(sandbox, it, outcome, draft), {
    ...anOutcome,
    draft: 'flag',
  }),
  cancel: on('subscription', (sandbox, it) => cancelSubscription(sandbox, it)),
  /** In the customer portal, at the end of the period. `resume` takes it back. */
  stop: on('subscription', (sandbox, it) => stopInPortal(sandbox, it, true)),
  resume: on('subscription', (sandbox, it) => stopInPortal(sandbox, it, false)),
  /** A card put in on the portal's page. `"clears": false` leaves the subscription's own card before it. */
  'update-card': on(
    'subscription',
    (sandbox, it, { clears, ...card }) => {
      const instrument = cardOf(sandbox, card)
      const decline = declineOf(instrument)
      return decline ? declined(decline) : updateCard(sandbox, idOf(it.customer), instrument, clears)
    },
    { ...aCard, clears: 'flag' },
  ),
  /** The bank has sent the payer a new card, and Stripe knows it: the same payment method from now on. */
  'renew-card': on('subscription', (sandbox, it, card) => renewCard(sandbox, it, cardOf(sandbox, card)), aCard),
  'pay-invoice': on(
    'invoice',
    (sandbox, it, card) => {
      const decline = payInvoice(sandbox, it, cardOf(sandbox, card))
      return decline ? declined(decline) : find(sandbox, 'invoice', it.id)
    },
    aCard,
  ),
  /** As the staff can in the Dashboard: the schedule decides from then on what the subscription is. */
  schedule: on('subscription', (sandbox, it) => {
    const schedule = newId('sub_sched_1')
    return update(sandbox, 'subscription', it, { schedule }, 'customer.subscription.updated')
  }),
  /** Gives a part of a paid period back as an invoice below zero, which goes to the customer's balance. */
  'credit-invoice': on(
    'subscription',
    (sandbox, it, { amount = 100 }) => openInvoice(sandbox, it, 'subscription_update', { creditCents: amount }).invoice,
    { amount: 'number' },
  ),
  'retry-invoice': on('invoice', (sandbox, it, { outcome }) => retryInvoice(sandbox, it, outcome), anOutcome),
  'pay-elsewhere': on('invoice', payElsewhere),
  refund: on('payment_intent', (sandbox, { id }, args) => moneyBack.refund(sandbox, { payment_intent: id, ...args }), {
    amount: 'number',
    status: moneyBack.refundStatuses,
  }),
  'complete-refund': on('refund', moneyBack.completeRefund),
  'fail-refund': on('refund', (sandbox, it, { chargeFollows }) => moneyBack.failRefund(sandbox, it, chargeFollows), {
    chargeFollows: 'flag',
  }),
  'fraud-warning': on('payment_intent', (sandbox, { id }) => moneyBack.warnOfFraud(sandbox, id)),
  dispute: on('payment_intent', (sandbox, { id }, claim) => moneyBack.openDispute(sandbox, id, claim), {
    amount: 'number',
    inquiry: 'flag',
  }),
  'close-dispute': on(
    'dispute',
    (sandbox, it, { outcome = 'won', returned }) => moneyBack.closeDispute(sandbox, it, outcome, returned),
    { outcome: ['won', 'lost'], returned: 'number' },
  ),
  'answer-dispute': on('dispute', moneyBack.answerDispute),
  'appeal-dispute': on('dispute', moneyBack.appealDispute),
  /** What is available goes to the bank now, as it does each day that `advance` passes. */
  payout: command({ manual: 'flag', reconciled: 'flag' }, (sandbox, kind) =>
    change(sandbox, () => payouts.payOut(sandbox, kind)),
  ),
  'reconcile-payout': on('payout', payouts.reconcilePayout),
  'arrive-payout': on('payout', payouts.arrivePayout),
  'fail-payout': on('payout', payouts.failPayout),
  'charge-fee': command({ amount: 'number' }, (sandbox, { amount = 500 }) =>
    change(sandbox, () => payouts.chargeFee(sandbox, amount)),
  ),
  settle: on('payment_intent', (sandbox, it, { outcome }) => settle(sandbox, it, outcome), anOutcome),
  expire: on('checkout.session', expireSession),
  /** A payer opens a payment link that the staff made in the Dashboard: the answer is the session to pay. */
  'open-payment-link': command(
    {
      product: 'text',
      amount: 'number',
      currency: 'text',
      interval: ['day', 'week', 'month', 'year'],
      interval_count: 'number',
    },
    (sandbox, { product = 'prod_sandbox_donation', amount = 5000, ...link }) =>
      change(sandbox, () => openPaymentLink(sandbox, { product, amount, ...link })),
  ),
  /** Pays as the hosted page would, and says yes where it asks for authentication. */
  pay: on(
    'checkout.session',
    (sandbox, session, { email = 'payer@example.com', name = 'Test Payer', bank, completes, ...card }) => {
      const payer: Payer = {
        ...{ email, name },
        phone: session.phone_number_collection?.enabled ? '+12025550123' : null,
        shipping: session.shipping_address_collection ? { name, address: sampleAddress } : null,
        instrument: bank ? { type: 'us_bank_account', last4: testAccounts[bank] } : cardOf(sandbox, card),
      }
      const result = pay(sandbox, session.id, payer, { isAuthenticated: true, completes: completes ?? true })
      if (result.kind === 'complete') return result.session
      return declined(result.kind === 'declined' ? result.decline : { message: 'This session is not open.' })
    },
    { email: 'text', name: 'text', ...aCard, bank: ['settles', 'fails'], completes: 'flag' },
  ),
  /** After `pay` with `"completes": false`: the session says now what was paid. */
  complete: on('checkout.session', (sandbox, { id }) => completeSession(sandbox, id).session),
  deliver: command(
    { ids: 'texts', last: 'number', types: 'texts', times: 'number', shuffle: 'flag', url: 'text' },
    async (sandbox, { ids, last = 1, types, times = 1, shuffle, url }) => {
      const recent = sandbox.store.list('event', {}, { limit: last }).data.toReversed()
      const chosen = ids ?? recent.filter(({ type }) => types?.includes(type) ?? true).map(({ id }) => id)
      const all = Array.from({ length: times }, () => chosen).flat()
      return { deliveries: await sandbox.webhooks.redeliver(shuffle ? shuffled(all) : all, url) }
    },
  ),
  faults: command(
    {
      ...{ mode: faultModes, delayMs: 'number', status: 'number', count: 'number' },
      ...{ method: ['GET', 'POST', 'DELETE'], field: 'text', path: 'text' },
    },
    (sandbox, fault) => (sandbox.fault = { ...noFault, ...fault }),
  ),
  webhooks: command({ mode: webhookModes, double: 'flag', shuffle: 'flag' }, ({ webhooks }, mode) => {
    webhooks.setMode(mode)
    return webhooks.mode
  }),
  /** `"descriptor": "-"` takes the statement descriptor away. */
  account: command(
    { charges: 'flag', payouts: 'flag', descriptor: 'text', portal: 'flag', receipts: 'flag' },
    (sandbox, given) => change(sandbox, () => changeAccount(sandbox, given)),
  ),
  reset: command({}, async (sandbox) => {
    await resetSandbox(sandbox)
    return {}
  }),
} satisfies Record<string, Command>

/** Every command by its name. */
export const commandsByName: ReadonlyMap<string, Command> = new Map(Object.entries(commands))

const sampleAddress = {
  ...{ line1: '1 Main Street', line2: null, city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
}

function shuffled<T>(items: T[]): T[] {
  const order = items.map((item) => ({ item, at: Math.random() }))
  return order.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}
