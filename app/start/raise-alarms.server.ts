import { compareBooks } from '../accounting/compare-books.server.ts'
import type { Db } from '../db/db.server.ts'
import { alertOfDisk } from '../health/disk-alert.server.ts'
import { logFailures } from '../log/log-cause.server.ts'
import { log } from '../log/log.server.ts'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { findWithoutReceipt } from '../payments/receipt-due.queries.server.ts'
import { reconcilePayments } from '../stripe-sync/reconcile-payments.server.ts'
import { keepComparison } from '../stripe-sync/reconciliation-issues.server.ts'

const hourMs = 60 * 60_000
const receiptOverdueMs = hourMs

/** Differences that the repair cannot remove are faults of the site or of Stripe, so the staff gets an alarm. */
export async function reconcileBooks(db: Db): Promise<void> {
  const { checked, repaired, unrecognized, failed: unread } = await reconcilePayments(db)
  log.info('reconciled', { checked, repaired, unrecognized: unrecognized.map(({ id }) => id), failed: unread.length })
  // Payments of the last hour may not be synced yet.
  const books = await compareBooks(db, Date.now() - 30 * 24 * hourMs, Date.now() - hourMs)
  await keepComparison(db, books, Date.now())
  logFailures('books-not-compared', books.failed)
  for (const day of books.days) if (day.differing.length > 0) log.error('books-differ', { ...day })
}

/** A disk that is almost full raises an alarm. */
export const reportDisk = (db: Db): Promise<void> => alertOfDisk(db, Date.now(), officeUrlOf)

/** A receipt that is an hour late raises an alarm. */
export async function reportOverdueReceipts(db: Db): Promise<void> {
  const overdue = await findWithoutReceipt(db, 'gift', Date.now() - receiptOverdueMs)
  if (overdue.length > 0) log.error('receipts-overdue', { payments: overdue.map((gift) => gift.id) })
  const unconfirmed = await findWithoutReceipt(db, 'order', Date.now() - receiptOverdueMs)
  if (unconfirmed.length > 0) log.error('confirmations-overdue', { payments: unconfirmed.map((order) => order.id) })
}
