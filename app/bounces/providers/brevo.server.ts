import { z } from 'zod'
import { messageIdOf } from '../../mail/mailer.server.ts'
import { noticeText, complaintOf, hasSecret, refusalOf, withSecret, type MailProvider } from './provider.ts'

const schema = z.object({
  event: noticeText(),
  email: noticeText(),
  reason: noticeText().nullish(),
  'X-Mailin-custom': noticeText().nullish(),
})

/** Brevo writes them in three ways: `hard_bounce`, `hardBounce`, `hardbounce`. */
const hints = {
  hardbounce: 'no-mailbox',
  invalidemail: 'no-mailbox',
  softbounce: 'blocked',
  blocked: 'blocked',
  error: 'blocked',
} as const

/**
 * Source: https://developers.brevo.com/docs/transactional-webhooks. Brevo has no signature: the secret is in the address. `blocked`
 * is a mail that Brevo did not send.
 */
export const brevo: MailProvider = {
  label: 'Brevo',
  setUp: (address) =>
    `BOUNCE_WEBHOOK_SECRET is a text of your own. At https://app.brevo.com, Transactional, Settings, Webhook, "Add a new webhook": ${withSecret(address)}, with hard bounce, soft bounce, blocked, invalid email, error and spam.`,
  isAuthentic: hasSecret,
  read: (body) => {
    const parsed = schema.safeParse(body)
    if (!parsed.success) return null
    const { email: address, reason, 'X-Mailin-custom': id } = parsed.data
    const event = parsed.data.event.replaceAll(/[^a-z]/gi, '').toLowerCase()
    const about = { messageId: id ? messageIdOf(id) : null, address }
    if (event === 'spam' || event === 'complaint') return { reports: [{ ...about, ...complaintOf('Brevo') }] }
    const hint = hints[event as keyof typeof hints]
    return { reports: hint ? [{ ...about, ...refusalOf(hint, '', reason ?? '') }] : [] }
  },
}
