import { book } from '../content/book.ts'
import { site } from '../content/site.ts'
import type { Db } from '../platform/db.server.ts'
import type { Attachment, Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { stripeAccounts } from '../stripe/stripe.server.ts'
import { adviseOnDispute, dashboardLink } from './dispute-advice.server.ts'
import { dateOf, letterhead, mailOf, type EmailContent } from './email-content.server.ts'
import type { Letterhead } from './letterhead.ts'
import { formatExactDollars } from '../ledger/money.ts'
import {
  factsOf,
  OrderConfirmationEmail,
  OrderNoticeEmail,
  OrderProblemEmail,
  OrderRefundEmail,
  OrderShippedEmail,
  type OrderWords,
} from './order-emails.tsx'
import { addressOf, findPayment, isReceiptDue, noteReceiptSent } from '../ledger/payment.queries.server.ts'
import type { Order } from '../platform/tables.ts'
import { drawPackingSlip } from './packing-slip.server.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { StaffAlertEmail } from './staff-alert-email.tsx'

/** The messages that orders owe, by the kind that `settlePayment` and the staff's command line queue them under. */
export const orderMessages: Composers = {
  'order-confirmation': {
    compose: (db, id) => composeFor(db, id, toBuyer, writeConfirmation),
    afterSent: (tx, id, now) => noteReceiptSent(tx, 'order-confirmation', id, now),
  },
  'order-notice': { compose: (db, id) => composeFor(db, id, toStaff, writeNotice, packingSlip) },
  'order-shipped': { compose: (db, id) => composeFor(db, id, toBuyer, writeShipped) },
  'order-refund': { compose: (db, id) => composeFor(db, id, toBuyer, writeRefund) },
  'order-refund-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeRefundAlert) },
  'order-refund-failed-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeRefundFailedAlert) },
  'order-fraud-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeFraudAlert) },
  'order-dispute-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeDisputeAlert) },
  'order-dispute-lost-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeDisputeLostAlert) },
  'order-dispute-settled-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeDisputeSettledAlert) },
  'order-problem': { compose: (db, id) => composeFor(db, id, toBuyer, writeProblem) },
}

interface Words {
  order: OrderWords
  letterhead: Letterhead
}

type Write = (order: Order, words: Words) => EmailContent | null | Promise<EmailContent | null>

async function composeFor(
  db: Db,
  id: string,
  recipient: (order: Order) => string | null,
  write: Write,
  attach?: (order: Order, words: OrderWords) => Promise<Attachment>,
): Promise<Mail | null> {
  const order = await findPayment(db, id)
  if (order?.kind !== 'order') throw new Error(`The ledger has no order ${id}.`)
  const to = recipient(order)
  // Taken out at the buyer's wish.
  if (to === '') return null
  const words = wordsOf(order)
  const letter = await write(order, { order: words, letterhead: letterhead() })
  if (!letter) return null
  if (!to) throw new Error(`Order ${id} has no e-mail address to write to.`)
  const mail = await mailOf(letter, to)
  return attach ? { ...mail, attachments: [await attach(order, words)] } : mail
}

const toBuyer = (order: Order) => order.payer_email
const toStaff = () => site.email

const writeConfirmation: Write = (order, words) =>
  isReceiptDue(order) ? { subject: `Your order from ${site.name}`, body: <OrderConfirmationEmail {...words} /> } : null

const writeNotice: Write = (order, words) =>
  isReceiptDue(order) ? { subject: `Order to pack: ${words.order.what}`, body: <OrderNoticeEmail {...words} /> } : null

const writeShipped: Write = (order, words) =>
  order.shipped_at === null
    ? null
    : {
        subject: `Your order from ${site.name} is on its way`,
        body: <OrderShippedEmail {...words} tracking={order.tracking} />,
      }

const writeRefund: Write = (order, words) => {
  if (order.refunded_cents === 0) return null
  const isWhole = remainingCents(order) === 0
  const refunded = formatExactDollars(order.refunded_cents)
  return {
    subject: `${isWhole ? 'Your' : 'Part of your'} order from ${site.name} has been refunded`,
    body: <OrderRefundEmail {...words} refunded={refunded} isWhole={isWhole} />,
  }
}

const writeRefundAlert: Write = (order, words) => {
  if (order.refunded_cents === 0) return null
  const refunded = `${formatExactDollars(order.refunded_cents)} of ${words.order.total} has been paid back.`
  const alert = (next: string) =>
    alertOf(order, words, `Refunded order ${order.id}`, 'An order is refunded', `${refunded} ${next}`)
  if (order.shipped_at !== null) return alert('It was sent already.')
  if (remainingCents(order) === 0) return alert('It has not been sent: please do not send it.')
  return alert('It has not been sent, and it is still to be sent: look at what the refund was for first.')
}

const writeRefundFailedAlert: Write = (order, words) =>
  alertOf(
    order,
    words,
    `Refund that failed: order ${order.id}`,
    'A refund failed',
    'A refund of this order could not be carried out, and the money is back with us. The buyer may have been told of it: please write to the buyer. Stripe’s Dashboard says why it failed.',
  )

const writeDisputeAlert: Write = async (order, words) =>
  order.disputed_cents > 0
    ? alertOf(
        order,
        words,
        `Disputed order ${order.id}`,
        'An order is disputed',
        `A bank disputes ${partOf(order, order.disputed_cents)}.`,
        await adviseOnDispute(order, stripeAccounts().at(-1) ?? 'donations'),
        'Please do not send the order before that is settled.',
      )
    : null

const writeDisputeLostAlert: Write = (order, words) =>
  order.lost_cents > 0
    ? alertOf(
        order,
        words,
        `Dispute lost: order ${order.id}`,
        'A dispute is lost',
        `The bank has decided against us and keeps ${partOf(order, order.lost_cents)}.`,
      )
    : null

const writeDisputeSettledAlert: Write = (order, words) =>
  alertOf(
    order,
    words,
    `Dispute settled: order ${order.id}`,
    'A dispute is settled',
    `The bank no longer disputes this order, or has decided in our favor after all. ${order.shipped_at === null ? 'If it is still to be sent, it can be.' : 'It was sent already.'}`,
  )

const partOf = (order: Order, cents: number) =>
  `${formatExactDollars(cents)} of this order of ${formatExactDollars(order.amount_cents)}${order.payer_name ? `, from ${order.payer_name}` : ''}`

const writeFraudAlert: Write = (order, words) =>
  alertOf(
    order,
    words,
    `Suspected fraud: order ${order.id}`,
    'A bank suspects fraud',
    'The card’s bank suspects that this order was not made by the card’s owner. Refunding it now usually prevents a dispute and its fee. Please do not send it before you have looked at Stripe’s Dashboard.',
  )

function alertOf(order: Order, words: Words, subject: string, title: string, ...paragraphs: string[]): EmailContent {
  const { sender } = words.letterhead
  const command = `npm run staff -- order ${order.id}`
  const alert = { title, command, link: dashboardLink(order), paragraphs, facts: factsOf(words.order), sender }
  return { subject, body: <StaffAlertEmail {...alert} /> }
}

const writeProblem: Write = (order, words) =>
  order.status === 'failed'
    ? {
        subject: `Your order from ${site.name} is not paid`,
        body: <OrderProblemEmail {...words} reason={order.failure_reason} />,
      }
    : null

async function packingSlip(order: Order, words: OrderWords): Promise<Attachment> {
  return {
    filename: `packing-slip-${order.id}.pdf`,
    contentType: 'application/pdf',
    content: await drawPackingSlip({ ...words, quantity: order.quantity, title: book.title }),
  }
}

function wordsOf(order: Order): OrderWords {
  return {
    orderNumber: order.id,
    buyerName: order.payer_name,
    what: `${order.quantity} × ${book.title}`,
    books: formatExactDollars(order.amount_cents - order.shipping_cents),
    shipping: formatExactDollars(order.shipping_cents),
    total: formatExactDollars(order.amount_cents),
    date: dateOf(order.paid_at ?? order.created_at),
    address: addressOf(order),
  }
}
