import type { Db, Tx } from '../../db/db.server.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Tables } from '../../db/tables.ts'

export type Passkey = Tables['staff_passkey']

export function findPasskeys(db: Db | Tx, email: string): Promise<Passkey[]> {
  const passkeys = db.selectFrom('staff_passkey').selectAll().where('email', '=', email)
  return passkeys.orderBy('created_at').orderBy('id').execute()
}

export async function hasPasskey(db: Db | Tx, email: string): Promise<boolean> {
  return (await findPasskeys(db, email)).length > 0
}

/** Stores the challenge that this session's browser must sign next. It replaces the one before. */
export async function saveChallenge(db: Db, sessionHash: string, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('token_hash', '=', sessionHash).execute()
}

/** Removes and returns the challenge of this session: it is valid for one answer. Null when there is none. */
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

/** Adds a passkey. The session that created it stays signed in; every other one must use it. */
export async function addPasskey(db: Db, passkey: Passkey, sessionHash: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('staff_passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    await confirmSession(tx, sessionHash, now)
    const added = { who: passkey.email, what: 'passkey added', subject: 'passkey', after: shortId(passkey) }
    await recordChange(tx, added, now)
  })
}

/** Records a sign-in with a passkey and its counter, and confirms the session. */
export async function recordPasskeyUse(db: Db, passkey: Passkey, sessionHash: string, now: number): Promise<void> {
  const { id, email: who, counter } = passkey
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
    await confirmSession(tx, sessionHash, now)
    await recordChange(tx, { who, what: 'signed in with a passkey', subject: 'passkey', after: shortId(passkey) }, now)
  })
}

const confirmSession = (tx: Tx, sessionHash: string, now: number) =>
  tx.updateTable('staff_session').set({ passkey_at: now }).where('token_hash', '=', sessionHash).execute()

/** Removes one passkey of this owner, or all of them, and returns their number. Sessions stay open. */
export function removePasskeys(db: Db, { email, id, who }: { email: string; id?: string; who: Actor }, now: number) {
  return db.transaction().execute(async (tx) => {
    const of = tx.deleteFrom('staff_passkey').where('email', '=', email)
    const removed = await (id === undefined ? of : of.where('id', '=', id))
      .returning(['id', 'email', 'created_at'])
      .execute()
    for (const passkey of removed.toSorted((a, b) => a.created_at - b.created_at)) {
      await recordChange(tx, { who, what: 'passkey removed', subject: 'passkey', before: shortId(passkey) }, now)
    }
    return removed.length
  })
}

/** Identifies a passkey in the audit log. */
const shortId = ({ id, email }: Pick<Passkey, 'id' | 'email'>) => `${id.slice(0, 8)} of ${maskEmail(email)}`
