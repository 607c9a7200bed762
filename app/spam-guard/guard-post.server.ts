import type { RouterContextProvider } from 'react-router'
import { guard } from '../content/guard.ts'
import { dayOf } from '../platform/day-of.ts'
import { database } from '../platform/database.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { clientAddressContext } from '../platform/request-context.server.ts'
import { isClosed } from './closed-forms.queries.server.ts'
import { count } from './guard-count.queries.server.ts'
import { trapField, timeField } from './guard-fields.ts'
import { judgeVolume, type CheckoutPost } from './judge-volume.server.ts'
import type { GuardedAction } from './limits.ts'
import { isTimed, isWordReused } from './opened-form.server.ts'

export type GuardVerdict =
  | { ok: true }
  | {
      ok: false
      status: 403 | 429 | 503
      code: 'looks_automatic' | 'too_many' | 'proof_required' | 'closed'
      error: string
    }

type Refusal = 'trap' | 'too-fast' | 'too-many' | 'proof-required' | 'closed'

/** What a post says for itself: a form's fields, with its trap and its time, or what a checkout is asked for. */
export interface Posted {
  fields?: FormData
  checkout?: CheckoutPost
}

const dayMs = 24 * 60 * 60_000
/** How long the staff can see what was refused. */
const refusalsKeptMs = 90 * dayMs

/**
 * Triggered by: every post of a form and every call of a function, before anything else is done for it.
 * Changes: counts the post, and what is refused. Nothing of its content is kept, and no address as such.
 * Repeatable: each time is another post.
 *
 * When the counts cannot be kept, the post goes through: a database in trouble must not cost a gift or a message.
 */
export async function guardPost(
  action: GuardedAction,
  context: Readonly<RouterContextProvider>,
  posted: Posted,
): Promise<GuardVerdict> {
  try {
    return await judgePost(await database(), action, context.get(clientAddressContext), posted, Date.now())
  } catch (error) {
    log.error('guard-failed', { action, error: String(error) })
    return { ok: true }
  }
}

/** The same, on a given database. Throws what the database throws. */
export async function judgePost(
  db: Db,
  action: GuardedAction,
  address: string | null,
  posted: Posted,
  now: number,
): Promise<GuardVerdict> {
  const refusal = await findRefusal(db, action, address, posted, now)
  if (!refusal) return { ok: true }
  await noteRefusal(db, action, refusal, now)
  return answers[refusal]
}

const automatic = { ok: false, status: 403, code: 'looks_automatic', error: guard.looksAutomatic } as const

const answers: Record<Refusal, GuardVerdict> = {
  trap: automatic,
  'too-fast': automatic,
  'too-many': { ok: false, status: 429, code: 'too_many', error: guard.tooMany },
  'proof-required': { ok: false, status: 403, code: 'proof_required', error: guard.needsProof },
  closed: { ok: false, status: 503, code: 'closed', error: guard.closed },
}

async function findRefusal(
  db: Db,
  action: GuardedAction,
  address: string | null,
  { fields, checkout }: Posted,
  now: number,
): Promise<Refusal | null> {
  if (await isClosed(db, action)) return 'closed'
  if (fields?.get(trapField)) return 'trap'
  const time = isTimed(fields?.get(timeField), now)
  if (time === 'too-fast') return 'too-fast'
  // A form that nobody was seen to open may be a browser without a script, or a program: it counts twice.
  const weight = fields && time === 'untimed' ? 2 : 1
  // One opening is one post. Whoever makes more of it pays with work, which a browser does unseen.
  const isReused = fields !== undefined && time === 'timed' && (await isWordReused(db, fields, now))
  return judgeVolume(db, action, address, { checkout, weight, isReused, now })
}

async function noteRefusal(db: Db, action: GuardedAction, refusal: Refusal, now: number): Promise<void> {
  await count(db, [{ key: `refused:${dayOf(now)}:${action}:${refusal}`, expiresAt: now + refusalsKeptMs }])
}
