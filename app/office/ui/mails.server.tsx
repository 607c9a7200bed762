import type { OutboxRow } from '../../platform/outbox.server.ts'
import type { HistoryEntry } from './history.server.tsx'
import { timeInShort } from '../../platform/publisher-time.ts'

const names: Record<string, string> = {
  'packing-alert': 'Packing slip to us',
  'order-shipped': 'Mail “on its way”',
  'order-not-shipped': 'Mail “not left yet”',
}

/** "gift-receipt" is said as "Gift receipt". */
export const mailName = (kind: string) =>
  names[kind] ?? (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ')

/** How a mail stands, in words. */
function stateOf({ status, attempts, run_at: runAt, last_error: error }: OutboxRow): string {
  switch (status) {
    case 'queued':
      return attempts === 0
        ? 'waits to be sent'
        : `tried ${attempts} times, again at ${timeInShort(runAt)}: ${error ?? ''}`
    case 'sent':
      return 'sent'
    case 'dead':
      return `given up: ${error ?? 'the mail server does not take it'}`
    case 'bounced':
      return `came back: ${error ?? 'the address does not take it'}`
  }
}

/** The mails about something as entries of its history. What came back or was given up bears the time of the last try. */
export function mailEntries(mails: readonly OutboxRow[]): HistoryEntry[] {
  return mails.map((mail) => ({
    at: mail.sent_at ?? (mail.status === 'queued' ? mail.created_at : mail.run_at),
    text: `${mailName(mail.kind)} ${stateOf(mail)}`,
  }))
}
