import { book } from '../../content/book.ts'
import { site } from '../../content/site.ts'
import type { Db } from '../../infra/db.server.ts'
import type { Attachment, Mail } from '../../infra/mailer.server.ts'
import type { Composers } from '../../infra/outbox-worker.server.ts'
import { dateOf, letterhead, mailOf, type Letter } from './letter.server.ts'
import { formatExactDollars } from './money.ts'
import {
  OrderAlertEmail,
  OrderConfirmationEmail,
  OrderNoticeEmail,
  OrderProblemEmail,
  OrderRefundEmail,
  OrderShippedEmail,
  type OrderWords,
} from './order-emails.tsx'
import { findOrder, markConfirmed, type Order } from './order.queries.server.ts'
import { drawPackingSlip } from './packing-slip.server.ts'
import { addressOf } from './ship-to.ts'

/** The messages that orders owe, by the kind that `settlePayment` and the staff's command line queue them under. */
export const orderMessages: Composers = {
  'order-confirmation': {
    compose: (db, id) => composeFor(db, id, toBuyer, writeConfirmation),
    afterSent: (tx, id, now) => markConfirmed(tx, id, now),
  },
  'order-notice': { compose: (db, id) => composeFor(db, id, toStaff, writeNotice, packingSlip) },
  'order-shipped': { compose: (db, id) => composeFor(db, id, toBuyer, writeShipped) },
  'order-refund': { compose: (db, id) => composeFor(db, id, toBuyer, writeRefund) },
  'order-refund-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeRefundAlert) },
  'order-dispute-alert': { compose: (db, id) => composeFor(db, id, toStaff, writeDisputeAlert) },
  'order-problem': { compose: (db, id) => composeFor(db, id, toBuyer, writeProblem) },
}

type Write = (order: Order, words: { order: OrderWords; letterhead: ReturnType<typeof letterhead> }) => Letter | null

async function composeFor(
  db: Db,
  id: string,
  recipient: (order: Order) => string | null,
  write: Write,
  attach?: (order: Order, words: OrderWords) => Promise<Attachment>,
): Promise<Mail | null> {
  const order = await findOrder(db, id)
  if (!order) throw new Error(`The ledger has no order ${id}.`)
  const words = wordsOf(order)
  const letter = write(order, { order: words, letterhead: letterhead() })
  if (!letter) return null
  const to = recipient(order)
  if (!to) throw new Error(`Order ${id} has no e-mail address to write to.`)
  const mail = await mailOf(letter, to)
  return attach ? { ...mail, attachments: [await attach(order, words)] } : mail
}

const toBuyer = (order: Order) => order.buyer_email
const toStaff = () => site.email

/** An order paid back before its first message went out is owed the notice of the refund, and is not packed. */
const isToBeSent = (order: Order) => order.paid_at !== null && order.status !== 'refunded'

const writeConfirmation: Write = (order, words) =>
  isToBeSent(order) ? { subject: `Your order from ${site.name}`, body: <OrderConfirmationEmail {...words} /> } : null

const writeNotice: Write = (order, words) =>
  isToBeSent(order) ? { subject: `Order to pack: ${words.order.what}`, body: <OrderNoticeEmail {...words} /> } : null

const writeShipped: Write = (order, words) =>
  order.shipped_at === null
    ? null
    : {
        subject: `Your order from ${site.name} is on its way`,
        body: <OrderShippedEmail {...words} tracking={order.tracking} />,
      }

const writeRefund: Write = (order, words) => {
  const refunded = formatExactDollars(order.refunded_cents)
  return {
    subject: `Your order from ${site.name} has been refunded`,
    body: <OrderRefundEmail {...words} refunded={refunded} />,
  }
}

const writeRefundAlert: Write = (order, words) => {
  const refunded = formatExactDollars(order.refunded_cents)
  const next = order.shipped_at === null ? 'It has not been sent: please do not send it.' : 'It was sent already.'
  const text = `${refunded} of ${words.order.total} has been paid back. ${next}`
  return {
    subject: `Refunded order ${order.id}`,
    body: <OrderAlertEmail {...words} title="An order is refunded" text={text} />,
  }
}

const writeDisputeAlert: Write = (order, words) => {
  const text =
    'A bank disputes this order. Stripe’s Dashboard shows the reason and until when an answer is possible. Please do not send the order before that is settled.'
  return {
    subject: `Disputed order ${order.id}`,
    body: <OrderAlertEmail {...words} title="An order is disputed" text={text} />,
  }
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
    buyerName: order.buyer_name,
    what: `${order.quantity} × ${book.title}`,
    books: formatExactDollars(order.amount_cents - order.shipping_cents),
    shipping: formatExactDollars(order.shipping_cents),
    total: formatExactDollars(order.amount_cents),
    date: dateOf(order.paid_at ?? order.created_at),
    address: addressOf(order),
  }
}
