import { z } from 'zod'
import type { MailReport } from '../bounce.ts'
import { noticeText, complaintOf, hasSecret, parseJson, refusalOf, withSecret, type MailProvider } from './provider.ts'
import { isSnsSigned } from './sns-signature.server.ts'

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const snsSchema = z.object({ Type: noticeText(), Message: noticeText(), SubscribeURL: z.url().optional() })

const sesSchema = z.object({
  notificationType: noticeText().optional(),
  eventType: noticeText().optional(),
  bounce: z
    .object({
      bounceType: noticeText(),
      bounceSubType: noticeText().default('General'),
      bouncedRecipients: z.array(
        z.object({
          emailAddress: noticeText(),
          status: noticeText().default(''),
          diagnosticCode: noticeText().default(''),
        }),
      ),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(z.object({ emailAddress: noticeText() })),
      complaintFeedbackType: noticeText().nullish(),
    })
    .optional(),
  // Only with "include original headers". SES replaces the Message-ID, and reports the original here.
  mail: z.object({ commonHeaders: z.object({ messageId: noticeText().optional() }).optional() }).optional(),
})

/**
 * Sources: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html and …/event-publishing-retrieving-sns-contents.html.
 * SNS signs each message, of whatever topic of whatever customer, so the secret in the address is necessary, too; with raw
 * message delivery there is no wrapper and no signature.
 */
export const amazonSes: MailProvider = {
  label: 'Amazon SES',
  setUp: (address) =>
    `BOUNCE_WEBHOOK_SECRET is a text of your own. At https://console.aws.amazon.com/sns: a topic with an HTTPS subscription to ${withSecret(address)}, raw message delivery off, so that the signature is checked. At https://console.aws.amazon.com/ses, the identity, Notifications: this topic for bounces and complaints, "Include original headers".`,
  isAuthentic: async (notice) => hasSecret(notice) && (!isWrapped(notice.body) || (await isSnsSigned(notice.body))),
  read: (body) => {
    const sns = snsSchema.safeParse(body).data
    if (sns?.Type === 'SubscriptionConfirmation') return sns.SubscribeURL ? { toConfirm: sns.SubscribeURL } : null
    const event = sesSchema.safeParse(sns ? parseJson(sns.Message) : body)
    // "Successfully validated SNS topic for Amazon SES event publishing." is no JSON.
    if (!event.success) return sns && sns.Message.startsWith('Successfully validated') ? { reports: [] } : null
    const { notificationType, eventType, bounce, complaint, mail } = event.data
    if (notificationType === undefined && eventType === undefined) return null
    const messageId = mail?.commonHeaders?.messageId ?? null
    if (complaint && complaint.complaintFeedbackType !== 'not-spam') {
      const addresses = complaint.complainedRecipients.map(({ emailAddress }) => emailAddress)
      return { reports: addresses.map((address) => ({ messageId, address, ...complaintOf('Amazon SES') })) }
    }
    return { reports: bounce ? reportsOf(bounce, messageId) : [] }
  },
}

const isWrapped = (body: string) => snsSchema.safeParse(parseJson(body)).success

function reportsOf(
  { bounceType, bounceSubType, bouncedRecipients }: NonNullable<z.infer<typeof sesSchema>['bounce']>,
  messageId: string | null,
): MailReport[] {
  const hint = bounceType === 'Permanent' ? 'no-mailbox' : bounceSubType === 'MailboxFull' ? 'full' : 'other'
  return (
    bouncedRecipients
      // SES reports notices of absence as a transient bounce without a status.
      .filter(({ status, diagnosticCode }) => hint !== 'other' || status !== '' || diagnosticCode !== '')
      .map(({ emailAddress: address, status, diagnosticCode: words }) => ({
        messageId,
        address,
        ...refusalOf(hint, status, words || bounceSubType),
      }))
  )
}
