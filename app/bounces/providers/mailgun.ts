import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  noticeText,
  complaintOf,
  isFresh,
  isSame,
  parseJson,
  refusalOf,
  type MailProvider,
  type Notice,
} from './provider.ts'

const signatureSchema = z.object({
  signature: z.object({ timestamp: noticeText(), token: noticeText(), signature: noticeText() }),
})
const schema = z.object({
  'event-data': z.object({
    event: noticeText(),
    recipient: noticeText(),
    severity: noticeText().optional(),
    reason: noticeText().default(''),
    message: z.object({ headers: z.object({ 'message-id': noticeText().optional() }).optional() }).optional(),
    'delivery-status': z
      .object({
        message: noticeText().nullish(),
        description: noticeText().nullish(),
        'enhanced-code': noticeText().nullish(),
      })
      .optional(),
  }),
})

const hints: Record<string, 'no-mailbox' | 'blocked'> = {
  bounce: 'no-mailbox',
  'suppress-bounce': 'no-mailbox',
  espblock: 'blocked',
  'suppress-unsubscribe': 'blocked',
}

function isSigned({ body, secret, now }: Notice): boolean {
  const parsed = signatureSchema.safeParse(parseJson(body))
  if (!parsed.success) return false
  const { timestamp, token, signature } = parsed.data.signature
  const expected = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex')
  return isFresh(timestamp, now) && isSame(signature, expected)
}

/**
 * Sources: https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks (HMAC with SHA-256 of time and
 * token) and …/events/event-structure. Mailgun tries a temporary failure again by itself.
 */
export const mailgun: MailProvider = {
  label: 'Mailgun',
  setUp: (address) =>
    `At https://app.mailgun.com, Send, Sending, Webhooks, "Add webhook": ${address} for Permanent Failure and Spam Complaints. BOUNCE_WEBHOOK_SECRET is the HTTP webhook signing key of that page.`,
  isAuthentic: isSigned,
  read: (body) => {
    const parsed = schema.safeParse(body)
    if (!parsed.success) return null
    const {
      event,
      recipient: address,
      severity,
      reason,
      message,
      'delivery-status': status,
    } = parsed.data['event-data']
    const id = message?.headers?.['message-id']
    const about = { messageId: id ? `<${id.replaceAll(/[<>]/g, '')}>` : null, address }
    if (event === 'complained' || reason === 'suppress-complaint')
      return { reports: [{ ...about, ...complaintOf('Mailgun') }] }
    if (event !== 'failed' || severity === 'temporary') return { reports: [] }
    const words = status?.message || status?.description || reason
    return { reports: [{ ...about, ...refusalOf(hints[reason] ?? 'other', status?.['enhanced-code'] ?? '', words) }] }
  },
}
