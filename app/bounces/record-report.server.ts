import type { Db, Tx } from '../db/db.server.ts'
import { foldEmail } from '../values/email-address.ts'
import { addLogFields, log } from '../log/log.server.ts'
import { rowIdOf } from '../mail/mailer.server.ts'
import { findNextSentAt, markBounced } from '../mail/lost-messages.server.ts'
import { findMessage, logFieldsOf, queueMessage, type OutboxRow } from '../mail/outbox.server.ts'
import { findLastSentTo, isFullForLong } from '../mail/refusals/mails-to-address.queries.server.ts'
import { findSubscriberByEmail, markUnsubscribed } from '../newsletter/subscriber.queries.server.ts'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import { endLetters, markEmailBounced } from '../givers/letters-to-giver.queries.server.ts'
import { recordReceiptLost } from '../payments/receipt-due.queries.server.ts'
import { isForStaff, paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { bounceAlertKind } from './bounce-alert.server.ts'
import type { MailReport } from './bounce.ts'
import { alertOfRun } from './refusal-alert.server.ts'
import { recordStatementLost } from '../receipts/sent-statements/said-of-statement.server.ts'

/**
 * Triggered by: a report in the bounce mailbox, or a provider's notification.
 * Changes: of a refusal: the message becomes bounced; a receipt or statement that it gave first is not given, an order is
 * unconfirmed. The staff gets an alert if a payer waits for the message, or one for all mails that a provider refuses in a run.
 * Without a mailbox, or with one that is full for long, the address gets no newsletter, no letters and no statements any more. Of a
 * complaint: the reader's letters end; receipts still go.
 * Repeatable: yes. An unknown or already bounced message changes nothing. Returns whether anything changed.
 */
export async function recordReport(db: Db, report: MailReport, now: number): Promise<boolean> {
  const row = await findReported(db, report)
  if (row) addLogFields(logFieldsOf(row))
  if (report.kind === 'complaint') return recordComplaint(db, report.address ?? row?.recipient ?? null, now)
  if (row?.status !== 'sent') return false
  const { kind, status } = report
  const changed = await db.transaction().execute((tx) => recordRefusal(tx, row, report, now))
  if (changed) log.error('message-bounced', { ...logFieldsOf(row), status, refused: kind })
  return changed
}

/** Providers that replace the Message-ID name the address: the last mail to it is meant. */
async function findReported(db: Db, { messageId, address }: MailReport): Promise<OutboxRow | undefined> {
  const id = messageId === null ? null : rowIdOf(messageId)
  if (id !== null) return findMessage(db, id)
  return address === null ? undefined : findLastSentTo(db, address)
}

async function recordRefusal(tx: Tx, row: OutboxRow, { kind, status, reason }: MailReport, now: number) {
  if (kind === 'complaint') return false
  // The subject first: see `markSent`.
  const { kind: of, subject_id: subjectId, sent_at: sentAt, recipient: email } = row
  if (sentAt !== null) {
    const lost = { kind: of, id: subjectId, sentAt, nextSentAt: await findNextSentAt(tx, row) }
    await recordReceiptLost(tx, lost, now)
    await recordStatementLost(tx, lost, now)
  }
  if (!(await markBounced(tx, row.id, { kind, reason: `${status} ${reason}` }, now))) return false
  const isInRun = kind === 'other' && email !== null && (await alertOfRun(tx, email, now))
  if (isToPayer(of) && !isInRun) {
    await queueMessage(tx, { kind: bounceAlertKind, subjectId: row.id, dedupeKey: `${bounceAlertKind}:${row.id}` }, now)
  }
  if (email === null || kind === 'other') return true
  if (kind === 'no-mailbox' || (await isFullForLong(tx, email, sentAt ?? now))) await leaveLetters(tx, row, now)
  return true
}

/** The address to which the mail went, not the one that is chosen today. */
async function leaveLetters(tx: Tx, { recipient: email, sent_at: sentAt }: OutboxRow, now: number): Promise<void> {
  if (email === null) return
  await leaveNewsletter(tx, email, now)
  await markEmailBounced(tx, email, sentAt ?? now, now)
}

async function leaveNewsletter(tx: Tx, email: string, now: number): Promise<boolean> {
  const subscriber = await findSubscriberByEmail(tx, email)
  if (!subscriber || subscriber.status === 'unsubscribed') return false
  await markUnsubscribed(tx, subscriber.id, now)
  return true
}

/** Whoever marks a letter as spam wants no more of them, and each further one harms the receipts of all. */
async function recordComplaint(db: Db, address: string | null, now: number): Promise<boolean> {
  if (address === null) return false
  const email = foldEmail(address)
  const changed = await db.transaction().execute(async (tx) => {
    const hasLeft = await leaveNewsletter(tx, email, now)
    const giverId = await findGiverIdOf(tx, email)
    const why = { reason: 'other', words: 'Marked a mail of ours as spam' } as const
    return (giverId !== null && (await endLetters(tx, giverId, now, why))) || hasLeft
  })
  if (changed) log.warn('mail-complaint', {})
  return changed
}

const isToPayer = (kind: string) => paymentMessageKinds.includes(kind) && !isForStaff(kind)
