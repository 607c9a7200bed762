import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { noticeText, complaintOf, isFresh, isSame, refusalOf, type MailProvider, type Notice } from './provider.ts'

const schema = z.object({
  type: noticeText(),
  data: z.object({
    to: z.union([noticeText().transform((one) => [one]), z.array(noticeText())]).default([]),
    message_id: noticeText().optional(),
    bounce: z
      .object({
        message: noticeText().default(''),
        type: noticeText().default(''),
        subType: noticeText().default(''),
        diagnosticCode: z.array(noticeText()).optional(),
      })
      .optional(),
    failed: z.object({ reason: noticeText().default('') }).optional(),
  }),
})
type ResendEvent = z.infer<typeof schema>

/** Resend's own sentences of a bounce describe its type, and its name for it says more than they do. */
function refusalIn({ type, data }: ResendEvent) {
  if (type === 'email.failed') return refusalOf('blocked', '', data.failed?.reason ?? '')
  if (type === 'email.suppressed') return { ...refusalOf('no-mailbox', '', ''), reason: 'Suppressed by Resend' }
  const { message = '', type: kind = '', subType = '', diagnosticCode = [] } = data.bounce ?? {}
  const hint = kind === 'Permanent' ? 'no-mailbox' : /mailboxfull/i.test(subType) ? 'full' : 'blocked'
  const refusal = refusalOf(hint, '', diagnosticCode.join(' '))
  return diagnosticCode.length > 0 ? refusal : { ...refusal, reason: message || `${kind} ${subType}` }
}

function isSigned({ headers, body, secret, now }: Notice): boolean {
  const [id, seconds] = [headers.get('svix-id') ?? '', headers.get('svix-timestamp') ?? '']
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  const signatures = (headers.get('svix-signature') ?? '').split(' ')
  return isFresh(seconds, now) && signatures.some((each) => isSame(each, `v1,${expected}`))
}

/**
 * Sources: https://resend.com/docs/webhooks/event-types and https://docs.svix.com/receiving/verifying-payloads/how-manual (HMAC with
 * SHA-256 of id, time and body). Resend sends with Amazon SES, whose types of bounces it reports.
 */
export const resend: MailProvider = {
  label: 'Resend',
  setUp: (address) =>
    `At https://resend.com/webhooks, "Add webhook": ${address}, with email.bounced, email.complained, email.failed and email.suppressed. BOUNCE_WEBHOOK_SECRET is its signing secret, whsec_….`,
  isAuthentic: isSigned,
  read: (body) => {
    const event = schema.safeParse(body)
    if (!event.success) return null
    const { type, data } = event.data
    const about = { messageId: data.message_id ?? null }
    if (type === 'email.complained')
      return { reports: data.to.map((address) => ({ ...about, address, ...complaintOf('Resend') })) }
    if (!['email.bounced', 'email.failed', 'email.suppressed'].includes(type)) return { reports: [] }
    return { reports: data.to.map((address) => ({ ...about, address, ...refusalIn(event.data) })) }
  },
}
