import { bounceMessages } from './features/bounces/bounce-alert.server.tsx'
import { contactMessages } from './features/contact/contact-messages.server.tsx'
import { newsletterMessages } from './features/newsletter/newsletter-messages.server.tsx'
import { giftMessages } from './features/payments/gift-messages.server.tsx'
import { orderMessages } from './features/payments/order-messages.server.tsx'
import type { Composers } from './infra/outbox-worker.server.ts'

/** Everything that writes a message, by its kind: loaded with the first message, not with the site. */
export const composers: Composers = {
  ...giftMessages,
  ...orderMessages,
  ...contactMessages,
  ...newsletterMessages,
  ...bounceMessages,
}
export { composeLetter } from './features/newsletter/newsletter-messages.server.tsx'
