import { config } from '../config/config.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Member } from '../config/staff-setting.ts'
import { hashOf, newToken, tokenCookie } from '../security/token-cookie.server.ts'
import { foldEmail } from '../values/email-address.ts'

export interface Session {
  tokenHash: string
  member: Member
  /** The member has a passkey and has not used it in this session: only the passkey page is open. */
  awaitsPasskey: boolean
}

const hourMs = 60 * 60_000
const sessionMs = 12 * hourMs
/** For so long, a session that has ended is recognized: what was typed during it is shown again, and nothing else is. */
export const recognizedMs = 24 * hourMs
export const sessionCookie = tokenCookie('__Host-office', 'Strict', sessionMs + recognizedMs)

export type SessionState = 'open' | 'ended' | 'none'

/** The member of the staff with this address, as STAFF lists them now. */
export function findMember(email: string): Member | undefined {
  return config().staff.find((member) => member.email === foldEmail(email))
}

/** The session of the request's cookie. Null when it has expired or STAFF no longer names its owner. */
export async function findSession(db: Db, request: Pick<Request, 'headers'>, now: number): Promise<Session | null> {
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

/**
 * The state of the session that the request's cookie names. Ended: it is over for less than a day, or still waits for the
 * passkey. A session that somebody has signed out of is deleted, so it is not recognized.
 */
export async function findSessionState(db: Db, request: Pick<Request, 'headers'>, now: number): Promise<SessionState> {
  const session = await findSession(db, request, now)
  if (session) return session.awaitsPasskey ? 'ended' : 'open'
  const token = sessionCookie.tokenOf(request)
  if (token === null) return 'none'
  const row = await db
    .selectFrom('staff_session')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now - recognizedMs)
    .executeTakeFirst()
  return row && findMember(row.email) ? 'ended' : 'none'
}

/** Starts a session of 12 hours and returns the cookie to set. Repeatable: one token makes one session. */
export async function startSession(db: Db | Tx, email: string, now: number, token = newToken()): Promise<string> {
  const times = { created_at: now, expires_at: now + sessionMs, passkey_at: null }
  await db
    .insertInto('staff_session')
    .values({ token_hash: hashOf(token), email: foldEmail(email), challenge: null, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sessionCookie.with(token)
}

/** Whether an unexpired session has this token. */
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
 * Ends the session of the request and returns the cookie to set. Repeatable. A second click on the sign-in link sends
 * the cookie of the session that the first click started: `newCookie` keeps that session.
 */
export async function endSession(db: Db, request: Request, newCookie = ''): Promise<string> {
  const token = sessionCookie.tokenOf(request)
  if (token !== null && newCookie !== sessionCookie.with(token))
    await db.deleteFrom('staff_session').where('token_hash', '=', hashOf(token)).execute()
  return sessionCookie.ended
}
