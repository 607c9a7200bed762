import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from 'postal-mime'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { type Bounce, isPermanent } from './bounce.ts'
import { recordBounce } from './record-bounce.server.ts'

/** A report holds the message at most, which is small. */
const maxReportBytes = 5 * 1024 * 1024

/**
 * Triggered by: the server's timer, where BOUNCE_MAILBOX is set.
 * Changes: notes each bounce in the Maildir's `new`, then marks the file as read by moving it to `cur`.
 * Repeatable: yes, also by several processes at once. A file stays where it is until its bounce is committed.
 */
export async function readBounceMailbox(db: Db, folder: string, now: number): Promise<void> {
  const counts = { read: 0, noted: 0 }
  for (const name of await readdir(join(folder, 'new'))) {
    const file = join(folder, 'new', name)
    try {
      const report = (await stat(file)).size <= maxReportBytes ? await readDeliveryReport(await readFile(file)) : null
      if (report && (await recordBounce(db, report, now))) counts.noted += 1
      counts.read += 1
      await rename(file, join(folder, 'cur', `${name}:2,S`))
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  if (counts.read > 0) log.info('bounce-mailbox-read', counts)
}

/** Another process has moved it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

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
