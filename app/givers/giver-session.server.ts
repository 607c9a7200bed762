import { countOf } from '../values/count-of.ts'
import { redirect } from 'react-router'
import { rules } from '../content/legal/rules.ts'
import { type Forgetting, type Forgotten, holdsAddress } from '../db/forget-step.server.ts'
import { database } from '../db/database.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findGiverIdOf } from './giver.queries.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { hashOf, newToken, tokenCookie } from '../security/token-cookie.server.ts'

/**
 * After a link that was sent to the address: access to all gifts of the giver who has this address. The giver is looked up
 * at each request, so a session ends when the address no longer belongs to a giver.
 */
export type FullSession = { tokenHash: string; email: string; giverId: string }
/** After a link in a mail about one recurring gift: access to that gift, without its address. */
type GiftSession = { tokenHash: string; subscriptionId: string }

export type GiverSession = FullSession | GiftSession

const sessionMs = rules.myGiving.sessionMinutes * 60_000
export const sessionCookie = tokenCookie('__Host-giving', 'Lax', sessionMs)

export const isFull = (session: GiverSession): session is FullSession => 'email' in session

/** The session of the request's cookie, unless it has expired. */
export async function findSession(request: Request, now = Date.now()): Promise<GiverSession | null> {
  const token = sessionCookie.tokenOf(request)
  return token === null ? null : findSessionByToken(await database(), token, now)
}

export async function findSessionByToken(db: Db | Tx, token: string, now: number): Promise<GiverSession | null> {
  const row = await db
    .selectFrom('giver_session')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { token_hash: tokenHash, email, subscription_id: subscriptionId } = row
  if (email !== null) {
    const giverId = await findGiverIdOf(db, email)
    return giverId === null ? null : { tokenHash, email, giverId }
  }
  return subscriptionId === null ? null : { tokenHash, subscriptionId }
}

/** Without a session, a visitor is redirected to the form that sends a link, with a message after a submit. */
export async function requireSession(request: Request): Promise<GiverSession> {
  const session = await findSession(request)
  if (!session) throw redirectTo(request.method === 'POST' ? '/my-giving?note=ended' : '/my-giving')
  return session
}

/** For pages with more than one recurring gift. `otherwise`: the redirect of a session for one gift. */
export async function requireFullSession(request: Request, otherwise = '/my-giving'): Promise<FullSession> {
  const session = await requireSession(request)
  if (!isFull(session)) throw redirectTo(otherwise)
  return session
}

/** After a submit: the browser loads another page (303), with a cookie to set. */
export function redirectTo(path: string, cookie?: string): Response {
  return redirect(path, { status: 303, headers: { ...privateHeaders(), ...(cookie && { 'Set-Cookie': cookie }) } })
}

/** A session is for an address, or for one recurring gift. */
type Visitor = { email: string; subscriptionId?: never } | { subscriptionId: string; email?: never }

/** Begins a session of 30 minutes. Repeatable: a token begins one session. Returns the cookie to set. */
export async function startSession(tx: Db | Tx, visitor: Visitor, now: number, token = newToken()): Promise<string> {
  const { email = null, subscriptionId: subscription_id = null } = visitor
  const times = { created_at: now, expires_at: now + sessionMs }
  await tx
    .insertInto('giver_session')
    .values({ token_hash: hashOf(token), email, subscription_id, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sessionCookie.with(token)
}

/**
 * Ends the request's session. Returns the cookie to set. Repeatable: a second submit of the same button must not end the
 * session that the first has begun; `begun` is its cookie.
 */
export async function endSession(db: Db | Tx, request: Request, begun = ''): Promise<string> {
  const token = sessionCookie.tokenOf(request)
  if (token !== null && begun !== sessionCookie.with(token))
    await db.deleteFrom('giver_session').where('token_hash', '=', hashOf(token)).execute()
  return sessionCookie.ended
}

/** Ends every session and every link of an address. The links first, to wait for a submit that uses one. */
export async function endAccessOf(tx: Db | Tx, email: string): Promise<number> {
  const links = await tx.deleteFrom('access_link').where(holdsAddress('email', email)).returning('id').execute()
  await tx.deleteFrom('giver_session').where(holdsAddress('email', email)).execute()
  return links.length
}

/** No law requires a record of access, so nothing is kept. */
export async function forgetAccess(tx: Db | Tx, email: string, { isLook }: Forgetting): Promise<Forgotten> {
  const theirs = tx.selectFrom('access_link').where(holdsAddress('email', email))
  const links = isLook ? await countOf(theirs) : await endAccessOf(tx, email)
  return { removed: links > 0 ? [`${links} links to My giving, with their visits`] : [], kept: [] }
}

/** Deletes up to `limit` expired links and sessions. Returns how many. */
export async function forgetExpiredAccess(db: Db, now: number, limit: number): Promise<number> {
  const links = db.selectFrom('access_link').select('id').where('expires_at', '<=', now).limit(limit)
  const sessions = db.selectFrom('giver_session').select('token_hash').where('expires_at', '<=', now).limit(limit)
  const deleted = [
    await db.deleteFrom('access_link').where('id', 'in', links).returning('id').execute(),
    await db.deleteFrom('giver_session').where('token_hash', 'in', sessions).returning('token_hash').execute(),
  ]
  return deleted.flat().length
}
