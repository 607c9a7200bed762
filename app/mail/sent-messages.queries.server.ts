import type { Db } from '../db/db.server.ts'

/** Whether a message of one of these kinds about a subject was sent. */
export async function wasMessageSent(db: Db, subjectId: string, kinds: readonly string[]): Promise<boolean> {
  const sent = db.selectFrom('outbox').select('id').where('subject_id', '=', subjectId).where('status', '=', 'sent')
  return (await sent.where('kind', 'in', kinds).limit(1).execute()).length > 0
}

/** When messages of a kind about a subject were sent, the first one first. */
export async function findSentTimes(db: Db, subjectId: string, kind: string): Promise<number[]> {
  const sent = db.selectFrom('outbox').select('sent_at').where('subject_id', '=', subjectId).where('kind', '=', kind)
  const rows = await sent.where('sent_at', 'is not', null).where('status', '=', 'sent').orderBy('sent_at').execute()
  return rows.flatMap(({ sent_at: at }) => at ?? [])
}
