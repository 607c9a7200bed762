import { words } from '../../words/words.ts'
import { rules } from '../legal/rules.ts'
import { reach } from '../reach.ts'
import { site } from '../site.ts'

/** The words of the mails to buyers about their order. */
export const orderMails = words(
  'receipts/order-mails',
  {
    items: '{quantity} × {title}',
    facts: {
      order: 'Order',
      books: 'Books',
      shipping: 'Shipping',
      total: 'Total',
      date: 'Date',
      shipTo: 'Ship to',
      number: 'Order number',
      trackingNumber: 'Tracking number',
    },
    confirmation: {
      subject: 'Your order from {site.name}',
      preview: 'We have your order of {items}.',
      title: 'Thank you for your order, {name}',
      titleWithoutName: 'Thank you for your order',
      text: 'Your order is paid, and we are packing it. We will email you again when it is on its way. This is a purchase, not a donation. It is not tax-deductible.',
      after: 'Is the address wrong, or did you change your mind? Write to {site.email} or call {site.phone}.',
    },
    shipped: {
      subject: 'Your order from {site.name} is on its way',
      title: 'Your order is on its way',
      text: 'We have sent {items}.',
      textTo: 'We have sent {items} to {address}.',
      /** Where no link follows it to the carrier's page. */
      tracking: 'The carrier’s tracking number is {number}.',
      track: 'Track your package at {carrier}',
      after: 'If it does not arrive, or arrives damaged, please {reach.us}.',
    },
    notShipped: {
      subject: 'Your order from {site.name} has not left yet',
      preview: 'We told you too early that it was on its way.',
      title: 'Your order has not left yet',
      text: 'We told you that {items} was on its way. That was a mistake of ours: it is still here. We will email you again when it leaves.',
      sorry: 'We are sorry.',
    },
    refund: {
      preview: '{refunded} has been refunded.',
      whole: {
        subject: 'Your order from {site.name} has been refunded',
        title: 'Your order has been refunded',
      },
      part: {
        subject: 'Part of your order from {site.name} has been refunded',
        title: 'Part of your order has been refunded',
      },
      text: 'We have refunded {what}. It may take your bank {rules.refund.processingBusinessDays} business days to show it.',
      what: {
        whole: 'your order of {items}, {total} in all',
        part: '{refunded} of the {total} that you paid for your order of {items}',
      },
    },
    problem: {
      subject: 'Your order from {site.name} is not paid',
      preview: 'We have not sent anything, and you can try again.',
      title: 'The payment did not go through',
      text: 'Your order of {items} for {total} is not paid, and we have not sent anything.',
      welcome: 'You are welcome to order again.',
      again: 'Order again',
      help: 'Can we help? Write to {site.email} or call {site.phone}.',
    },
  },
  { site, rules, reach },
)
