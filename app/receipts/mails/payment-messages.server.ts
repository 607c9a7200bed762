import { site } from '../../content/site.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { isForStaff } from '../../payments/payment-notifications.server.ts'
import { withCorrectedPayer } from '../../givers/corrected-payer.server.ts'
import { findRecipient, withRecipient } from '../../givers/giver.queries.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../../payments/receipt-due.queries.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { clearBounce, markEmailBounced } from '../../givers/letters-to-giver.queries.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import type { Gift, Order } from '../../payments/payment-tables.ts'
import { changeGiftLink } from '../change-gift-link.server.tsx'
import { noteOnStatement } from '../sent-statements/statement-note.server.ts'
import { mailOf, type EmailContent } from './email-content.server.tsx'
import { giftMessages } from './gift-messages.server.tsx'
import { orderMessages } from './order-messages.server.tsx'
import { giftAlerts, orderAlerts } from './staff-alerts.server.ts'

type Writers<Row> = Record<string, (payment: Row, db: Db) => EmailContent | null | Promise<EmailContent | null>>

export const ofGifts: Writers<Gift> = { ...giftMessages, ...giftAlerts }
export const ofOrders: Writers<Order> = { ...orderMessages, ...orderAlerts }

/** The messages about payments, by their outbox kind: see `payment-notifications.server.ts`. */
export const paymentMessages: Composers = Object.fromEntries(
  Object.keys({ ...ofGifts, ...ofOrders }).map((kind) => [
    kind,
    {
      compose: (db, id) => compose(db, id, kind),
      afterSent: (tx, id, now) => recordSent(tx, id, kind, now),
      afterRefused: (db, id, now) => recordRefused(db, id, kind, now),
    },
  ]),
)

/** A mail that was taken shows that the mailbox exists. When it comes back later, the bounce is recorded again. */
async function recordSent(tx: Tx, id: string, kind: string, now: number): Promise<void> {
  await recordReceiptSent(tx, kind, id, now)
  const to = await recipientOf(tx, id, kind)
  if (to) await clearBounce(tx, to)
}

async function recordRefused(db: Db, id: string, kind: string, now: number): Promise<void> {
  const to = await recipientOf(db, id, kind)
  if (to) await markEmailBounced(db, to, now, now)
}

async function recipientOf(db: Db | Tx, id: string, kind: string): Promise<string | null | undefined> {
  const payment = isForStaff(kind) ? undefined : await findPayment(db, id)
  return payment && findRecipient(db, payment)
}

async function compose(db: Db, id: string, kind: string): Promise<Mail | null> {
  const stored = await findPayment(db, id)
  if (!stored) throw new Error(`The ledger has no payment ${id}.`)
  const payment = isForStaff(kind) ? stored : await withRecipient(db, await withCorrectedPayer(db, stored))
  const to = isForStaff(kind) ? site.email : payment.payer_email
  // The address was deleted on request.
  if (to === '') return null
  const content = payment.kind === 'gift' ? ofGifts[kind]?.(payment, db) : ofOrders[kind]?.(payment, db)
  // An order has no receipt.
  if (content === undefined) throw new Error(`There is no ${kind} about the ${payment.kind} ${id}.`)
  const composed = await content
  if (!composed) return null
  const note = payment.kind === 'gift' ? await noteOnStatement(db, payment, kind) : null
  const written = note === null ? composed : { ...composed, after: [note, ...(composed.after ?? [])] }
  if (!to) throw new Error(`The ${payment.kind} ${id} has no e-mail address to write to.`)
  return mailOf(payment.kind === 'gift' && !isForStaff(kind) ? await addForGiver(db, payment, written) : written, to)
}

/** What each mail to a giver says: how the recurring gift is changed or stopped, and the notices of the states. */
async function addForGiver(db: Db, gift: Gift, written: EmailContent): Promise<EmailContent> {
  const goesOn = !written.isEnd && (await isChangeable(db, gift))
  return {
    ...written,
    after: [...(written.after ?? []), goesOn && changeGiftLink(gift)],
    // A receipt has the notices of all states.
    notices: written.notices ?? noticesEverywhere(),
  }
}

/** Whether the gift belongs to a recurring gift that can still be changed. Its row may not be stored yet. */
async function isChangeable(db: Db, { subscription_id: subscription }: Gift): Promise<boolean> {
  return subscription !== null && (await findRecurringGift(db, subscription))?.status !== 'stopped'
}
