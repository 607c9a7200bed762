import type { Db, Tx } from '../../db/db.server.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Tables } from '../../db/tables.ts'

export type Passkey = Tables['staff_passkey']

export function findPasskeys(db: Db | Tx, email: string): Promise<Passkey[]> {
  return db.selectFrom('staff_passkey').selectAll().where('email', '=', email).orderBy('created_at').execute()
}

export async function hasPasskey(db: Db | Tx, email: string): Promise<boolean> {
  return (await findPasskeys(db, email)).length > 0
}

/** What the browser of this session must sign next. One at a time: a later question takes the place of the one before. */
export async function keepChallenge(db: Db, sessionHash: string, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('token_hash', '=', sessionHash).execute()
}

/** The challenge of this session, which is good for one answer. Null: nothing was asked. */
export async function takeChallenge(db: Db, sessionHash: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const session = tx.selectFrom('staff_session').select('challenge').where('token_hash', '=', sessionHash)
    const row = await session.executeTakeFirst()
    const taken = await tx
      .updateTable('staff_session')
      .set({ challenge: null })
      .where('token_hash', '=', sessionHash)
      .where('challenge', 'is not', null)
      .returning('token_hash')
      .executeTakeFirst()
    return taken ? (row?.challenge ?? null) : null
  })
}

/** From now on the passkey is asked for. The session in which it was made goes on. */
export async function addPasskey(db: Db, passkey: Passkey, sessionHash: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('staff_passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await openSession(tx, sessionHash, now)
    await recordChange(
      tx,
      { who: passkey.email, what: 'passkey added', subject: 'passkey', after: inLog(passkey) },
      now,
    )
  })
}

/** The passkey was shown, with this counter: the session counts. */
export async function recordPasskeyUse(db: Db, passkey: Passkey, sessionHash: string, now: number): Promise<void> {
  const { id, email: who, counter } = passkey
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
    await openSession(tx, sessionHash, now)
    await recordChange(tx, { who, what: 'signed in with a passkey', subject: 'passkey', after: inLog(passkey) }, now)
  })
}

const openSession = (tx: Tx, sessionHash: string, now: number) =>
  tx.updateTable('staff_session').set({ passkey_at: now }).where('token_hash', '=', sessionHash).execute()

/** Removes one passkey of this owner, or all of them, and ends nobody's session. Returns how many there were. */
export function removePasskeys(db: Db, { email, id, who }: { email: string; id?: string; who: Actor }, now: number) {
  return db.transaction().execute(async (tx) => {
    const of = tx.deleteFrom('staff_passkey').where('email', '=', email)
    const removed = await (id === undefined ? of : of.where('id', '=', id)).returning(['id', 'email']).execute()
    for (const passkey of removed) {
      await recordChange(tx, { who, what: 'passkey removed', subject: 'passkey', before: inLog(passkey) }, now)
    }
    return removed.length
  })
}

/** Enough of a passkey's id to know it by, and whose it is. */
const inLog = ({ id, email }: Pick<Passkey, 'id' | 'email'>) => `${id.slice(0, 8)} of ${maskEmail(email)}`
