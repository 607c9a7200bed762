import { bounceMessages } from './bounces/bounce-alert.server.tsx'
import { contactMessages } from './contact/contact-messages.server.tsx'
import { newsletterMessages } from './newsletter/newsletter-messages.server.tsx'
import { giftMessages } from './receipts/gift-messages.server.tsx'
import { orderMessages } from './receipts/order-messages.server.tsx'
import type { Composers } from './platform/outbox-worker.server.ts'

/** Everything that writes a message, by its kind: loaded with the first message, not with the site. */
export const composers: Composers = {
  ...giftMessages,
  ...orderMessages,
  ...contactMessages,
  ...newsletterMessages,
  ...bounceMessages,
}
export { composeIssue } from './newsletter/newsletter-messages.server.tsx'
