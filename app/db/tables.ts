import type { AccountingTables } from '../accounting/accounting-tables.ts'
import type { AuditTables } from '../audit/audit-tables.ts'
import type { ContactTables } from '../contact/contact-tables.ts'
import type { GiverTables } from '../givers/giver-tables.ts'
import type { ManualGiftTables } from '../manual-gifts/manual-gift-tables.ts'
import type { MailTables } from '../mail/mail-tables.ts'
import type { NewsletterTables } from '../newsletter/newsletter-tables.ts'
import type { OfficeTables } from '../office/office-tables.ts'
import type { OrderTables } from '../orders/order-tables.ts'
import type { PaymentTables } from '../payments/payment-tables.ts'
import type { PublishedWordsTables } from '../published-words/published-words-tables.ts'
import type { PhotographTables } from '../photographs/photograph-tables.ts'
import type { ReceiptTables } from '../receipts/receipt-tables.ts'
import type { GuardTables } from '../spam-guard/guard-tables.ts'
import type { SubscriptionTables } from '../subscriptions/subscription-tables.ts'

/**
 * All tables, with one schema for SQLite and PostgreSQL. Each room types its own tables; this file joins them, and is the
 * only file of `db` that imports from a room. Ids are text, money is integer cents, times are epoch milliseconds, flags are
 * 0 or 1.
 */
export interface Tables
  extends
    AccountingTables,
    AuditTables,
    ContactTables,
    GiverTables,
    MailTables,
    ManualGiftTables,
    NewsletterTables,
    OfficeTables,
    OrderTables,
    PaymentTables,
    PhotographTables,
    PublishedWordsTables,
    ReceiptTables,
    GuardTables,
    SubscriptionTables {
  /** Requests of forms that were carried out: the same form posted again has no effect. */
  idempotency_key: { id: string; created_at: number }
  /** Values that are kept between two runs. */
  setting: { key: string; value: string; updated_at: number }
}
