import { redirect } from 'react-router'
import { rules } from '../content/legal/rules.ts'
import { type Forgotten, holdsAddress } from '../db/forget-step.server.ts'
import { database } from '../db/database.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findPayerOf } from '../payments/payer.queries.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { hashOf, newToken, tokenCookie } from '../security/token-cookie.server.ts'

/** Somebody who pressed a link sent to their address: they see everything under it. */
type FullVisit = { tokenHash: string; email: string }
/** Somebody who pressed the link in a mail about one recurring gift: they see that gift, and not whose it is. */
type GiftVisit = { tokenHash: string; subscriptionId: string }

export type Visit = FullVisit | GiftVisit

const visitMs = rules.myGiving.visitMinutes * 60_000
export const visitCookie = tokenCookie('__Host-giving', 'Lax', visitMs)

export const isFull = (visit: Visit): visit is FullVisit => 'email' in visit

/** The visit that the request's cookie names, while it lasts. */
export async function findVisit(request: Request, now = Date.now()): Promise<Visit | null> {
  const token = visitCookie.tokenOf(request)
  return token === null ? null : findVisitByToken(await database(), token, now)
}

export async function findVisitByToken(db: Db | Tx, token: string, now: number): Promise<Visit | null> {
  const row = await db
    .selectFrom('visit')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { token_hash: tokenHash, email, subscription_id: subscriptionId } = row
  if (email !== null) return { tokenHash, email }
  return subscriptionId === null ? null : { tokenHash, subscriptionId }
}

/** For pages of a visit: without one, the visitor is led to the form that asks for a link, and told why after a press. */
async function requireVisit(request: Request): Promise<Visit> {
  const visit = await findVisit(request)
  if (!visit) throw leadTo(request.method === 'POST' ? '/my-giving?note=ended' : '/my-giving')
  return visit
}

/** For pages that show more than one recurring gift. `otherwise`: where a visit for one gift is led. */
export async function requireFullVisit(request: Request, otherwise = '/my-giving'): Promise<FullVisit> {
  const visit = await requireVisit(request)
  if (!isFull(visit)) throw leadTo(otherwise)
  return visit
}

/** For pages of one recurring gift. Who may not see and change it learns nothing, not even whether there is one. */
export async function requireRecurringVisit(request: Request, subscriptionId: string): Promise<Visit> {
  const visit = await requireVisit(request)
  const isTheirs = isFull(visit)
    ? (await findPayerOf(await database(), subscriptionId)) === visit.email
    : visit.subscriptionId === subscriptionId
  if (!isTheirs) throw leadTo('/my-giving')
  return visit
}

/** After a press, another page is read (303), with a cookie to set. */
export function leadTo(path: string, cookie?: string): Response {
  return redirect(path, { status: 303, headers: { ...privateHeaders(), ...(cookie && { 'Set-Cookie': cookie }) } })
}

/** Whose visit begins: of an address, or of one recurring gift. */
type Visitor = { email: string; subscriptionId?: never } | { subscriptionId: string; email?: never }

/** Begins a visit of 30 minutes. Repeatable: a token begins one visit. Returns the cookie to set. */
export async function startVisit(tx: Db | Tx, visitor: Visitor, now: number, token = newToken()): Promise<string> {
  const { email = null, subscriptionId: subscription_id = null } = visitor
  const times = { created_at: now, expires_at: now + visitMs }
  await tx
    .insertInto('visit')
    .values({ token_hash: hashOf(token), email, subscription_id, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return visitCookie.with(token)
}

/**
 * Ends the request's visit, if there is one, and is not the one that a second press of the same button has just begun:
 * `begun` is its cookie. Returns the cookie to set. Repeatable.
 */
export async function endVisit(db: Db | Tx, request: Request, begun = ''): Promise<string> {
  const token = visitCookie.tokenOf(request)
  if (token !== null && begun !== visitCookie.with(token))
    await db.deleteFrom('visit').where('token_hash', '=', hashOf(token)).execute()
  return visitCookie.ended
}

/** Ends every visit under an address, and every link to one. The links first: a press in hand is waited for. */
export async function endAccessOf(tx: Tx, email: string): Promise<number> {
  const links = await tx.deleteFrom('access_link').where(holdsAddress('email', email)).returning('id').execute()
  await tx.deleteFrom('visit').where(holdsAddress('email', email)).execute()
  return links.length
}

/** No rule makes us keep who looked at My giving. */
export async function forgetAccess(tx: Tx, email: string): Promise<Forgotten> {
  const links = await endAccessOf(tx, email)
  return { removed: links > 0 ? [`${links} links to My giving, with their visits`] : [], kept: [] }
}

/** Deletes up to `limit` links and visits whose time is over. Returns how many. */
export async function forgetExpiredAccess(db: Db, now: number, limit: number): Promise<number> {
  const links = db.selectFrom('access_link').select('id').where('expires_at', '<=', now).limit(limit)
  const visits = db.selectFrom('visit').select('token_hash').where('expires_at', '<=', now).limit(limit)
  const deleted = [
    await db.deleteFrom('access_link').where('id', 'in', links).returning('id').execute(),
    await db.deleteFrom('visit').where('token_hash', 'in', visits).returning('token_hash').execute(),
  ]
  return deleted.flat().length
}
