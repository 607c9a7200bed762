import { rules } from '../content/legal/rules.ts'
import { forgetOldMessages } from '../contact/contact-message.queries.server.ts'
import { forgetExpiredAccess } from '../givers/giver-session.server.ts'
import { forgetExpiredOffice } from '../office/sign-in/staff-link.server.ts'
import { forgetOldCopies } from '../newsletter/letter-copy.queries.server.ts'
import { forgetSubscribers } from '../newsletter/subscriber.queries.server.ts'
import { forgetOldOffers } from '../orders/box-offer.queries.server.ts'
import { forgetOldEmailChanges } from '../givers/email-change.queries.server.ts'
import { forgetOldCards, forgetOldPayments, yearsLater } from '../privacy/forget-payments.server.ts'
import { forgetEmptyGivers } from '../givers/forget-giver.server.ts'
import { forgetUnpublishedPhotographs } from '../photographs/forget-unpublished.server.ts'
import { forgetUnpublishedFiles } from '../published-words/word-file.queries.server.ts'
import { paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { forgetOldEvents } from '../stripe-sync/webhook-event.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { forgetOldKeys } from '../db/idempotency-key.server.ts'
import { forgetOldStatements } from '../receipts/send-statement.server.ts'
import { log } from '../log/log.server.ts'
import { forgetOldMails } from '../mail/outbox.server.ts'

const dayMs = 24 * 60 * 60_000
/** A larger batch would delay visitors. */
const batchSize = 500

/** Deletes up to `limit` expired rows, in a separate transaction. Returns how many. */
type Step = (db: Db, now: number, limit: number) => Promise<number>

const noticesBefore = (now: number) => now - rules.keepNoticesDays * dayMs

/** Every period that the privacy policy names, with the numbers of `rules`. */
const steps: Record<string, Step> = {
  access: forgetExpiredAccess,
  office: forgetExpiredOffice,
  emailChanges: forgetOldEmailChanges,
  messages: forgetOldMessages,
  offers: forgetOldOffers,
  subscribers: forgetSubscribers,
  letterCopies: forgetOldCopies,
  payments: forgetOldPayments,
  cards: forgetOldCards,
  givers: forgetEmptyGivers,
  statements: (db, now, limit) => forgetOldStatements(db, yearsLater(now, -rules.keepGiftsYears), limit),
  photographs: forgetUnpublishedPhotographs,
  wordFiles: forgetUnpublishedFiles,
  idempotencyKeys: (db, now, limit) => forgetOldKeys(db, noticesBefore(now), limit),
  events: (db, now, limit) => forgetOldEvents(db, noticesBefore(now), limit),
  // Messages about a payment are kept as long as the payment: otherwise a late refund would queue the receipt again.
  mails: (db, now, limit) =>
    forgetOldMails(db, { before: noticesBefore(now), exceptKinds: paymentMessageKinds, limit }),
  paymentMails: (db, now, limit) =>
    forgetOldMails(db, { before: yearsLater(now, -rules.keepGiftsYears), exceptKinds: [], limit }),
}

/**
 * Triggered by: the server's timer, daily.
 * Changes: expired data is deleted, or loses its names and addresses, as the privacy policy says.
 * Repeatable: at any time, also by several processes at once. A failed step is logged and does not stop the others.
 *
 * Returns how many rows each step changed.
 */
export async function enforceRetention(db: Db, now: number): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {}
  for (const [name, step] of Object.entries(steps)) {
    try {
      let count = 0
      for (let last = 1; last > 0; count += last) last = await step(db, now, batchSize)
      forgotten[name] = count
    } catch (error) {
      log.error('retention-failed', { step: name, error: String(error) })
    }
  }
  return forgotten
}
