import { rules } from '../content/legal/rules.ts'
import { forgetOldMessages } from '../contact/contact-message.queries.server.ts'
import { forgetExpiredAccess } from '../givers/giver-session.server.ts'
import { forgetExpiredOffice } from '../office/sign-in/staff-link.server.ts'
import { forgetOldCopies } from '../newsletter/letter-copy.queries.server.ts'
import { forgetSubscribers } from '../newsletter/subscriber.queries.server.ts'
import { forgetOldOffers } from '../orders/box-offer.queries.server.ts'
import { forgetOldCertificates } from '../orders/exemption-certificate.queries.server.ts'
import { forgetOldEmailChanges } from '../givers/email-change.queries.server.ts'
import { yearsLater } from '../values/months-later.ts'
import { forgetOldCards, forgetOldPayments } from '../privacy/forget-payments.server.ts'
import { forgetBefore } from '../givers/merging/before-merge.server.ts'
import { forgetOldGiftFiles } from '../manual-gifts/gift-file/gift-file.queries.server.ts'
import { forgetEmptyGivers } from '../givers/forget-giver.server.ts'
import { forgetWaiting } from '../my-giving/forget-waiting.server.ts'
import { forgetUnpublishedPhotographs } from '../photographs/forget-unpublished.server.ts'
import { forgetUnpublishedFiles } from '../published-words/word-file.queries.server.ts'
import { paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { forgetOldEvents } from '../stripe-sync/webhook-event.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { forgetOldKeys } from '../db/idempotency-key.server.ts'
import { retentionKey } from '../health/site-times.server.ts'
import { forgetOldStatements } from '../receipts/send-statement.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { log } from '../log/log.server.ts'
import { describeSkew, readClockSkew } from '../stripe/stripe-clock.server.ts'
import { forgetOldMailAddresses, forgetOldMails } from '../mail/forget-mails.server.ts'

const dayMs = 24 * 60 * 60_000
/** A larger batch would delay visitors. */
const batchSize = 500

/** Deletes up to `limit` expired rows, in a separate transaction. Returns how many. */
type Step = (db: Db, now: number, limit: number) => Promise<number>

const noticesBefore = (now: number) => now - rules.keepNoticesDays * dayMs

/**
 * Every period that the privacy policy names, with the numbers of `rules`. `retentionOfTables` says which tables each step
 * empties.
 */
const steps = {
  access: forgetExpiredAccess,
  office: forgetExpiredOffice,
  emailChanges: forgetOldEmailChanges,
  messages: forgetOldMessages,
  offers: forgetOldOffers,
  certificates: forgetOldCertificates,
  subscribers: forgetSubscribers,
  letterCopies: forgetOldCopies,
  payments: forgetOldPayments,
  cards: forgetOldCards,
  forgetRequests: forgetWaiting,
  givers: forgetEmptyGivers,
  merges: forgetBefore,
  giftFiles: forgetOldGiftFiles,
  statements: (db, now, limit) => forgetOldStatements(db, yearsLater(now, -rules.keepGiftsYears), limit),
  photographs: forgetUnpublishedPhotographs,
  wordFiles: forgetUnpublishedFiles,
  idempotencyKeys: (db, now, limit) => forgetOldKeys(db, noticesBefore(now), limit),
  events: (db, now, limit) => forgetOldEvents(db, noticesBefore(now), limit),
  // Messages about a payment are kept as long as the payment: otherwise a late refund would queue the receipt again.
  mails: (db, now, limit) =>
    forgetOldMails(db, { before: noticesBefore(now), exceptKinds: paymentMessageKinds, limit }),
  mailAddresses: (db, now, limit) => forgetOldMailAddresses(db, noticesBefore(now), limit),
  paymentMails: (db, now, limit) =>
    forgetOldMails(db, { before: yearsLater(now, -rules.keepGiftsYears), exceptKinds: [], limit }),
} satisfies Record<string, Step>

export type StepName = keyof typeof steps

/**
 * Triggered by: the server's timer, hourly.
 * Changes: what `enforceRetention` changes, once a day, when Stripe confirms what time it is: a clock that has jumped would
 * delete what has not expired, and nothing brings it back.
 * Repeatable: yes. Throws, and deletes nothing, when the clock is wrong or Stripe cannot be asked.
 */
export async function enforceRetentionDaily(db: Db, now: number): Promise<void> {
  const last = (await findSetting(db, retentionKey))?.updated_at ?? null
  if (last !== null && last <= now && now - last < dayMs) return
  const skew = await readClockSkew()
  if (skew === null) throw new Error('Stripe did not say what time it is, so nothing was deleted.')
  const wrong = describeSkew(skew)
  if (wrong) throw new Error(`${wrong} Nothing was deleted.`)
  log.info('forgotten', await enforceRetention(db, now))
  await keepSetting(db, retentionKey, now)
}

/**
 * Triggered by: `enforceRetentionDaily`.
 * Changes: expired data is deleted, or loses its names and addresses, as the privacy policy says.
 * Repeatable: at any time, also by several processes at once. A failed step is logged and does not stop the others.
 *
 * Returns how many rows each step changed.
 */
export async function enforceRetention(db: Db, now: number): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {}
  for (const [name, step] of Object.entries<Step>(steps)) {
    try {
      let count = 0
      for (let last = 1; last > 0; count += last) last = await step(db, now, batchSize)
      forgotten[name] = count
    } catch (error) {
      logCause('retention-failed', error, { step: name })
    }
  }
  return forgotten
}
