import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from 'postal-mime'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { type Bounce, isPermanent } from './bounce.ts'
import { recordBounce } from './record-bounce.server.ts'

/** A report contains one small message at most. */
const maxReportBytes = 5 * 1024 * 1024

/**
 * Triggered by: the server's timer, if BOUNCE_MAILBOX is set.
 * Changes: records each bounce in the Maildir's `new`, then moves the file to `cur`, which means that it is read. A mail
 * that cannot be read is moved too, and flagged.
 * Repeatable: yes, also by several processes at once. A file is moved after its bounce is committed.
 */
export async function readBounceMailbox(db: Db, folder: string, now: number): Promise<void> {
  const counts = { read: 0, noted: 0 }
  for (const name of await readdir(join(folder, 'new'))) {
    const file = join(folder, 'new', name)
    try {
      const report = (await stat(file)).size <= maxReportBytes ? await readMail(name, await readFile(file)) : null
      if (report && report !== 'unreadable' && (await recordBounce(db, report, now))) counts.noted += 1
      counts.read += 1
      // Flags of Maildir: seen, or flagged for a person who looks at the mailbox.
      await rename(file, join(folder, 'cur', `${name}:2,${report === 'unreadable' ? 'F' : 'S'}`))
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  if (counts.read > 0) log.info('bounce-mailbox-read', counts)
}

/** A mail that cannot be read, for example one with hundreds of nested parts, does not stop the reports after it. */
async function readMail(name: string, bytes: Uint8Array): Promise<Bounce | null | 'unreadable'> {
  try {
    return await readDeliveryReport(bytes)
  } catch (error) {
    log.warn('bounce-report-unreadable', { file: name, error: String(error) })
    return 'unreadable'
  }
}

/** Another process has moved it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/**
 * The bounce that a mail server reports (RFC 3464). Null for any other mail: a person's answer, an automatic answer, a
 * notice of delay, a report of success.
 */
export async function readDeliveryReport(bytes: Uint8Array): Promise<Bounce | null> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(bytes)
  const partOf = (...types: string[]) => textOf(attachments.find(({ mimeType }) => types.includes(mimeType)))
  const report = partOf('message/delivery-status')
  const [headers = ''] = partOf('message/rfc822', 'text/rfc822-headers').split(/\r?\n\r?\n/)
  const messageId = fieldOf(headers, 'Message-ID')
  // The first block is about the message, each further one about a recipient. Our messages have one recipient.
  const failed = report.split(/(?:\r?\n){2,}/).find((block) => /^failed$/i.test(fieldOf(block, 'Action')))
  const status = failed ? (/^\d\.\d+\.\d+/.exec(fieldOf(failed, 'Status'))?.[0] ?? '') : ''
  if (!failed || !messageId || !isPermanent(status)) return null
  return { messageId, status, reason: fieldOf(failed, 'Diagnostic-Code') || `Status ${status}` }
}

function textOf(part: Attachment | undefined): string {
  if (!part) return ''
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}

/** The value of a header field, with its folded lines joined. Empty when the field is missing. */
function fieldOf(block: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(block) ?? []
  return value.replaceAll(/\s+/g, ' ').trim()
}
