import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.server.ts'

/** Puts `count` confirmed subscribers on the list, `reader0@example.com` and so on. */
export async function addSubscribers(db: Db, count: number): Promise<void> {
  const batch = 1000
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => ({
      id: randomUUID(),
      email: `reader${first + index}@example.com`,
      status: 'confirmed' as const,
      consent_text: 'Send me the prayer newsletter by email.',
      consent_source: 'home' as const,
      consented_at: 1000,
      confirmed_at: 2000,
      unsubscribed_at: null,
    }))
    await db.insertInto('subscriber').values(rows).execute()
  }
}
