import { formatDollars, formatExactDollars } from '../ledger/money.ts'
import type { PaymentView } from '../ledger/look-up-payment.server.ts'

export interface PaymentNotice {
  /** How it stands: done, still to come, or something to look at. */
  tone: 'good' | 'waiting' | 'attention'
  title: string
  text: string
}

const adjectives = { monthly: 'monthly', quarterly: 'quarterly', annually: 'annual', recurring: 'recurring' } as const

/** Says in words how a payment stands, as far as the ledger knows. */
export function describePayment(payment: PaymentView): PaymentNotice {
  return payment.kind === 'gift' ? describeGift(payment) : describeOrder(payment)
}

type GiftView = Extract<PaymentView, { kind: 'gift' }>
type OrderView = Extract<PaymentView, { kind: 'order' }>

function describeGift({ status, amountCents, frequency, firstName }: GiftView): PaymentNotice {
  const repeats = frequency !== 'once'
  const dollars = formatDollars(amountCents)
  const gift = repeats ? `${adjectives[frequency]} gift of ${dollars}` : `gift of ${dollars}`
  switch (status) {
    case 'paid':
      return {
        tone: 'good',
        title: firstName ? `Thank you, ${firstName}.` : 'Thank you.',
        text: repeats ? `Your ${gift} is set up, and its first payment has arrived.` : `Your ${gift} has arrived.`,
      }
    case 'pending':
      return {
        tone: 'waiting',
        title: 'Not paid yet',
        text: `Your ${gift} has not been paid. If you have just paid, reload this page in a minute: word of it may still be on its way.`,
      }
    case 'processing':
      return {
        tone: 'waiting',
        title: 'Still processing',
        text: `Your ${gift} is on its way from your bank, which can take a few days. We will write to you when it arrives. This page is not a receipt.`,
      }
    case 'failed':
      return {
        tone: 'attention',
        title: 'The payment did not go through',
        text: `We have not received your ${gift}, and nothing is set up. You are welcome to try again.`,
      }
    case 'expired':
      return {
        tone: 'attention',
        title: 'The payment page has expired',
        text: `Your ${gift} was not paid, and nothing was charged. You are welcome to start again.`,
      }
    case 'partly-refunded':
      return {
        tone: 'attention',
        title: 'Partly refunded',
        text: `Part of your ${gift} has been paid back to you. The notice that we email you states what remains.`,
      }
    case 'refunded':
      return { tone: 'attention', title: 'Refunded', text: `Your ${gift} has been paid back to you.` }
    case 'disputed':
      return {
        tone: 'attention',
        title: 'In question at your bank',
        text: `Your bank is looking into your ${gift}. If you did not ask it to, please write to us.`,
      }
    case 'dispute-lost':
      return { tone: 'attention', title: 'Taken back', text: `Your bank has paid your ${gift} back to you.` }
  }
}

function describeOrder({ status, amountCents, quantity, firstName }: OrderView): PaymentNotice {
  const order = `order of ${quantity} ${quantity === 1 ? 'book' : 'books'} for ${formatExactDollars(amountCents)}`
  switch (status) {
    case 'paid':
      return {
        tone: 'good',
        title: firstName ? `Thank you, ${firstName}.` : 'Thank you.',
        text: `Your ${order} is paid and on our packing table.`,
      }
    case 'pending':
      return {
        tone: 'waiting',
        title: 'Not paid yet',
        text: `Your ${order} has not been paid. If you have just paid, reload this page in a minute: word of it may still be on its way.`,
      }
    case 'processing':
      return {
        tone: 'waiting',
        title: 'Still processing',
        text: `The payment for your ${order} is on its way from your bank. We will write to you when it arrives, and ship then.`,
      }
    case 'failed':
      return {
        tone: 'attention',
        title: 'The payment did not go through',
        text: `Your ${order} is not paid, and nothing will be shipped. You are welcome to try again.`,
      }
    case 'expired':
      return {
        tone: 'attention',
        title: 'The payment page has expired',
        text: `Your ${order} was not paid, and nothing was charged. You are welcome to start again.`,
      }
    case 'partly-refunded':
      return { tone: 'attention', title: 'Partly refunded', text: `Part of your ${order} has been paid back to you.` }
    case 'refunded':
      return { tone: 'attention', title: 'Refunded', text: `Your ${order} has been paid back to you.` }
    case 'disputed':
      return {
        tone: 'attention',
        title: 'In question at your bank',
        text: `Your bank is looking into your ${order}. If you did not ask it to, please write to us.`,
      }
    case 'dispute-lost':
      return { tone: 'attention', title: 'Taken back', text: `Your bank has paid your ${order} back to you.` }
  }
}
