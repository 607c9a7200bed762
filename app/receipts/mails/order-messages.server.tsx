import { bookOfOldOrders, bookPath, bookTitle, findBook, firstBook } from '../../catalog/books.ts'
import { boxOffer } from '../../content/receipts/box-offer.ts'
import { giftMails } from '../../content/receipts/gift-mails.ts'
import { salesTax } from '../../content/sales-tax.ts'
import { orderMails } from '../../content/receipts/order-mails.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { formatExactDollars } from '../../values/money.ts'
import { paidTwiceKind } from '../../payments/offer-payments.queries.server.ts'
import { addressOf, isReceiptDue } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { mailName, mailStreet } from '../../values/plain-words.ts'
import { wasMessageQueued } from '../../mail/outbox.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import type { EmailContent } from './email-content.server.tsx'
import { findUnprintableIn } from '../documents/printable.server.ts'
import { drawPackingSlips } from '../documents/packing-slip.server.ts'
import { type Exemption, findExemption } from '../../orders/exemption-certificate.queries.server.ts'
import { trackingLink } from '../../orders/tracking-link.ts'
import { uncoveredInWords } from '../../orders/uncovered-in-words.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { taxInPart } from '../../catalog/sales-tax.ts'
import { fill } from '../../words/fill.ts'

/** "2 × The Light in the Window" */
const itemsOf = ({ quantity, book }: Order) => fill(orderMails.items, { quantity, title: bookTitle(book) })
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

/** The facts of an order that its messages show. `exemption`: see `findExemption`. */
export function orderFacts(order: Order, exemption: Exemption | null = null): [string, string][] {
  const { facts } = orderMails
  return [
    [facts.order, itemsOf(order)],
    [facts.books, formatExactDollars(order.amount_cents - order.shipping_cents - (order.tax_cents ?? 0))],
    [facts.shipping, formatExactDollars(order.shipping_cents)],
    ...(exemption ? [exemptFact(exemption)] : order.tax_cents === null ? [] : [taxFact(order.tax_cents)]),
    [facts.total, formatExactDollars(order.amount_cents)],
    [facts.date, dayOf(order)],
    [facts.shipTo, addressInMail(order)],
    numberFact(order),
  ]
}

function exemptFact({ certificate: { number, state }, isCovered }: Exemption): [string, string] {
  return [salesTax.fact, fill(isCovered ? salesTax.exempt : salesTax.notCovered, { number, state })]
}

const taxFact = (cents: number): [string, string] => [salesTax.fact, formatExactDollars(cents)]

const numberFact = (order: Order): [string, string] => [orderMails.facts.number, order.id]

/** Null for an order that is refunded before this message is sent: it gets a notice of the refund. */
async function writeConfirmation(order: Order, db: Db): Promise<EmailContent | null> {
  if (!isReceiptDue(order)) return null
  const name = mailName(order.payer_name)
  const { subject, preview, title, titleWithoutName, text, after } = orderMails.confirmation
  return {
    subject,
    preview: fill(preview, { items: itemsOf(order) }),
    title: name ? fill(title, { name }) : titleWithoutName,
    paragraphs: [text],
    facts: orderFacts(order, await findExemption(db, order)),
    after: [after],
  }
}

/**
 * To the staff, with the packing slip. When an offer was paid twice, the second order has an alert instead.
 */
async function writePackingAlert(order: Order, db: Db): Promise<EmailContent | null> {
  if (!isReceiptDue(order) || (await wasMessageQueued(db, `${paidTwiceKind}:${order.id}`))) return null
  const leftOut = await findUnprintableIn(order)
  const exemption = await findExemption(db, order)
  return {
    subject: `Order to pack: ${itemsOf(order)}`,
    preview: `Ship to ${addressInMail(order)}.`,
    title: 'An order to pack',
    paragraphs: [
      addressInMail(order) !== addressOf(order).join(', ') &&
        'A part of the address looks like no address, and is left out here. The packing slip has all of it: look at it first.',
      leftOut.length > 0 &&
        'The packing slip leaves out a part of the address, because our fonts lack its letters. Write it by hand: the office has it.',
      exemption && !exemption.isCovered && uncoveredInWords(exemption.certificate, order),
      'The packing slip is attached. When the parcel has left, mark it in the office, and the buyer gets an email.',
    ],
    facts: orderFacts(order, exemption),
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
  const { tracking } = order
  const link = tracking ? trackingLink(tracking) : null
  const address = addressInMail(order)
  const items = itemsOf(order)
  const { subject, title, text, textTo, track, after, tracking: trackingWords } = orderMails.shipped
  const sent = fill(text, { items })
  return {
    subject,
    preview: sent,
    title,
    paragraphs: [
      address ? fill(textTo, { items, address }) : sent,
      // A number of a known format links to its carrier's page.
      tracking && !link && fill(trackingWords, { number: tracking }),
    ],
    button: link && { label: fill(track, { carrier: link.carrier }), href: link.url },
    facts: [numberFact(order), ...(link && tracking ? [trackingFact(tracking)] : [])],
    after: [after],
  }
}

const trackingFact = (tracking: string): [string, string] => [orderMails.facts.trackingNumber, tracking]

/** The staff recorded the wrong parcel as shipped, after the buyer was notified. */
function writeNotShipped(order: Order): EmailContent | null {
  if (order.shipped_at !== null) return null
  const { subject, preview, title, text, sorry } = orderMails.notShipped
  return {
    subject,
    preview,
    title,
    paragraphs: [fill(text, { items: itemsOf(order) }), `${sorry} ${giftMails.questions}`],
    facts: [numberFact(order)],
  }
}

function writeRefundNotice(order: Order): EmailContent | null {
  if (order.refunded_cents === 0) return null
  const { preview, whole, part, text, what } = orderMails.refund
  const template = order.refunded_cents === order.amount_cents ? what.whole : what.part
  const refunded = formatExactDollars(order.refunded_cents)
  const total = formatExactDollars(order.amount_cents)
  const tax = taxInPart(order.refunded_cents, order)
  return {
    ...(remainingCents(order) === 0 ? whole : part),
    preview: fill(preview, { refunded }),
    paragraphs: [
      fill(text, { what: fill(template, { items: itemsOf(order), refunded, total }) }),
      tax > 0 && fill(salesTax.refunded, { tax: formatExactDollars(tax) }),
      giftMails.questions,
    ],
    facts: [numberFact(order)],
  }
}

async function writeProblem(order: Order, db: Db): Promise<EmailContent | null> {
  if (order.status !== 'failed') return null
  const { failure_reason: reason } = order
  const offerUrl = await findOfferUrl(db, order)
  const { subject, preview, title, text, welcome, again, help } = orderMails.problem
  const sentences = [
    fill(text, { items: itemsOf(order), total: formatExactDollars(order.amount_cents) }),
    ...(reason ? [fill(renewalWords.bankAnswer, { reason })] : []),
    offerUrl ? boxOffer.stillOpen : welcome,
  ]
  return {
    subject,
    preview,
    title,
    paragraphs: [sentences.join(' ')],
    button: offerUrl
      ? { label: boxOffer.linkText, href: offerUrl }
      : { label: again, href: `${config().siteUrl}${pathOf(order)}` },
    after: [help],
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
