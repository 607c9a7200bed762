import { createHmac } from 'node:crypto'
import { guard } from '../../content/guard.ts'
import { appSecret } from '../../infra/app-secret.server.ts'
import { config } from '../../infra/config.server.ts'
import { database } from '../../infra/database.server.ts'
import type { Db } from '../../infra/db.server.ts'
import { log } from '../../infra/log.server.ts'
import { clientOf } from './client-of.server.ts'
import { count, take } from './guard-count.queries.server.ts'
import { trapField, timeField } from './guard-fields.ts'
import { limits, type GuardedAction } from './limits.ts'
import { isTimed } from './opened-form.server.ts'

export type GuardVerdict =
  | { ok: true }
  | { ok: false; status: 403 | 429; code: 'looks_automatic' | 'too_many' | 'proof_required'; error: string }

type Refusal = 'trap' | 'too-fast' | 'too-many' | 'proof-required'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** How long the staff can see what was refused. */
const refusalsKeptMs = 90 * dayMs

/**
 * Triggered by: every post of a form and every call of a function, before anything else is done for it.
 * Changes: counts the post, and what is refused. Nothing of its content is kept, and no address as such.
 * Repeatable: each time is another post.
 *
 * `fields` are a form's, with its trap and its time; the functions have none. When the counts cannot be kept, the post
 * goes through: a database in trouble must not cost a gift or a message.
 */
export async function guardPost(
  action: GuardedAction,
  request: Request,
  fields: FormData | null,
): Promise<GuardVerdict> {
  try {
    return await judgePost(await database(), action, request, fields, Date.now())
  } catch (error) {
    log.error('guard-failed', { action, error: String(error) })
    return { ok: true }
  }
}

/** The same, on a given database. Throws what the database throws. */
export async function judgePost(
  db: Db,
  action: GuardedAction,
  request: Request,
  fields: FormData | null,
  now: number,
): Promise<GuardVerdict> {
  const refusal = await findRefusal(db, action, request, fields, now)
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
}

async function findRefusal(
  db: Db,
  action: GuardedAction,
  request: Request,
  fields: FormData | null,
  now: number,
): Promise<Refusal | null> {
  if (fields?.get(trapField)) return 'trap'
  const time = isTimed(fields?.get(timeField), now)
  if (time === 'too-fast') return 'too-fast'

  const client = clientOf(request)
  const hour = Math.floor(now / hourMs)
  const expiresAt = (hour + 1) * hourMs
  const tally = (scope: string, value = '') => ({ key: `${action}:${scope}:${disguise(value, hour)}`, expiresAt })
  const scopes = client ? [tally('address', client.address), tally('network', client.network)] : []
  // A form that nobody was seen to open may be a browser without a script, or a program: it counts twice.
  const weight = fields && time === 'untimed' ? 2 : 1
  const [siteCount = 0, addressCount = 0, networkCount = 0] = await count(db, [tally('site'), ...scopes], weight)

  const { address, network } = limits[action]
  if (addressCount > address.refuse || networkCount > network.refuse) return 'too-many'
  const abnormal =
    addressCount > address.prove || networkCount > network.prove || siteCount > config().normalPostsPerHour
  if (!abnormal || (await take(db, creditKey(request), now))) return null
  return 'proof-required'
}

/** Under this key stand the proofs that a visitor's browser has done and not yet used. */
export function creditKey(request: Request): string {
  return `credit:${disguise(clientOf(request)?.address ?? '')}`
}

/** Limits need to know an address again, not to know it. With the hour in it, nobody can be followed from one to the next. */
function disguise(value: string, hour?: number): string {
  if (value === '') return ''
  return createHmac('sha256', appSecret())
    .update(`${hour ?? ''}:${value}`)
    .digest('base64url')
    .slice(0, 22)
}

async function noteRefusal(db: Db, action: GuardedAction, refusal: Refusal, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10)
  await count(db, [{ key: `refused:${day}:${action}:${refusal}`, expiresAt: now + refusalsKeptMs }])
}
