import { addEntries, addPayout } from '../../accounting/testing/add-payout.ts'
import type { Db } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { closeDeposit } from '../../manual-gifts/close-deposit.server.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import type { TypedGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { voidGift, type VoidReason } from '../../manual-gifts/void-gift.server.ts'
import { type ManualGiftMethod, methods } from '../../payments/manual-gift-methods.ts'
import { paymentNotifications } from '../../payments/payment-notifications.server.ts'
import { findPayment, insertPayment, updatePayment } from '../../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { publisherDay, timeAtWall } from '../../values/publisher-time.ts'

const dayMs = 24 * 60 * 60_000
export const who = 'ann@example.org'
/** A time of the publisher: a day alone is its noon. */
export const timeOf = (wall: string): number => timeAtWall(wall.includes('T') ? wall : `${wall}T12:00`) ?? NaN

/** A payment as the player knows it: by plain arithmetic, and not by what the program stored. */
export interface Played {
  id: string
  kind: 'gift' | 'order'
  method: string
  /** Of its giver, who is known by a name and, unless the letters go by post, by an address. */
  giver: number
  cents: number
  givenOn: string
  receivedOn: string
  /** The day on which the bank has it: the arrival of its payout, its deposit, or its receipt. Empty: not yet. */
  arrivedOn: string
  /** What went back, and what came again after a dispute that was won. */
  back: { on: string; arrivedOn: string; cents: number }[]
  /** The value of goods that were given in return. */
  goodsCents: number
  state: string
  shippingCents: number
}

/** The last four get letters by post. */
const givers = 20
const isByPost = (giver: number) => giver > givers - 4
const nameOf = (giver: number) => `Giver ${giver}`
export const emailOf = (giver: number) => (isByPost(giver) ? null : `giver${giver}@example.org`)

/** A publisher's time in which payments are made, one after the other. Each `now` is a time like 2026-11-21T12:00. */
export class Player {
  readonly db: Db
  readonly #all = new Map<string, Played>()
  /** The numbers of givers without an address, whom the office chooses. */
  readonly #byPost = new Map<number, string>()
  readonly #remotes = new Map<string, RemotePayment>()
  /** Movements at Stripe that no payout holds yet. */
  #pending: Parameters<typeof addEntries>[2][number][] = []
  /** Whose they are. */
  readonly #waiting: { arrivedOn: string }[] = []
  #charges = 0

  constructor(db: Db) {
    this.db = db
  }

  get payments(): readonly Played[] {
    return [...this.#all.values()]
  }

  played(id: string): Played {
    return this.#all.get(id)!
  }

  /** Stripe reports a payment, and the site stores it with its mails. */
  async #store(remote: RemotePayment, now: number): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      const stored = await findPayment(tx, remote.id)
      await (stored ? updatePayment(tx, stored, remote, now) : insertPayment(tx, remote, now))
      for (const message of paymentNotifications(stored, remote)) await queueMessage(tx, message, now)
    })
    this.#remotes.set(remote.id, remote)
  }

  #move(of: string, category: string, cents: number, feeCents: number, at: number, whole: { arrivedOn: string }): void {
    const id = `txn_${this.#charges}_${this.#pending.length}_${category}_${at}`
    const sums = { amount_cents: cents, fee_cents: feeCents, net_cents: cents - feeCents }
    this.#pending.push({ id, type: category, category, payment_intent_id: `pi_${of}`, created_at: at, ...sums })
    this.#waiting.push(whole)
  }

  /** A charge of a card, or what `more` says. Returns its number. */
  async charge(wall: string, giver: number, cents: number, more: Partial<RemotePayment> = {}): Promise<string> {
    this.#charges += 1
    const kind = more.kind ?? 'gift'
    const [id, at] = [`${kind === 'gift' ? 'G' : 'O'}-${String(this.#charges).padStart(3, '0')}`, timeOf(wall)]
    const keys = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
    const payer = { payer_name: nameOf(giver), payer_email: emailOf(giver) }
    const whole = { amount_cents: cents, created_at: at, paid_at: at, ...keys, ...payer, ...more }
    const remote = kind === 'gift' ? paidGift({ customer_id: `cus_${giver}`, ...whole }) : paidOrder(whole)
    await this.#store(remote, at)
    const method = remote.payment_method ?? 'card'
    const none = { back: [], goodsCents: 0, state: remote.ship_state ?? '', shippingCents: remote.shipping_cents ?? 0 }
    const day = publisherDay(at)
    const played = { id, kind, method, giver, cents, givenOn: day, receivedOn: day, arrivedOn: '', ...none }
    this.#all.set(id, played)
    const fee = method === 'card' ? Math.round(cents * 0.029) + 30 : Math.min(500, Math.round(cents * 0.008))
    this.#move(id, 'charge', cents, fee, at, played)
    return id
  }

  /** What Stripe says of a payment from now on. */
  change = async (id: string, wall: string, changes: Partial<RemotePayment>): Promise<void> =>
    this.#store({ ...this.#remotes.get(id)!, ...changes }, timeOf(wall))

  async refund(id: string, wall: string, cents: number): Promise<void> {
    const { amount_cents: amount, refunded_cents: before } = this.#remotes.get(id)!
    const refunded = before + cents
    await this.change(id, wall, {
      refunded_cents: refunded,
      status: refunded === amount ? 'refunded' : 'partly-refunded',
    })
    this.#goesBack(id, 'refund', wall, cents, 0)
  }

  /** Opens a dispute; `lost` and `won` end it. */
  async dispute(id: string, wall: string, how: 'opened' | 'lost' | 'won'): Promise<void> {
    const { cents } = this.played(id)
    const changes = {
      opened: { status: 'disputed', disputed_cents: cents },
      lost: { status: 'dispute-lost', disputed_cents: 0, lost_cents: cents },
      won: { status: 'paid', disputed_cents: 0 },
    } as const
    await this.change(id, wall, changes[how])
    if (how === 'opened') this.#goesBack(id, 'dispute', wall, cents, 1500)
    if (how === 'won') this.#goesBack(id, 'dispute_reversal', wall, -cents, -1500)
  }

  #goesBack(id: string, category: string, wall: string, cents: number, feeCents: number): void {
    const back = { on: wall.slice(0, 10), arrivedOn: '', cents }
    this.played(id).back.push(back)
    this.#move(id, category, -cents, feeCents, timeOf(wall), back)
  }

  /** All that was not paid out yet. */
  async payout(id: string, arrives: string): Promise<void> {
    const [entries, at] = [this.#pending, Date.parse(arrives)]
    this.#pending = []
    for (const whole of this.#waiting.splice(0)) whole.arrivedOn = arrives
    await addPayout(this.db, { id, created_at: at - 2 * dayMs, arrives_at: at, entries })
  }

  /** What stays at Stripe. */
  async rest(wall: string): Promise<void> {
    await addEntries(this.db, timeOf(wall), this.#pending)
    this.#pending = []
  }

  /** The office enters a gift. */
  async enter(wall: string, giver: number, gift: Partial<TypedGift> & { method: ManualGiftMethod }): Promise<string> {
    const address = { email: emailOf(giver) ?? '', postalAddress: isByPost(giver) ? `${giver} Elm Street\nOhio` : '' }
    const typed = { date: wall.slice(0, 10), name: nameOf(giver), ...address, ...gift }
    const known = emailOf(giver) ? undefined : (this.#byPost.get(giver) ?? 'new')
    const done = await createManualGift(this.db, typed, { who, giver: known }, timeOf(wall))
    if (!done.ok) throw new Error(`${gift.method}: ${done.error}`)
    const { id } = done
    this.#byPost.set(giver, (await findPayment(this.db, id))?.giver_id ?? '')
    const cents = gift.amount ? Math.round(Number(gift.amount) * 100) : 0
    const goodsCents = gift.inReturnKind === 'goods' ? Math.round(Number(gift.inReturnValue) * 100) : 0
    const days = { givenOn: gift.mailedOn || typed.date, receivedOn: typed.date }
    const arrivedOn = methods[gift.method].depositPart === null ? typed.date : ''
    const none = { back: [], state: '', shippingCents: 0, arrivedOn }
    this.#all.set(id, { id, kind: 'gift', method: gift.method, giver, cents, ...days, goodsCents, ...none })
    return id
  }

  async cancel(id: string, wall: string, reason: VoidReason): Promise<void> {
    if (!(await voidGift(this.db, { id, who, reason }, timeOf(wall)))) throw new Error(`${id} is not cancelled.`)
    const played = this.played(id)
    const on = wall.slice(0, 10)
    played.back.push({ on, arrivedOn: on, cents: played.cents })
  }

  async deposit(wall: string, ids: readonly string[], paid = ''): Promise<string> {
    const slip = { ids, date: wall.slice(0, 10), counted: '', paid }
    const done = await closeDeposit(this.db, slip, { who }, timeOf(wall))
    if (!done.ok) throw new Error(done.problem)
    for (const id of ids) this.played(id).arrivedOn = slip.date
    return done.id
  }
}
