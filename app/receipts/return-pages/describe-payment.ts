import { paymentStates } from '../../content/receipts/payment-states.ts'
import { formatDollars, formatExactDollars } from '../../values/money.ts'
import type { PaymentView } from '../../payments/look-up-payment.server.ts'
import { fill } from '../../words/fill.ts'

export interface PaymentNotice {
  /** `good`: done. `waiting`: not finished. `attention`: the payer should act. */
  tone: 'good' | 'waiting' | 'attention'
  title: string
  text: string
  /** What the page may say beyond it: what is true of a paid one, of one on its way, or nothing. */
  follows: 'paid' | 'planned' | 'nothing'
}

type Status = PaymentView['status']
type GiftView = Extract<PaymentView, { kind: 'gift' }>
type OrderView = Extract<PaymentView, { kind: 'order' }>

const states: Record<Status, Pick<PaymentNotice, 'tone' | 'follows'>> = {
  paid: { tone: 'good', follows: 'paid' },
  pending: { tone: 'waiting', follows: 'nothing' },
  processing: { tone: 'waiting', follows: 'planned' },
  failed: { tone: 'attention', follows: 'nothing' },
  expired: { tone: 'attention', follows: 'nothing' },
  'partly-refunded': { tone: 'attention', follows: 'nothing' },
  refunded: { tone: 'attention', follows: 'nothing' },
  disputed: { tone: 'attention', follows: 'nothing' },
  'dispute-lost': { tone: 'attention', follows: 'nothing' },
}

/** The status of a payment in words. */
export function describePayment(payment: PaymentView): PaymentNotice {
  const { status, firstName } = payment
  const { tone, follows } = states[status]
  return {
    tone,
    follows,
    title:
      firstName && tone === 'good' ? fill(paymentStates.thanks, { name: firstName }) : paymentStates.titles[status],
    text: fill(templateOf(payment), { what: payment.kind === 'gift' ? giftOf(payment) : orderOf(payment) }),
  }
}

function templateOf(payment: PaymentView) {
  const { both, gift, recurring, order } = paymentStates
  if (payment.kind === 'order') return { ...both, ...order }[payment.status]
  const ofGift = { ...both, ...gift }
  return (payment.frequency === 'once' ? ofGift : { ...ofGift, ...recurring })[payment.status]
}

function giftOf({ frequency, amountCents, tribute }: GiftView): string {
  const gift = fill(paymentStates.what.gift[frequency], { amount: formatDollars(amountCents) })
  return tribute ? fill(paymentStates.what.withTribute, { gift, tribute }) : gift
}

function orderOf({ quantity, book, amountCents }: OrderView): string {
  const { order, titled } = paymentStates.what
  const books = book === null ? booksOf(quantity) : fill(titled, { quantity, title: book })
  return fill(order, { books, amount: formatExactDollars(amountCents) })
}

const booksOf = (quantity: number) =>
  quantity === 1 ? paymentStates.what.book : fill(paymentStates.what.books, { quantity })
