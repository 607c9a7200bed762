import { fundName } from '../../catalog/funds.ts'
import type { Db } from '../../db/db.server.ts'
import { textCell } from '../../values/csv-line.ts'
import { day, dollars, presentGiver, text, yes } from './cells.server.ts'
import { fileOfRecords } from './file-of-records.server.ts'

const paymentsAfter = (db: Db, kind: 'gift' | 'order', id: string, limit: number) =>
  db
    .selectFrom('payment')
    .leftJoin('giver', 'giver.id', 'payment.giver_id')
    .selectAll('payment')
    .select(presentGiver)
    .where('payment.kind', '=', kind)
    .where('payment.id', '>', id)
    .orderBy('payment.id')
    .limit(limit)
    .execute()

type PaymentRow = Awaited<ReturnType<typeof paymentsAfter>>[number]
type PaymentColumn = readonly [says: string, cell: (payment: PaymentRow) => string]

const payer = {
  giver: ['The number of the giver. Empty: no money has arrived.', ({ giver }) => text(giver)],
  name: ['The name as it was given with this payment.', ({ payer_name: name }) => text(name)],
  email: ['The address as it was given with this payment.', ({ payer_email: email }) => text(email)],
} satisfies Record<string, PaymentColumn>

const amounts = {
  currency: ['Always USD.', () => 'USD'],
  refunded: ['What was refunded of it.', ({ refunded_cents: cents }) => dollars(cents)],
  lost: ['What a bank has taken back after a dispute.', ({ lost_cents: cents }) => dollars(cents)],
} satisfies Record<string, PaymentColumn>

const atStripe = {
  stripe_checkout: ['Stripe’s id of the checkout session.', ({ checkout_session_id: id }) => text(id)],
  stripe_payment: ['Stripe’s id of the payment (PaymentIntent).', ({ payment_intent_id: id }) => text(id)],
  live: ['no: it was a test, and no money moved.', ({ livemode }) => yes(livemode)],
} satisfies Record<string, PaymentColumn>

export const gifts = fileOfRecords({
  name: 'gifts',
  about: 'Every gift, with each payment of a recurring gift, also those that were not completed or were cancelled.',
  readAfter: (db, id, limit) => paymentsAfter(db, 'gift', id, limit),
  columns: {
    number: ['The receipt number.', ({ id }) => id],
    date: [
      'The day on which it was paid. Not paid: on which it was begun.',
      (gift) => day(gift.paid_at ?? gift.created_at),
    ],
    state: ['paid, or why it is not.', ({ status }) => status],
    ...payer,
    postal_address: ['The address on the receipt.', ({ postal_address: address }) => text(address)],
    amount: ['In dollars. Property has none.', ({ amount_cents: cents }) => dollars(cents)],
    ...amounts,
    cost_covered: [
      'The part of the amount that was added for the card fee.',
      ({ cover_cents: cents }) => dollars(cents),
    ],
    frequency: ['once, or how often it repeats.', ({ frequency }) => text(frequency)],
    way: ['How it was given: card, check, shares, and so on.', ({ payment_method: method }) => text(method)],
    reference: ['The number of the check, or another reference.', (gift) => textCell(text(gift.reference))],
    description: ['What was given, if it is not money, or through whom.', ({ description }) => text(description)],
    fund: ['What it is for. Empty: where it is needed most.', ({ fund }) => (fund ? fundName(fund) : '')],
    campaign: ['The letter or page whose link was followed.', ({ came_from: from }) => text(from)],
    tribute: ['memory or honor.', ({ tribute_kind: kind }) => text(kind)],
    tribute_name: ['In whose memory or honor.', ({ tribute_name: name }) => text(name)],
    note: ['What the giver wrote to us.', ({ note }) => text(note)],
    in_return: ['What the giver got in return.', ({ in_return: what }) => text(what)],
    in_return_value: ['Its estimated value in dollars.', ({ in_return_cents: cents }) => dollars(cents)],
    tax_date: ['The day of the gift for the giver’s taxes.', ({ given_at: at }) => day(at)],
    mailed_on: ['The day on which a check was mailed.', ({ mailed_on: mailed }) => text(mailed)],
    receipt: [
      'The day of the first receipt. elsewhere: another program sent it.',
      ({ acknowledged_at: at, acknowledged_elsewhere: elsewhere }) => (elsewhere ? 'elsewhere' : day(at)),
    ],
    deposit_slip: ['The number of the deposit slip.', ({ deposit_slip_id: slip }) => text(slip)],
    ...atStripe,
    stripe_invoice: ['Stripe’s id of the invoice of a recurring gift.', ({ invoice_id: id }) => text(id)],
    stripe_subscription: ['Stripe’s id of the recurring gift.', ({ subscription_id: id }) => text(id)],
    stripe_customer: ['Stripe’s id of the giver.', ({ customer_id: id }) => text(id)],
  },
})

export const recurringGifts = fileOfRecords({
  name: 'recurring-gifts',
  about:
    'The recurring gifts. They stay in your Stripe account, and Stripe goes on charging them until somebody stops them.',
  readAfter: (db, id, limit) =>
    db
      .selectFrom('recurring_gift')
      .leftJoin('giver', 'giver.id', 'recurring_gift.giver_id')
      .leftJoin('taken_over_gift', 'taken_over_gift.subscription_id', 'recurring_gift.subscription_id')
      .selectAll('recurring_gift')
      .select(['recurring_gift.subscription_id as id', 'giver.name', 'taken_at', presentGiver])
      .where('recurring_gift.subscription_id', '>', id)
      .orderBy('recurring_gift.subscription_id')
      .limit(limit)
      .execute(),
  columns: {
    stripe_subscription: ['Stripe’s id, by which another program can take it over.', ({ id }) => id],
    stripe_customer: ['Stripe’s id of the giver.', ({ customer_id: id }) => text(id)],
    giver: ['The number of the giver.', ({ giver }) => text(giver)],
    name: ['The name of the giver.', ({ name }) => text(name)],
    state: ['running, paused, or stopped, as Stripe last said.', ({ status }) => status],
    amount: ['In dollars, each time.', ({ amount_cents: cents }) => dollars(cents)],
    frequency: ['How often it is charged.', ({ frequency }) => frequency],
    next_payment: ['The day of the next charge.', ({ next_at: at }) => day(at)],
    method: ['The kind and last digits of the card or account.', ({ method }) => text(method)],
    since: ['The day on which it began.', ({ created_at: at }) => day(at)],
    taken_over: [
      'The day on which it was taken over from the program that began it. Empty: it began on this site.',
      ({ taken_at: at }) => day(at),
    ],
    live: ['no: it is a test, and no money moves.', ({ livemode }) => yes(livemode)],
  },
})

export const orders = fileOfRecords({
  name: 'orders',
  about: 'Every order of the store, with its address and its shipping.',
  readAfter: (db, id, limit) => paymentsAfter(db, 'order', id, limit),
  columns: {
    number: ['The order number.', ({ id }) => id],
    date: [
      'The day on which it was paid. Not paid: on which it was begun.',
      (order) => day(order.paid_at ?? order.created_at),
    ],
    state: ['paid, or why it is not.', ({ status }) => status],
    ...payer,
    book: ['The book.', ({ book }) => text(book)],
    quantity: ['How many copies.', ({ quantity }) => text(quantity)],
    amount: ['In dollars, with shipping and tax.', ({ amount_cents: cents }) => dollars(cents)],
    shipping: ['The part of the amount that is shipping.', ({ shipping_cents: cents }) => dollars(cents)],
    tax: ['The part that is sales tax. Empty: none is collected.', ({ tax_cents: cents }) => dollars(cents)],
    certificate: [
      'Our number of the exemption certificate by which it was sold without tax.',
      ({ certificate_id: id }) => text(id),
    ],
    ...amounts,
    ship_name: ['To whom it goes.', ({ ship_name: name }) => text(name)],
    ship_line1: ['Street.', ({ ship_line1: line }) => text(line)],
    ship_line2: ['Apartment or suite.', ({ ship_line2: line }) => text(line)],
    ship_city: ['City.', ({ ship_city: city }) => text(city)],
    ship_state: ['State.', ({ ship_state: state }) => text(state)],
    ship_zip: ['ZIP code.', ({ ship_zip: zip }) => textCell(text(zip))],
    shipped_on: ['The day on which it was shipped.', ({ shipped_at: at }) => day(at)],
    tracking: ['The tracking number.', ({ tracking }) => textCell(text(tracking))],
    ...atStripe,
  },
})
