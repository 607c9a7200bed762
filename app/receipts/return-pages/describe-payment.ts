import { paymentStates as words } from '../../content/receipts/payment-states.ts'
import { formatDollars, formatExactDollars } from '../../values/money.ts'
import type { PaymentView } from '../../payments/look-up-payment.server.ts'
import { fill } from '../../words/fill.ts'

export interface PaymentNotice {
  /** `good`: done. `waiting`: not finished. `attention`: the payer should act. */
  tone: 'good' | 'waiting' | 'attention'
  title: string
  text: string
}

type Status = PaymentView['status']
type GiftView = Extract<PaymentView, { kind: 'gift' }>
type OrderView = Extract<PaymentView, { kind: 'order' }>

const tones: Record<Status, PaymentNotice['tone']> = {
  paid: 'good',
  pending: 'waiting',
  processing: 'waiting',
  failed: 'attention',
  expired: 'attention',
  'partly-refunded': 'attention',
  refunded: 'attention',
  disputed: 'attention',
  'dispute-lost': 'attention',
}

/** The status of a payment in words. */
export function describePayment(payment: PaymentView): PaymentNotice {
  const { status, firstName } = payment
  const tone = tones[status]
  return {
    tone,
    title: firstName && tone === 'good' ? fill(words.thanks, { name: firstName }) : words.titles[status],
    text: fill(templateOf(payment), { what: payment.kind === 'gift' ? giftOf(payment) : orderOf(payment) }),
  }
}

function templateOf(payment: PaymentView) {
  const { both, gift, recurring, order } = words
  if (payment.kind === 'order') return { ...both, ...order }[payment.status]
  const ofGift = { ...both, ...gift }
  return (payment.frequency === 'once' ? ofGift : { ...ofGift, ...recurring })[payment.status]
}

function giftOf({ frequency, amountCents, tribute }: GiftView): string {
  const gift = fill(words.what.gift[frequency], { amount: formatDollars(amountCents) })
  return tribute ? fill(words.what.withTribute, { gift, tribute }) : gift
}

function orderOf({ quantity, book, amountCents }: OrderView): string {
  const { order, titled } = words.what
  const books = book === null ? booksOf(quantity) : fill(titled, { quantity, title: book })
  return fill(order, { books, amount: formatExactDollars(amountCents) })
}

const booksOf = (quantity: number) => (quantity === 1 ? words.what.book : fill(words.what.books, { quantity }))
