import nodemailer from 'nodemailer'
import { site } from '../content/site.ts'
import { config } from './config.server.ts'

/** A message ready to be sent. */
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** What this kind of message needs besides the headers that all have. */
  headers?: Record<string, string>
}

function createTransport(smtpUrl: string) {
  // A mail server that hangs must not hold a message beyond its lease: see `leaseMs` in the outbox.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...patience })
}

let transport: ReturnType<typeof createTransport> | undefined

/**
 * Hands the message to the mail server. `id` makes its Message-ID, the same at every try, so that a message
 * delivered twice after a crash is recognised as one (RFC 5322, 3.6.4). Throws when the server did not take it.
 */
export async function sendMail(mail: Mail, id: string): Promise<void> {
  transport ??= createTransport(config().smtpUrl)
  const domain = site.email.split('@')[1]
  await transport.sendMail({
    ...mail,
    from: { name: site.name, address: site.email },
    messageId: `<${id}@${domain}>`,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
  })
}

/** Whether a server refused the recipient for good (a 5xx answer to RCPT), so that trying again is pointless. */
export function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const status = Number(error.responseCode)
  return error.code === 'EENVELOPE' && status >= 550 && status < 560
}

export function closeMailer(): void {
  transport?.close()
  transport = undefined
}
