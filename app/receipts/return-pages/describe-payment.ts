import { formatDollars, formatExactDollars } from '../../values/money.ts'
import type { PaymentView } from '../../payments/look-up-payment.server.ts'

export interface PaymentNotice {
  /** `good`: done. `waiting`: not finished. `attention`: the payer should act. */
  tone: 'good' | 'waiting' | 'attention'
  title: string
  text: string
}

type Status = PaymentView['status']
type Words = (what: string) => string

const titles: Record<Status, [tone: PaymentNotice['tone'], title: string]> = {
  paid: ['good', 'Thank you.'],
  pending: ['waiting', 'Not paid yet'],
  processing: ['waiting', 'Still processing'],
  failed: ['attention', 'The payment did not go through'],
  expired: ['attention', 'The payment page has expired'],
  'partly-refunded': ['attention', 'Partly refunded'],
  refunded: ['attention', 'Refunded'],
  disputed: ['attention', 'Your bank is looking into it'],
  'dispute-lost': ['attention', 'Taken back'],
}

const texts = {
  pending: (what) =>
    `Your ${what} has not been paid. If you have just paid, reload this page in a minute: the news may still be on its way.`,
  expired: (what) => `Your ${what} was not paid, and nothing was charged. You are welcome to start again.`,
  refunded: (what) => `Your ${what} has been paid back to you.`,
  disputed: (what) => `Your bank is looking into your ${what}. If you did not ask it to, please write to us.`,
  'dispute-lost': (what) => `Your bank has returned your ${what} to you.`,
} satisfies Partial<Record<Status, Words>>

const giftTexts: Record<Status, Words> = {
  ...texts,
  paid: (gift) => `Your ${gift} has arrived.`,
  processing: (gift) =>
    `Your ${gift} is on its way from your bank, which can take a few days. We will write to you when it arrives. This page is not a receipt.`,
  failed: (gift) => `We have not received your ${gift}, and nothing is set up. You are welcome to try again.`,
  'partly-refunded': (gift) =>
    `Part of your ${gift} has been paid back to you. The notice that we email you says what remains.`,
}

const recurringTexts: Record<Status, Words> = {
  ...giftTexts,
  paid: (gift) => `Your ${gift} is set up, and its first payment has arrived.`,
}

const orderTexts: Record<Status, Words> = {
  ...texts,
  paid: (order) => `Your ${order} is paid and on our packing table.`,
  processing: (order) =>
    `The payment for your ${order} is on its way from your bank. We will write to you when it arrives, and ship then.`,
  failed: (order) => `Your ${order} is not paid, and nothing will be shipped. You are welcome to try again.`,
  'partly-refunded': (order) => `Part of your ${order} has been paid back to you.`,
}

const adjectives = {
  once: '',
  monthly: 'monthly ',
  quarterly: 'quarterly ',
  annually: 'annual ',
  recurring: 'recurring ',
} as const

/** The status of a payment in words. */
export function describePayment(payment: PaymentView): PaymentNotice {
  const { status, firstName } = payment
  const [tone, title] = titles[status]
  const [words, what] = wordsOf(payment)
  return { tone, title: firstName && tone === 'good' ? `Thank you, ${firstName}.` : title, text: words[status](what) }
}

function wordsOf(payment: PaymentView): [Record<Status, Words>, string] {
  if (payment.kind === 'gift') {
    const gift = `${adjectives[payment.frequency]}gift of ${formatDollars(payment.amountCents)}${payment.tribute ? ` ${payment.tribute}` : ''}`
    return [payment.frequency === 'once' ? giftTexts : recurringTexts, gift]
  }
  const { quantity, book } = payment
  const books = book === null ? `${quantity} ${quantity === 1 ? 'book' : 'books'}` : `${quantity} × ${book}`
  return [orderTexts, `order of ${books} for ${formatExactDollars(payment.amountCents)}`]
}
