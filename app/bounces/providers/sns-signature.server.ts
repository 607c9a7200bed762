import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { noticeText, parseJson } from './provider.ts'

const schema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: noticeText(),
  Message: noticeText(),
  Subject: noticeText().optional(),
  SubscribeURL: noticeText().optional(),
  Timestamp: noticeText(),
  Token: noticeText().optional(),
  TopicArn: noticeText(),
  Signature: noticeText(),
  SignatureVersion: z.enum(['1', '2']),
  SigningCertURL: z.url(),
})

type SnsMessage = z.infer<typeof schema>

/** The fields that are signed, in their order. */
const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  others: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

/** Certificates by their URL: Amazon has one for a region, and a new one each year. */
const kept = new Map<string, Promise<string>>()

/**
 * Whether Amazon SNS signed a message. The certificate is read from Amazon alone.
 * Source: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html
 */
export async function isSnsSigned(body: string, read: (url: string) => Promise<string> = readOnce): Promise<boolean> {
  const message = schema.safeParse(parseJson(body))
  if (!message.success || !isOfAmazon(message.data.SigningCertURL)) return false
  try {
    const key = createPublicKey(await read(message.data.SigningCertURL))
    const digest = message.data.SignatureVersion === '1' ? 'sha1' : 'sha256'
    return verify(digest, Buffer.from(textOf(message.data)), key, Buffer.from(message.data.Signature, 'base64'))
  } catch {
    return false
  }
}

/** `https://sns.REGION.amazonaws.com/….pem`, and the same in China. */
export function isOfAmazon(certificateUrl: string): boolean {
  const { protocol, host, pathname, username } = new URL(certificateUrl)
  const isHost = /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/.test(host)
  return protocol === 'https:' && isHost && username === '' && /^\/[\w-]+\.pem$/.test(pathname)
}

/** The text that is signed. */
export function textOf(message: Omit<SnsMessage, 'Signature'>): string {
  const fields = message.Type === 'Notification' ? signed.Notification : signed.others
  return fields.flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`)).join('')
}

function readOnce(url: string): Promise<string> {
  const found = kept.get(url)
  if (found) return found
  const reading = fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) }).then((answer) => {
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
    return answer.text()
  })
  if (kept.size > 20) kept.clear()
  kept.set(url, reading)
  reading.catch(() => kept.delete(url))
  return reading
}
