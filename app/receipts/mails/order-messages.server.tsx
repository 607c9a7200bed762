import { bookOfOldOrders, bookPath, bookTitle, findBook, firstBook } from '../../catalog/books.ts'
import { boxOffer } from '../../content/receipts/box-offer.ts'
import { rules } from '../../content/legal/rules.ts'
import { site } from '../../content/site.ts'
import { formatExactDollars } from '../../values/money.ts'
import { paidTwiceKind } from '../../payments/offer-payments.queries.server.ts'
import { addressOf, isReceiptDue } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { mailName, mailStreet } from '../../values/plain-words.ts'
import { wasMessageQueued } from '../../mail/outbox.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { emailOrPhone, questions, type EmailContent } from './email-content.server.tsx'
import { findUnprintableIn } from '../documents/printable.server.ts'
import { drawPackingSlips } from '../documents/packing-slip.server.ts'
import { trackingLink } from '../tracking-link.ts'
import { dateOf } from '../../values/publisher-time.ts'

/** "2 × The Light in the Window" */
const itemsOf = ({ quantity, book }: Order) => `${quantity} × ${bookTitle(book)}`
/** The page on which the book can be ordered again. */
const pathOf = ({ book }: Order) => bookPath(findBook(book ?? bookOfOldOrders) ?? firstBook)
const dayOf = (order: Order) => dateOf(order.paid_at ?? order.created_at)

/** The address without parts that are no name, street or town: the buyer typed it at Stripe. */
function addressInMail(order: Order): string {
  const { ship_zip: zip } = order
  const shown = {
    ...order,
    ship_name: mailName(order.ship_name),
    ship_line1: mailStreet(order.ship_line1),
    ship_line2: mailStreet(order.ship_line2),
    ship_city: mailName(order.ship_city),
    ship_state: mailName(order.ship_state),
    ship_zip: /^\d{5}(-\d{4})?$/.test(zip ?? '') ? zip : null,
  }
  return addressOf(shown).join(', ')
}

/** The facts of an order that its messages show. */
export function orderFacts(order: Order): [string, string][] {
  return [
    ['Order', itemsOf(order)],
    ['Books', formatExactDollars(order.amount_cents - order.shipping_cents)],
    ['Shipping', formatExactDollars(order.shipping_cents)],
    ['Total', formatExactDollars(order.amount_cents)],
    ['Date', dayOf(order)],
    ['Ship to', addressInMail(order)],
    ['Order number', order.id],
  ]
}

/** Null for an order that is refunded before this message is sent: it gets a notice of the refund. */
function writeConfirmation(order: Order): EmailContent | null {
  if (!isReceiptDue(order)) return null
  const buyer = mailName(order.payer_name)
  return {
    subject: `Your order from ${site.name}`,
    preview: `We have your order of ${itemsOf(order)}.`,
    title: `Thank you for your order${buyer ? `, ${buyer}` : ''}`,
    paragraphs: [
      'Your order is paid, and we are packing it. We will email you again when it is on its way. This is a purchase, not a donation. It is not tax-deductible.',
    ],
    facts: orderFacts(order),
    after: [`Is the address wrong, or did you change your mind? Write to ${emailOrPhone}.`],
  }
}

/**
 * To the staff, with the packing slip. When an offer was paid twice, the second order has an alert instead.
 */
async function writePackingAlert(order: Order, db: Db): Promise<EmailContent | null> {
  if (!isReceiptDue(order) || (await wasMessageQueued(db, `${paidTwiceKind}:${order.id}`))) return null
  const leftOut = await findUnprintableIn(order)
  return {
    subject: `Order to pack: ${itemsOf(order)}`,
    preview: `Ship to ${addressInMail(order)}.`,
    title: 'An order to pack',
    paragraphs: [
      addressInMail(order) !== addressOf(order).join(', ') &&
        'A part of the address looks like no address, and is left out here. The packing slip has all of it: look at it first.',
      leftOut.length > 0 &&
        'The packing slip leaves out a part of the address, because our fonts lack its letters. Write it by hand: the office has it.',
      'The packing slip is attached. When the parcel has left, say so in the office, and the buyer is told.',
    ],
    officePage: `/orders/${order.id}`,
    facts: orderFacts(order),
    attachments: [
      {
        filename: `packing-slip-${order.id}.pdf`,
        contentType: 'application/pdf',
        content: await drawPackingSlips([order]),
      },
    ],
  }
}

function writeShipped(order: Order): EmailContent | null {
  if (order.shipped_at === null) return null
  const link = order.tracking ? trackingLink(order.tracking) : null
  const address = addressInMail(order)
  return {
    subject: `Your order from ${site.name} is on its way`,
    preview: `We have sent ${itemsOf(order)}.`,
    title: 'Your order is on its way',
    paragraphs: [
      `We have sent ${itemsOf(order)}${address && ` to ${address}`}.`,
      // A number of a known format links to its carrier's page.
      order.tracking && !link && `The carrier’s tracking number is ${order.tracking}.`,
    ],
    button: link && { label: `Track your package at ${link.carrier}`, href: link.url },
    facts: [['Order number', order.id], ...(link ? [['Tracking number', order.tracking] as [string, string]] : [])],
    after: [`If it does not arrive, or arrives damaged, please write to ${emailOrPhone}.`],
  }
}

/** The staff recorded the wrong parcel as shipped, after the buyer was notified. */
function writeNotShipped(order: Order): EmailContent | null {
  if (order.shipped_at !== null) return null
  return {
    subject: `Your order from ${site.name} has not left yet`,
    preview: 'We told you too early that it was on its way.',
    title: 'Your order has not left yet',
    paragraphs: [
      `We told you that ${itemsOf(order)} was on its way. That was a mistake of ours: it is still here. We will email you again when it leaves.`,
      `We are sorry. ${questions}`,
    ],
    facts: [['Order number', order.id]],
  }
}

function writeRefundNotice(order: Order): EmailContent | null {
  if (order.refunded_cents === 0) return null
  const refunded = formatExactDollars(order.refunded_cents)
  const part = remainingCents(order) === 0 ? 'Your order' : 'Part of your order'
  const total = formatExactDollars(order.amount_cents)
  const sum =
    order.refunded_cents === order.amount_cents
      ? `your order of ${itemsOf(order)}, ${total} in all`
      : `${refunded} of the ${total} that you paid for your order of ${itemsOf(order)}`
  return {
    subject: `${part} from ${site.name} has been refunded`,
    preview: `${refunded} has been refunded.`,
    title: `${part} has been refunded`,
    paragraphs: [
      `We have refunded ${sum}. It may take your bank ${rules.refund.processingBusinessDays} business days to show it.`,
      questions,
    ],
    facts: [['Order number', order.id]],
  }
}

async function writeProblem(order: Order, db: Db): Promise<EmailContent | null> {
  if (order.status !== 'failed') return null
  const reason = order.failure_reason ? ` Your bank said: “${order.failure_reason}”` : ''
  const offerUrl = await findOfferUrl(db, order)
  return {
    subject: `Your order from ${site.name} is not paid`,
    preview: 'We have not sent anything, and you can try again.',
    title: 'The payment did not go through',
    paragraphs: [
      `Your order of ${itemsOf(order)} for ${formatExactDollars(order.amount_cents)} is not paid, and we have not sent anything.${reason} ${offerUrl ? boxOffer.stillOpen : 'You are welcome to order again.'}`,
    ],
    button: offerUrl
      ? { label: boxOffer.linkText, href: offerUrl }
      : { label: 'Order again', href: `${config().siteUrl}${pathOf(order)}` },
    after: [`Can we help? Write to ${emailOrPhone}.`],
  }
}

/** The page on which an offered box is paid, unless the offer was withdrawn. */
async function findOfferUrl(db: Db, { box_offer_id: id }: Order): Promise<string | null> {
  const offers = db.selectFrom('box_offer').select('url').where('withdrawn_at', 'is', null)
  return (await offers.where('id', '=', id ?? '').executeTakeFirst())?.url ?? null
}

/** The messages to buyers, and the packing slip to the staff, by their outbox kind. */
export const orderMessages = {
  'order-confirmation': writeConfirmation,
  'packing-alert': writePackingAlert,
  'order-shipped': writeShipped,
  'order-not-shipped': writeNotShipped,
  'refund-notice': writeRefundNotice,
  'payment-problem': writeProblem,
}
