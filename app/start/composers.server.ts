import { bounceMessages } from '../bounces/bounce-alert.server.ts'
import { contactMessages } from '../contact/contact-messages.server.tsx'
import { diskMessages } from '../health/disk-alert.server.ts'
import { givingMessages } from '../my-giving/giving-messages.server.tsx'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { officeMessages } from '../office/sign-in/staff-link-message.server.tsx'
import { mondayMessages } from '../office/monday-mail/monday-messages.server.tsx'
import { newsletterMessages } from '../newsletter/newsletter-messages.server.tsx'
import { paymentMessages } from '../receipts/mails/payment-messages.server.ts'
import { payoutMessages } from '../receipts/mails/payout-alert.server.ts'
import { recurringMessages } from '../receipts/mails/recurring-messages.server.tsx'
import { statementMessages } from '../receipts/mails/statement-messages.server.tsx'
import { tributeMessages } from '../receipts/mails/tribute-messages.server.tsx'
import { reminderMessages } from '../receipts/mails/reminder-messages.server.tsx'
import { boxOfferMessages } from '../orders/box-offer-message.server.tsx'
import type { Composers } from '../mail/outbox-worker.server.ts'

/** All composers, by outbox kind. Imported with the first message, not at the start. */
export const composers: Composers = {
  ...paymentMessages(officeUrlOf),
  ...payoutMessages(officeUrlOf),
  ...recurringMessages,
  ...tributeMessages,
  ...reminderMessages,
  ...contactMessages(officeUrlOf),
  ...boxOfferMessages,
  ...newsletterMessages,
  ...mondayMessages,
  ...bounceMessages(officeUrlOf),
  ...givingMessages,
  ...officeMessages,
  ...statementMessages,
  ...diskMessages(officeUrlOf),
}
export { composeIssue } from '../newsletter/newsletter-messages.server.tsx'
