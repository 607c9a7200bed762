import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { appSecret } from '../platform/app-secret.server.ts'
import type { Db } from '../platform/db.server.ts'
import { minFillMs } from './fill-time.ts'
import { timeField } from './guard-fields.ts'
import { count } from './guard-count.queries.server.ts'

/** A form left open overnight is still a person's. */
const maxFillMs = 24 * 60 * 60_000

/** The server's word that a form was opened now: prerendered pages cannot carry it, so the browser asks for it. */
export function openedNow(now: number): string {
  const opening = `${now}.${randomUUID()}`
  return `${opening}.${sign(opening)}`
}

/** Whether the time between opening and posting is known, and is a person's. */
export function isTimed(word: unknown, now: number): 'timed' | 'untimed' | 'too-fast' {
  if (typeof word !== 'string') return 'untimed'
  const [at = '', nonce = '', signature = ''] = word.split('.')
  if (!isSigned(`${at}.${nonce}`, signature)) return 'untimed'
  const age = now - Number(at)
  // Opened later than now: the machine's clock was set back meanwhile.
  if (age > maxFillMs || age < 0) return 'untimed'
  return age >= minFillMs ? 'timed' : 'too-fast'
}

/** Notes a timed form's post. Whether another post has used its word: the same one, sent again, is no other. */
export async function isWordReused(db: Db, fields: FormData, now: number): Promise<boolean> {
  const expiresAt = now + maxFillMs
  const word = `opened:${hash(JSON.stringify(fields.get(timeField)))}`
  const post = `${word}:${hash(JSON.stringify([...fields]))}`
  const [ofWord, ofPost] = await count(
    db,
    [word, post].map((key) => ({ key, expiresAt })),
  )
  return ofWord !== ofPost
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function isSigned(opening: string, signature: string): boolean {
  const right = Buffer.from(sign(opening))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function sign(opening: string): string {
  return createHmac('sha256', appSecret()).update(`form-opened:${opening}`).digest('base64url')
}
