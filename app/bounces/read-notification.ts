import { z } from 'zod'
import { type Bounce, isPermanent } from './bounce.ts'
import { shortText } from '../words/short-text.ts'

/** A body has 64 KB at most, and its texts may be as long. */
const maxCharacters = 64 * 1024

/** The site's own format for `POST /webhooks/bounces`, to which any provider's notification can be converted. */
const ownSchema = z.object({
  messageId: shortText(500).min(1),
  status: shortText(20).regex(/^\d\.\d{1,3}\.\d{1,3}$/),
  reason: shortText(maxCharacters).default(''),
})

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
const sesSchema = z
  .object({ notificationType: shortText(100).optional(), eventType: shortText(100).optional() })
  .refine(({ notificationType, eventType }) => notificationType !== undefined || eventType !== undefined)

const sesBounceSchema = z.object({
  bounce: z.object({
    bounceType: shortText(100),
    bouncedRecipients: z.array(
      z.object({ status: shortText(100).optional(), diagnosticCode: shortText(maxCharacters).optional() }),
    ),
  }),
  // Only with "include original headers". SES replaces the Message-ID, and reports the original here.
  mail: z.object({ commonHeaders: z.object({ messageId: shortText(1000) }) }),
})

/** Amazon SNS wraps the notification of SES, as text, in one of its own, unless raw message delivery is on. */
const snsSchema = z.object({
  Type: shortText(100),
  Message: shortText(maxCharacters),
  SubscribeURL: z.url().optional(),
})

export type Notification = { bounces: Bounce[] } | { subscribeUrl: string }

/** Null for an unknown format. */
export function readNotification(text: string): Notification | null {
  const body = parse(text)
  const sns = snsSchema.safeParse(body)
  if (sns.success && sns.data.SubscribeURL) return { subscribeUrl: sns.data.SubscribeURL }
  const inner = sns.success ? parse(sns.data.Message) : body
  if (sesSchema.safeParse(inner).success) return readSes(inner as z.infer<typeof sesSchema>)
  const own = z.union([ownSchema.transform((one) => [one]), z.array(ownSchema)]).safeParse(inner)
  return own.success ? { bounces: own.data.filter(({ status }) => isPermanent(status)) } : null
}

function readSes(notice: z.infer<typeof sesSchema>): Notification | null {
  if ((notice.notificationType ?? notice.eventType) !== 'Bounce') return { bounces: [] }
  const parsed = sesBounceSchema.safeParse(notice)
  if (!parsed.success) return null
  const { bounce, mail } = parsed.data
  if (bounce.bounceType !== 'Permanent') return { bounces: [] }
  const [recipient] = bounce.bouncedRecipients
  const { status = '5.0.0', diagnosticCode: reason = bounce.bounceType } = recipient ?? {}
  return {
    bounces: [{ messageId: mail.commonHeaders.messageId, status: isPermanent(status) ? status : '5.0.0', reason }],
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
