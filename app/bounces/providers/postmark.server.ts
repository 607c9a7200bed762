import { z } from 'zod'
import { messageIdOf } from '../../mail/mailer.server.ts'
import { noticeText, complaintOf, hasSecret, refusalOf, withSecret, type MailProvider } from './provider.ts'

const schema = z.object({ RecordType: noticeText() })
const eventSchema = z.object({
  Type: noticeText(),
  Email: noticeText(),
  Description: noticeText().default(''),
  Details: noticeText().default(''),
  Metadata: z.record(noticeText(), z.unknown()).default({}),
})

/** Types of bounces that are failures. All others are answers, subscriptions, or tried again. */
const hints = {
  HardBounce: 'no-mailbox',
  BadEmailAddress: 'no-mailbox',
  SoftBounce: 'other',
  DnsError: 'other',
  Unknown: 'other',
  AddressChange: 'other',
  SpamNotification: 'blocked',
  VirusNotification: 'blocked',
  Blocked: 'blocked',
  DMARCPolicy: 'blocked',
  SMTPApiError: 'blocked',
} as const

/**
 * Sources: https://postmarkapp.com/developer/webhooks/bounce-webhook, …/spam-complaint-webhook and
 * https://postmarkapp.com/developer/api/bounce-api#bounce-types. Postmark has no signature: the secret is in the address.
 */
export const postmark: MailProvider = {
  label: 'Postmark',
  setUp: (address) =>
    `BOUNCE_WEBHOOK_SECRET is a text of your own. At https://account.postmarkapp.com, your server, the message stream, Webhooks, "Add webhook": ${withSecret(address)}, with Bounce and Spam Complaint.`,
  isAuthentic: hasSecret,
  read: (body) => {
    const record = schema.safeParse(body)
    if (!record.success) return null
    if (!['Bounce', 'SpamComplaint'].includes(record.data.RecordType)) return { reports: [] }
    const event = eventSchema.safeParse(body)
    if (!event.success) return null
    const { Type: type, Email: address, Description: description, Details: details, Metadata: metadata } = event.data
    const id = metadata['message-id']
    const about = { messageId: typeof id === 'string' ? messageIdOf(id) : null, address }
    if (record.data.RecordType === 'SpamComplaint' || type === 'SpamComplaint')
      return { reports: [{ ...about, ...complaintOf('Postmark') }] }
    const hint = hints[type as keyof typeof hints]
    // The description is Postmark's own, of the type, and its words are not those of the mail server.
    return {
      reports: hint
        ? [{ ...about, ...refusalOf(hint, '', details || (hint === 'no-mailbox' ? '' : description)) }]
        : [],
    }
  },
}
