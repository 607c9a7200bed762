import type { RouterContextProvider } from 'react-router'
import { guard } from '../content/guard.ts'
import { dayOf } from '../values/day-of.ts'
import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { clientAddressContext } from '../security/request-context.server.ts'
import { log } from '../log/log.server.ts'
import { clientOf, type Client } from './client-of.server.ts'
import { count, findClosedSince } from './guard.queries.server.ts'
import { judgeVolume, type CheckoutPost } from './judge-volume.server.ts'
import { trapField, type GuardedAction } from './limits.ts'

const refusals = {
  trap: { status: 403, code: 'looks_automatic', words: 'looksAutomatic' },
  'too-many': { status: 429, code: 'too_many', words: 'tooMany' },
  'proof-required': { status: 403, code: 'proof_required', words: 'needsProof' },
  closed: { status: 503, code: 'closed', words: 'closed' },
} as const

type Reason = keyof typeof refusals

type Refusal = Pick<(typeof refusals)[Reason], 'status' | 'code'>

export type GuardVerdict = { ok: true } | ({ ok: false; error: string } & Refusal)

/** A form's fields, with the trap field, or a checkout. */
export interface Posted {
  fields?: FormData
  checkout?: CheckoutPost
}

/** How long refusals are shown to the staff. */
const refusalsKeptMs = 90 * 24 * 60 * 60_000

/**
 * Triggered by: every post of a form and every call of a function, after it is parsed and before it has any effect.
 * Changes: counts the post, and refusals. No content is stored, and addresses only as pseudonyms.
 * Repeatable: each time counts as another post.
 *
 * When the counts cannot be stored, the post is accepted: a failing database must not cost a gift or a message.
 */
export async function guardPost(
  action: GuardedAction,
  context: Readonly<RouterContextProvider>,
  posted: Posted,
): Promise<GuardVerdict> {
  try {
    return await judgePost(await database(), action, clientOf(context.get(clientAddressContext)), posted, Date.now())
  } catch (error) {
    log.error('guard-failed', { action, error: String(error) })
    return { ok: true }
  }
}

/** The same, on a given database. Throws on a database error. */
export async function judgePost(
  db: Db,
  action: GuardedAction,
  client: Client | null,
  { fields, checkout }: Posted,
  now: number,
): Promise<GuardVerdict> {
  const judge = (): Promise<Reason | null> | Reason =>
    fields?.get(trapField) ? 'trap' : judgeVolume(db, action, client, checkout, now)
  const reason = (await findClosedSince(db, action)) === null ? await judge() : 'closed'
  if (!reason) return { ok: true }
  await count(db, [{ key: `refused:${dayOf(now)}:${action}:${reason}`, expiresAt: now + refusalsKeptMs }])
  const { status, code, words } = refusals[reason]
  return { ok: false, status, code, error: guard[words] }
}
