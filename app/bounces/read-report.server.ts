import type { Email } from 'postal-mime'
import { readRefusal, type Refusal } from '../mail/refusals/read-refusal.ts'
import { rowIdOf } from '../mail/mailer.server.ts'
import type { MailReport } from './bounce.ts'
import { fieldOf, isAutomaticAnswer, isDelay, isFailure, saidInText } from './report-words.ts'

/** A report says the reason in its first lines; the rest of a long one is not read. */
const maxCharacters = 20_000

/**
 * What a mail in the bounce mailbox reports: a failure (RFC 3464, or the text of qmail, Exim, Exchange, Domino and others) or a
 * complaint (ARF, RFC 5965). Null for any other mail: a person's answer, an automatic answer, a notice of delay, a report of
 * success, a read receipt.
 */
export async function readReport(bytes: Uint8Array): Promise<MailReport | null> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes)
  const partOf = (...types: string[]) => textOf(mail, types)
  const feedback = partOf('message/feedback-report')
  const raw = new TextDecoder('latin1').decode(bytes)
  const returned = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const messageId = findMessageId(mail, returned, raw)
  if (feedback !== '') return readComplaint(feedback, messageId)
  const failure = readFailure(mail, partOf('message/delivery-status', 'message/global-delivery-status'), raw)
  return failure && { messageId, address: null, kind: failure.kind, status: failure.status, reason: failure.reason }
}

/**
 * A complaint is each type of feedback but `not-spam`, and `auth-failure`, which says how mail in our name was signed (RFC 6591).
 * Types: IANA's registry "Messaging Abuse Reporting Format (MARF) Parameters".
 */
function readComplaint(feedback: string, messageId: string | null): MailReport | null {
  const type = fieldOf(feedback, 'Feedback-Type').toLowerCase()
  if (type === 'not-spam' || type === 'auth-failure') return null
  const by = fieldOf(feedback, 'User-Agent')
  return { messageId, address: null, kind: 'complaint', status: '', reason: `${type || 'abuse'}, reported by ${by}` }
}

function readFailure(mail: Email, status: string, raw: string): (Refusal & { reason: string }) | null {
  if (
    /^content-type:[^\n]*(\n[ \t][^\n]*)*disposition-notification/im.test(
      raw.slice(0, maxCharacters).split(/\r?\n\r?\n/, 1)[0] ?? '',
    )
  )
    return null
  const written =
    mail.text ?? (mail.html ?? '').slice(0, maxCharacters).replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
  const text = written.slice(0, maxCharacters)
  if (status === '') return isFailureInText(mail, text) ? decide('', saidInText(text)) : null
  // The first block is about the message, each further one about a recipient. Our messages have one recipient.
  const blocks = status.split(/(?:\r?\n){2,}/)
  const actionOf = (block: string) => fieldOf(block, 'Action').toLowerCase()
  const failed =
    blocks.find((block) => actionOf(block).startsWith('fail')) ??
    blocks.find(
      (block) => !/^(delay|deliver|relay|expand)/.test(actionOf(block)) && fieldOf(block, 'Status').startsWith('5'),
    )
  if (!failed) {
    const isOther = blocks.some((block) => actionOf(block) !== '' || fieldOf(block, 'Status') !== '')
    return !isOther && isFailureInText(mail, text) ? decide('', saidInText(text)) : null
  }
  const code = /[245]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(failed, 'Status'))?.[0] ?? ''
  const diagnostic = ['Diagnostic-Code', 'X-Supplementary-Info', 'X-Notes', 'X-Display-Text', 'Status']
    .map((name) => fieldOf(failed, name))
    .filter((words) => /[a-z]{3}.*[a-z]{3}|\d{3}/i.test(words.replace(/^[\w-]+;/, '')))
  return decide(code, [...diagnostic, ...saidInText(text)], fieldOf(failed, 'Diagnostic-Code') || `Status ${code}`)
}

/** The first words that decide. A code such as 5.0.0 or 5.1.0 names no reason, so that more words are read. */
function decide(status: string, said: readonly string[], reason?: string): Refusal & { reason: string } {
  const all = said.length === 0 ? [''] : said
  const read = all.map((words) => ({ ...readRefusal(status, words), reason: reason ?? words.trim() }))
  const decided = read.find(({ isDecided }) => isDecided) ?? read[0]!
  return { ...decided, reason: decided.reason.replaceAll(/\s+/g, ' ').slice(0, 1000) || 'No reason is given.' }
}

/** Whether a mail without fields for machines reports a failure. */
function isFailureInText(mail: Email, text: string): boolean {
  const subject = (mail.subject ?? '').slice(0, 1000)
  const headers = mail.headers
    .map(({ key, value }) => `${key}: ${value}`)
    .join('\n')
    .slice(0, maxCharacters)
  if (isAutomaticAnswer(headers, subject) || isDelay(subject, text)) return false
  return isFailure({ headers, from: `${mail.from?.name ?? ''} ${mail.from?.address ?? ''}`, subject, text })
}

/** Of the returned mail; or of a line of it in the text; or of what the report answers. One of ours goes before others. */
function findMessageId(mail: Email, returned: string, raw: string): string | null {
  const [headers = ''] = returned.split(/\r?\n\r?\n/)
  const body = `${raw.slice(raw.search(/\r?\n\r?\n/))}\n${mail.text ?? ''}`
  const ids = [
    fieldOf(headers, 'Message-ID'),
    ...[...body.matchAll(/^[ \t>]*(?:x-)?(?:original-)?message-id:\s*(<[^<>\s]+>)/gim)].map(([, id = '']) => id),
    ...`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.split(/\s+/),
  ].filter((id) => id !== '')
  return ids.find((id) => rowIdOf(id) !== null) ?? ids[0] ?? null
}

function textOf({ attachments }: Email, types: readonly string[]): string {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType))
  if (!part) return ''
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}
