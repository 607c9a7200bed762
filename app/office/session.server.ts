import { config } from '../config/config.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Member } from '../config/staff-setting.ts'
import { hashOf, newToken, tokenCookie } from '../security/token-cookie.server.ts'

export interface Session {
  tokenHash: string
  member: Member
  /** Has a passkey and has not shown it yet: only the page that asks for it is open. */
  awaitsPasskey: boolean
}

const sessionMs = 12 * 60 * 60_000
export const sessionCookie = tokenCookie('__Host-office', 'Strict', sessionMs)

/** The member of the staff with this address, as STAFF says now. */
export function findMember(email: string): Member | undefined {
  return config().staff.find((member) => member.email === email.toLowerCase())
}

/** The session that the request's cookie names, while it lasts and while STAFF names its owner. */
export async function findSession(db: Db, request: Request, now: number): Promise<Session | null> {
  const token = sessionCookie.tokenOf(request)
  if (token === null) return null
  const row = await db
    .selectFrom('staff_session')
    .select(['token_hash', 'email', 'passkey_at'])
    .select((select) =>
      select
        .exists(
          select.selectFrom('staff_passkey').select('id').whereRef('staff_passkey.email', '=', 'staff_session.email'),
        )
        .as('has_passkey'),
    )
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const member = row && findMember(row.email)
  if (!member) return null
  return { tokenHash: row.token_hash, member, awaitsPasskey: Boolean(row.has_passkey) && row.passkey_at === null }
}

/** Begins a session of 12 hours. Repeatable: a token begins one. Returns the cookie to set. */
export async function startSession(db: Db | Tx, email: string, now: number, token = newToken()): Promise<string> {
  const times = { created_at: now, expires_at: now + sessionMs, passkey_at: null }
  await db
    .insertInto('staff_session')
    .values({ token_hash: hashOf(token), email: email.toLowerCase(), challenge: null, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sessionCookie.with(token)
}

/** Whether a session began with this token and goes on. */
export async function hasSession(db: Db | Tx, token: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends the request's session, if there is one, and is not the one that a second submit of the same button has just begun:
 * `begun` is its cookie. Returns the cookie to set. Repeatable.
 */
export async function endSession(db: Db, request: Request, begun = ''): Promise<string> {
  const token = sessionCookie.tokenOf(request)
  if (token !== null && begun !== sessionCookie.with(token))
    await db.deleteFrom('staff_session').where('token_hash', '=', hashOf(token)).execute()
  return sessionCookie.ended
}
