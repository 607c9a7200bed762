import type { Attachment } from 'postal-mime'
import { type Bounce, isPermanent } from './bounce.ts'

/**
 * The bounce that a mail server reports (RFC 3464). Null for anything else in the mailbox: a person's
 * answer, an automatic one, a notice of delay, a report of success.
 */
export async function readDeliveryReport(bytes: Uint8Array): Promise<Bounce | null> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(bytes)
  const partOf = (...types: string[]) => textOf(attachments.find(({ mimeType }) => types.includes(mimeType)))
  const report = partOf('message/delivery-status')
  const [headers = ''] = partOf('message/rfc822', 'text/rfc822-headers').split(/\r?\n\r?\n/)
  const messageId = fieldOf(headers, 'Message-ID')
  // The first block is about the message, then comes one for each recipient. Our messages have one.
  const failed = report.split(/(?:\r?\n){2,}/).find((block) => /^failed$/i.test(fieldOf(block, 'Action')))
  const status = failed ? (/^\d\.\d+\.\d+/.exec(fieldOf(failed, 'Status'))?.[0] ?? '') : ''
  if (!failed || !messageId || !isPermanent(status)) return null
  return { messageId, status, reason: fieldOf(failed, 'Diagnostic-Code') || `Status ${status}` }
}

function textOf(part: Attachment | undefined): string {
  if (!part) return ''
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}

/** A header field's value, with its folded lines put together. Empty when there is none. */
function fieldOf(block: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(block) ?? []
  return value.replaceAll(/\s+/g, ' ').trim()
}
