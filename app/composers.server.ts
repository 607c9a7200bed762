import { bounceMessages } from './bounces/bounce-alert.server.ts'
import { contactMessages } from './contact/contact-messages.server.tsx'
import { newsletterMessages } from './newsletter/newsletter-messages.server.tsx'
import { paymentMessages } from './receipts/payment-messages.server.ts'
import type { Composers } from './platform/outbox-worker.server.ts'

/** Everything that writes a message, by its kind: loaded with the first message, not with the site. */
export const composers: Composers = {
  ...paymentMessages,
  ...contactMessages,
  ...newsletterMessages,
  ...bounceMessages,
}
export { composeIssue } from './newsletter/newsletter-messages.server.tsx'
