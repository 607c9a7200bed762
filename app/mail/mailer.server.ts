import { site } from '../content/site.ts'
import { config } from '../config/config.server.ts'
import { idHeaders } from './id-headers.ts'
import { readRefusal } from './refusals/read-refusal.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A message ready to be sent. */
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** Where an answer goes, when not to us. A stranger's name is safe here: it is encoded as one name. */
  replyTo?: { name: string; address: string }
  attachments?: Attachment[]
  /** Besides the headers that every message has. */
  headers?: Record<string, string>
  /** A person wrote it: it has no `Auto-Submitted` header (RFC 3834, 5). */
  isPersonal?: boolean
  /** The Message-IDs of the conversation, the newest last, so that mail programs show it as one. */
  answers?: readonly string[]
}

async function createTransport(smtpUrl: string) {
  const { createTransport: create } = await import('nodemailer')
  // A mail server that hangs must not delay a message beyond its lease: see `leaseMs` in the outbox.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return create({ url: smtpUrl, pool: true, maxConnections: 4, ...timeouts })
}

/** Created with the first message. */
let transport: ReturnType<typeof createTransport> | undefined

/** Gives the message to the mail server. Throws when the server does not accept it. `id` is as in `addressMail`. */
export async function sendMail(mail: Mail, id: string): Promise<void> {
  transport ??= createTransport(config().smtpUrl)
  const { bounceAddress } = config()
  const envelope = bounceAddress === null ? {} : { envelope: { from: bounceAddress, to: mail.to } }
  await (await transport).sendMail({ ...addressMail(mail, id), ...envelope })
}

/** Throws when the mail server does not answer, or refuses the name and the password. */
export async function checkMailServer(): Promise<void> {
  transport ??= createTransport(config().smtpUrl)
  await (await transport).verify()
}

/**
 * The message with its headers. `id` makes its Message-ID, the same at every try, so that a message delivered twice
 * after a crash is recognised as one (RFC 5322, 3.6.4).
 */
export function addressMail(mail: Mail, id: string) {
  const { subject, replyTo, isPersonal, answers = [], ...rest } = mail
  return {
    ...rest,
    subject: escapeEncodedWords(subject),
    ...(replyTo && { replyTo: { ...replyTo, name: escapeEncodedWords(replyTo.name) } }),
    from: { name: site.name, address: site.email },
    messageId: messageIdOf(id),
    ...(answers.length > 0 && { inReplyTo: answers.at(-1), references: [...answers] }),
    headers: {
      ...mail.headers,
      ...idHeaders(config().mailProvider, id),
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
    },
  }
}

const idDomain = site.email.split('@')[1]

export const messageIdOf = (id: string) => `<${id}@${idDomain}>`

/** The `id` in a Message-ID that this site made. Null for any other Message-ID. */
export function rowIdOf(messageId: string): string | null {
  const [, id, domain] = /^<?([\da-f-]{36})@([^<>\s]+?)>?$/.exec(messageId.trim()) ?? []
  return id !== undefined && domain === idDomain ? id : null
}

/**
 * Mail programs decode what looks like an encoded word (RFC 2047), line ends included. An invisible word joiner in what
 * a visitor typed prevents that.
 */
function escapeEncodedWords(text: string): string {
  return text.replaceAll(/=\?(?=[^\s?]+\?[bq]\?)/gi, '=\u2060?')
}

/**
 * Whether the server refused permanently because of the recipient's mailbox, so that another try is useless. A refusal
 * because of the sender, a limit or a rule ends later, and a full or disabled mailbox may be opened again: giving up at once would
 * lose every receipt of that hour. In doubt false, because another try costs nothing.
 */
export function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('response' in error)) return false
  // A 5xx answer to MAIL FROM or DATA has the same `code`, EENVELOPE.
  if (error.command !== 'RCPT TO') return false
  const response = String(error.response)
  return response.startsWith('5') && readRefusal('', response).kind === 'no-mailbox'
}

/** The steps before a message's own: its recipient and its text. */
const beforeMessage = /^(EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM)/
/** Only this message is too large. */
const tooLarge = /^552|5\.3\.4/

/**
 * Whether the mail server takes no message at all at this time. A connection can also end because of one message, so the
 * server is then asked again without one.
 */
export async function isServerFault(error: unknown): Promise<boolean> {
  const { command = '', code, response = '' } = error as { command?: string; code?: unknown; response?: unknown }
  if (code === 'EAUTH') return true
  if (command === 'CONN') return !(await answersMail())
  return beforeMessage.test(command) && code !== 'EMESSAGE' && !tooLarge.test(String(response))
}

let asking: Promise<boolean> | undefined

/** Messages that fail at once share one answer. */
function answersMail(): Promise<boolean> {
  asking ??= checkMailServer()
    .then(
      () => true,
      () => false,
    )
    .finally(() => (asking = undefined))
  return asking
}

export function closeMailer(): void {
  void transport?.then((open) => open.close())
  transport = undefined
}
