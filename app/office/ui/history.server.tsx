import type { Db } from '../../db/db.server.ts'
import type { OutboxRow } from '../../mail/outbox.server.ts'
import { timeInShort } from '../../values/publisher-time.ts'
import { findChangesAbout } from '../../audit/audit-log.server.ts'
import { capitalize, counted } from './words.ts'

export interface HistoryEntry {
  at: number
  text: string
  /** The member of the staff who did it. */
  who?: string | null
}

/** A time in the publisher's time zone. */
export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeInShort(at)}</time>
}

/** A list of events, oldest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="history">
      {entries
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, text, who }) => (
          <li key={`${at} ${text}`}>
            <Time at={at} />
            <span>
              {text}
              {who && <small> by {who}</small>}
            </span>
          </li>
        ))}
    </ol>
  )
}

/** The changes of a subject from the audit log, as entries of its history. */
export async function staffEntries(db: Db, subject: string): Promise<HistoryEntry[]> {
  return (await findChangesAbout(db, subject)).map(({ at, who, what, before, after }) => {
    const values = [before, after].filter(Boolean).join(' → ')
    return { at, who, text: [capitalize(what), values].filter(Boolean).join(': ') }
  })
}

const mailNames: Record<string, string> = {
  'packing-alert': 'Packing slip to us',
  'order-shipped': 'Mail “on its way”',
  'order-not-shipped': 'Mail “not left yet”',
}

/** "gift-receipt" becomes "Gift receipt". */
export const mailName = (kind: string) => mailNames[kind] ?? capitalize(kind).replaceAll('-', ' ')

function stateOf({ status, attempts, run_at: runAt, last_error: error }: OutboxRow, isAgain: boolean): string {
  if (status === 'sent') return isAgain ? 'sent again' : 'sent'
  if (status === 'skipped') return 'not sent, because it was no longer needed'
  if (status === 'dead') return `given up: ${error ?? 'the mail server does not take it'}`
  if (status === 'bounced') return `came back: ${error ?? 'the address does not take it'}`
  if (attempts === 0) return 'waits to be sent'
  // A try counts from its beginning, and has an error at its end.
  if (error === null) return 'is being sent'
  return `tried ${counted(attempts, 'time', 'times')}, again at ${timeInShort(runAt)}: ${error}`
}

/** A payment has one of these. Others of the kind are copies. */
const receiptKinds = new Set(['gift-receipt', 'order-confirmation'])

/**
 * Mails, oldest first, as entries of a history. A mail that bounced or was given up has the time of its last try. A copy
 * has its own time.
 */
export function mailEntries(mails: readonly OutboxRow[]): HistoryEntry[] {
  return mails.map((mail, index) => {
    const isAgain = receiptKinds.has(mail.kind) && mails.slice(0, index).some(({ kind }) => kind === mail.kind)
    return {
      at: mail.sent_at ?? (mail.status === 'queued' ? mail.created_at : mail.run_at),
      text: `${mailName(mail.kind)} ${stateOf(mail, isAgain)}`,
    }
  })
}
