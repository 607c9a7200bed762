import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { MailReport } from '../bounce.ts'
import { noticeText, complaintOf, isFresh, refusalOf, type MailProvider, type Notice } from './provider.ts'

const schema = z.array(
  z.object({
    event: noticeText(),
    email: noticeText().default(''),
    'smtp-id': noticeText().optional(),
    type: noticeText().default(''),
    reason: noticeText().default(''),
    status: noticeText().default(''),
    bounce_classification: noticeText().default(''),
  }),
)
type SendgridEvent = z.infer<typeof schema>[number]

/** `blocked`: a refusal that SendGrid does not hold against the address. */
const hintOf = ({ type, bounce_classification: by }: SendgridEvent) =>
  type === 'blocked' || /reputation|content|frequency|technical/i.test(by)
    ? 'blocked'
    : /mailbox unavailable/i.test(by)
      ? 'full'
      : /invalid address/i.test(by)
        ? 'no-mailbox'
        : 'other'

function reportOf(event: SendgridEvent): MailReport[] {
  const { email: address, reason, status } = event
  const about = { messageId: event['smtp-id'] ?? null, address }
  if (event.event === 'spamreport' || (event.event === 'dropped' && /spam report/i.test(reason)))
    return [{ ...about, ...complaintOf('SendGrid') }]
  if (event.event === 'bounce') return [{ ...about, ...refusalOf(hintOf(event), status, reason) }]
  // SendGrid does not send to an address that was refused before.
  if (event.event !== 'dropped') return []
  return [
    { ...about, ...refusalOf(/bounced address|^invalid$/i.test(reason) ? 'no-mailbox' : 'blocked', status, reason) },
  ]
}

function isSigned({ headers, body, secret, now }: Notice): boolean {
  const signature = headers.get('x-twilio-email-event-webhook-signature') ?? ''
  const seconds = headers.get('x-twilio-email-event-webhook-timestamp') ?? ''
  if (!isFresh(seconds, now)) return false
  try {
    const key = createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(seconds + body), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/**
 * Sources: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event and
 * …/getting-started-event-webhook-security-features (ECDSA with SHA-256 of the time and the body).
 */
export const sendgrid: MailProvider = {
  label: 'SendGrid',
  setUp: (address) =>
    `At https://app.sendgrid.com, Settings, Mail Settings, Event Webhooks, "Create new webhook": ${address}, with Dropped, Bounced and Spam Reports; enable Signed Event Webhook. BOUNCE_WEBHOOK_SECRET is its verification key.`,
  isAuthentic: isSigned,
  read: (body) => {
    const events = schema.safeParse(body)
    return events.success ? { reports: events.data.flatMap(reportOf) } : null
  },
}
