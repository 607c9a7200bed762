import { site } from '../../content/site.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { isForStaff } from '../../payments/payment-notifications.server.ts'
import { withRecipient } from '../../givers/recipient.queries.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../../payments/receipt-due.queries.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { clearBounce, markEmailBounced } from '../../givers/letters-to-giver.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { addLogFields } from '../../log/log.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { OfficeUrlOf } from '../../mail/office-url-of.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import type { Gift, Order, Payment } from '../../payments/payment-tables.ts'
import { foldEmail } from '../../values/email-address.ts'
import { changeGiftLink } from '../change-gift-link.server.tsx'
import { noteOnStatement } from '../sent-statements/statement-note.server.ts'
import { mailOf, type EmailContent } from './email-content.server.tsx'
import { giftMessages, writeReceipt } from './gift-messages.server.tsx'
import { orderMessages } from './order-messages.server.tsx'
import { giftAlerts, orderAlerts } from './staff-alerts.server.ts'

type Writers<Row> = Record<string, (payment: Row, db: Db) => EmailContent | null | Promise<EmailContent | null>>

export const ofGifts: Writers<Gift> = { ...giftMessages, ...giftAlerts }
export const ofOrders: Writers<Order> = { ...orderMessages, ...orderAlerts }

/** The messages about payments, by their outbox kind: see `payment-notifications.server.ts`. */
export const paymentMessages = (officeUrlOf: OfficeUrlOf): Composers =>
  Object.fromEntries(
    Object.keys({ ...ofGifts, ...ofOrders }).map((kind) => [
      kind,
      {
        compose: (db, id, sendTo = null) => compose(db, { id, kind, sendTo, officeUrlOf }),
        afterSent: async (tx, id, now, { to }) => {
          await recordReceiptSent(tx, { kind, id, at: now }, now)
          // A mail that was taken shows that the mailbox exists. When it comes back later, the bounce is recorded again.
          await clearBounce(tx, to)
        },
        afterRefused: (db, _, now, { to }) => markEmailBounced(db, to, now, now),
      },
    ]),
  )

interface Asked {
  id: string
  kind: string
  /** The address of a copy. */
  sendTo: string | null
  officeUrlOf: OfficeUrlOf
}

async function compose(db: Db, { id, kind, sendTo, officeUrlOf }: Asked): Promise<Mail | null> {
  const stored = await findPayment(db, id)
  if (!stored) throw new Error(`The ledger has no payment ${id}.`)
  if (stored.subscription_id) addLogFields({ subscription: stored.subscription_id })
  const payment = isForStaff(kind) ? stored : await withRecipient(db, stored)
  const to = sendTo ?? (isForStaff(kind) ? site.email : payment.payer_email)
  // The address was deleted on request.
  if (to === '') return null
  if (sendTo !== null && foldEmail(sendTo) !== foldEmail(payment.payer_email ?? ''))
    return composeCopy(payment, db, sendTo)
  const content = payment.kind === 'gift' ? ofGifts[kind]?.(payment, db) : ofOrders[kind]?.(payment, db)
  // An order has no receipt.
  if (content === undefined) throw new Error(`There is no ${kind} about the ${payment.kind} ${id}.`)
  const composed = await content
  if (!composed) return null
  const note = payment.kind === 'gift' ? await noteOnStatement(db, payment, kind) : null
  const written = note === null ? composed : { ...composed, after: [note, ...(composed.after ?? [])] }
  if (!to) throw new Error(`The ${payment.kind} ${id} has no e-mail address to write to.`)
  if (isForStaff(kind)) return mailOf(addForStaff(payment, written, officeUrlOf(payment)), to)
  return mailOf(payment.kind === 'gift' ? await addForGiver(db, payment, written) : written, to)
}

/**
 * A copy for another mailbox, for example an accountant's. It is the receipt alone: with the links of the giver's mails, its
 * reader could change or stop the gift.
 */
async function composeCopy(payment: Payment, db: Db, to: string): Promise<Mail | null> {
  const written = payment.kind === 'gift' ? writeReceipt(payment) : await ofOrders['order-confirmation']?.(payment, db)
  return written ? mailOf(written, to) : null
}

/** What each mail to the staff says: where the payment is in the office. An alert has a button, which then leads there first. */
function addForStaff({ kind }: Payment, written: EmailContent, officeUrl: string | null): EmailContent {
  const { button } = written
  if (button === undefined || officeUrl === null) return { ...written, officeUrl }
  return { ...written, button: { label: `Open the ${kind} in the office`, href: officeUrl }, link: button }
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
