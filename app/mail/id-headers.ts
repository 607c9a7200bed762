import type { MailProviderName } from '../config/mail-providers.ts'

/**
 * Headers with which a provider that replaces the Message-ID names our message in its notices. SendGrid, Mailgun and Amazon SES
 * report the Message-ID itself. Sources: https://postmarkapp.com/support/article/1125-custom-metadata-faq,
 * https://developers.brevo.com/docs/transactional-webhooks.
 */
const headersOf: Partial<Record<MailProviderName, (id: string) => Record<string, string>>> = {
  postmark: (id) => ({ 'X-PM-KeepID': 'true', 'X-PM-Metadata-message-id': id }),
  brevo: (id) => ({ 'X-Mailin-custom': id }),
}

export const idHeaders = (provider: MailProviderName | null, id: string): Record<string, string> =>
  (provider && headersOf[provider]?.(id)) ?? {}
