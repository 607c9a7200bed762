import { redirect } from 'react-router'
import { rules } from '../content/legal/rules.ts'
import { type Forgotten, holdsAddress } from '../db/forget-step.server.ts'
import { database } from '../db/database.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findPayerOf } from '../payments/payer.queries.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { hashOf, newToken, tokenCookie } from '../security/token-cookie.server.ts'

/** Somebody who pressed a link sent to their address: they see everything under it. */
type FullSession = { tokenHash: string; email: string }
/** Somebody who pressed the link in a mail about one recurring gift: they see that gift, and not whose it is. */
type GiftSession = { tokenHash: string; subscriptionId: string }

export type GiverSession = FullSession | GiftSession

const sessionMs = rules.myGiving.sessionMinutes * 60_000
export const sessionCookie = tokenCookie('__Host-giving', 'Lax', sessionMs)

export const isFull = (session: GiverSession): session is FullSession => 'email' in session

/** The session that the request's cookie names, while it lasts. */
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
  if (email !== null) return { tokenHash, email }
  return subscriptionId === null ? null : { tokenHash, subscriptionId }
}

/** For pages of a session: without one, the visitor is led to the form that asks for a link, and told why after a submit. */
async function requireSession(request: Request): Promise<GiverSession> {
  const session = await findSession(request)
  if (!session) throw redirectTo(request.method === 'POST' ? '/my-giving?note=ended' : '/my-giving')
  return session
}

/** For pages that show more than one recurring gift. `otherwise`: where a session for one gift is led. */
export async function requireFullSession(request: Request, otherwise = '/my-giving'): Promise<FullSession> {
  const session = await requireSession(request)
  if (!isFull(session)) throw redirectTo(otherwise)
  return session
}

/** For pages of one recurring gift. Who may not see and change it learns nothing, not even whether there is one. */
export async function requireRecurringSession(request: Request, subscriptionId: string): Promise<GiverSession> {
  const session = await requireSession(request)
  const isTheirs = isFull(session)
    ? (await findPayerOf(await database(), subscriptionId)) === session.email
    : session.subscriptionId === subscriptionId
  if (!isTheirs) throw redirectTo('/my-giving')
  return session
}

/** After a submit, another page is read (303), with a cookie to set. */
export function redirectTo(path: string, cookie?: string): Response {
  return redirect(path, { status: 303, headers: { ...privateHeaders(), ...(cookie && { 'Set-Cookie': cookie }) } })
}

/** Whose session begins: of an address, or of one recurring gift. */
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
 * Ends the request's session, if there is one, and is not the one that a second submit of the same button has just begun:
 * `begun` is its cookie. Returns the cookie to set. Repeatable.
 */
export async function endSession(db: Db | Tx, request: Request, begun = ''): Promise<string> {
  const token = sessionCookie.tokenOf(request)
  if (token !== null && begun !== sessionCookie.with(token))
    await db.deleteFrom('giver_session').where('token_hash', '=', hashOf(token)).execute()
  return sessionCookie.ended
}

/** Ends every session under an address, and every link to one. The links first: a submit in hand is waited for. */
export async function endAccessOf(tx: Tx, email: string): Promise<number> {
  const links = await tx.deleteFrom('access_link').where(holdsAddress('email', email)).returning('id').execute()
  await tx.deleteFrom('giver_session').where(holdsAddress('email', email)).execute()
  return links.length
}

/** No rule makes us keep who looked at My giving. */
export async function forgetAccess(tx: Tx, email: string): Promise<Forgotten> {
  const links = await endAccessOf(tx, email)
  return { removed: links > 0 ? [`${links} links to My giving, with their visits`] : [], kept: [] }
}

/** Deletes up to `limit` links and sessions whose time is over. Returns how many. */
export async function forgetExpiredAccess(db: Db, now: number, limit: number): Promise<number> {
  const links = db.selectFrom('access_link').select('id').where('expires_at', '<=', now).limit(limit)
  const sessions = db.selectFrom('giver_session').select('token_hash').where('expires_at', '<=', now).limit(limit)
  const deleted = [
    await db.deleteFrom('access_link').where('id', 'in', links).returning('id').execute(),
    await db.deleteFrom('giver_session').where('token_hash', 'in', sessions).returning('token_hash').execute(),
  ]
  return deleted.flat().length
}
