import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../audit/audit-log.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { idempotencyKeyOf } from '../../db/idempotency-key.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { emailsOfDied } from '../../givers/giver-died.server.ts'
import { refusingGivers } from '../../givers/letters-to-giver.queries.server.ts'
import { noonOf } from '../../manual-gifts/read-check.ts'
import { queueBulkMessages } from '../../mail/outbox.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { confirmationKind } from '../subscribe.server.ts'

/** A reader of a file from another program. */
export interface MovedInReader {
  email: string
  /** Null means that the file proves none: the person is asked once by mail. */
  consent: { day: string; way: string } | null
}

/** What becomes of a reader of a file. `here`: a reader already; `waits`: the mail that asks was sent, and not answered yet. */
export type ReaderState =
  | 'added'
  | 'asked'
  | 'here'
  | 'waits'
  | 'left'
  | 'asked-before'
  | 'bounced'
  | 'refused'
  | 'died'

/** One row for each address that came from a file, also after its entry in the list was deleted: nobody is asked twice. */
const keyOf = (email: string) => idempotencyKeyOf('moved-in reader', foldEmail(email))

/** Says of each reader what entering it does, in the same order. Writes nothing. */
export async function checkReaders(db: Db | Tx, readers: readonly MovedInReader[]): Promise<ReaderState[]> {
  const emails = ['', ...readers.map(({ email }) => foldEmail(email))]
  const listed = await db.selectFrom('subscriber').select(['email', 'status']).where('email', 'in', emails).execute()
  const keys = ['', ...readers.map(({ email }) => keyOf(email))]
  const moved = await db.selectFrom('moved_in_reader').select('id').where('id', 'in', keys).execute()
  const ofGivers = await db
    .selectFrom('giver_email')
    .innerJoin('giver', 'giver.id', 'giver_email.giver_id')
    .select(['email_key', 'bounced_at'])
    .select(
      sql<number>`case when coalesce(merged_into, giver.id) in (${refusingGivers}) then 1 else 0 end`.as('refused'),
    )
    .select(sql<number>`case when email_key in (${emailsOfDied}) then 1 else 0 end`.as('died'))
    .where('email_key', 'in', emails)
    .execute()
  const statusOf = new Map(listed.map(({ email, status }) => [email, status]))
  const giverOf = new Map(ofGivers.map((row) => [row.email_key, row]))
  const isMoved = new Set(moved.map(({ id }) => id))
  return readers.map(({ email, consent }) => {
    const status = statusOf.get(foldEmail(email))
    if (status === 'confirmed') return 'here'
    if (status === 'unsubscribed') return 'left'
    const giver = giverOf.get(foldEmail(email))
    if (giver?.died) return 'died'
    if (giver?.refused) return 'refused'
    if (giver?.bounced_at) return 'bounced'
    if (status === 'pending') return consent ? 'added' : 'waits'
    if (isMoved.has(keyOf(email))) return 'asked-before'
    return consent ? 'added' : 'asked'
  })
}

/**
 * Triggered by: the office, with the readers of a file from another program.
 * Changes: those with a consent become readers, with its day, its way and who entered them; the others get the mail that asks
 * for a confirmation, once. Who has left, and whose mail came back, is not changed.
 * Repeatable: a key of each address decides, also of two requests at once. Returns the numbers of both.
 */
export async function addReaders(tx: Tx, readers: readonly MovedInReader[], who: Actor, now: number) {
  const states = await checkReaders(tx, readers)
  const asked: string[] = []
  let added = 0
  for (const [at, { email: typed, consent }] of readers.entries()) {
    if (states[at] !== 'added' && states[at] !== 'asked') continue
    const email = foldEmail(typed)
    const isNew = await insertNew(tx, 'moved_in_reader', { id: keyOf(email), created_at: now })
    // A sign-up that waits, or an earlier mail that asked: a consent answers both.
    if (!isNew && consent === null) continue
    const id = await insertReader(tx, { email, consent }, who, now)
    if (id === null) continue
    if (consent) added += 1
    else asked.push(id)
  }
  const mails = asked.map((subjectId) => ({ kind: confirmationKind, subjectId }))
  await queueBulkMessages(tx, mails, now)
  return { added, asked: asked.length }
}

/** Returns null when the address is on the list in another state. */
async function insertReader(
  tx: Tx,
  { email, consent }: MovedInReader,
  who: Actor,
  now: number,
): Promise<string | null> {
  const row = {
    status: consent ? ('confirmed' as const) : ('pending' as const),
    consent_text: consent ? consent.way : '',
    consent_source: 'file' as const,
    consented_at: consent ? noonOf(consent.day) : now,
    moved_in_by: who,
  }
  const stored = await tx
    .insertInto('subscriber')
    .values({ id: randomUUID(), email, ...row, confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) =>
      consent
        ? conflict.column('email').doUpdateSet(row).where('subscriber.status', '=', 'pending')
        : conflict.column('email').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return stored?.id ?? null
}
