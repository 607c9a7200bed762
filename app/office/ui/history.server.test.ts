import { expect, test } from 'vitest'
import type { OutboxRow } from '../../mail/outbox.server.ts'
import { mailEntries } from './history.server.tsx'

const now = Date.UTC(2026, 10, 26, 15)
const receipt: OutboxRow = {
  id: 'm1',
  kind: 'gift-receipt',
  subject_id: 'G-000-000-0001',
  dedupe_key: 'gift-receipt:G-000-000-0001',
  status: 'queued',
  priority: 0,
  send_to: null,
  run_at: now,
  locked_until: 0,
  locked_by: null,
  attempts: 0,
  last_error: null,
  failed_at: null,
  server_failed_at: null,
  created_at: now,
  sent_at: null,
  recipient: null,
  came_back: null,
  came_back_at: null,
}

test('a receipt that is sent again has a time of its own', () => {
  const sent = { ...receipt, status: 'sent' as const, attempts: 1, sent_at: now }
  expect(mailEntries([sent, { ...sent, id: 'm2', sent_at: now + 86_400_000 }])).toEqual([
    { at: now, text: 'Gift receipt sent' },
    { at: now + 86_400_000, text: 'Gift receipt sent again' },
  ])
})

test.each<[Partial<OutboxRow>, string]>([
  [{}, 'Gift receipt waits to be sent'],
  [{ attempts: 1 }, 'Gift receipt is being sent'],
  [
    { attempts: 1, last_error: 'the mailbox is full' },
    'Gift receipt tried 1 time, again at Nov 26, 2026, 10:00 AM: the mailbox is full',
  ],
  [
    { attempts: 2, last_error: 'the mailbox is full' },
    'Gift receipt tried 2 times, again at Nov 26, 2026, 10:00 AM: the mailbox is full',
  ],
  [{ attempts: 1, status: 'sent', sent_at: now }, 'Gift receipt sent'],
])('a mail with %o is “%s”', (changes, text) => {
  expect(mailEntries([{ ...receipt, ...changes }])).toEqual([{ at: now, text }])
})
