import { createHmac, timingSafeEqual } from 'node:crypto'
import { appSecret } from '../../infra/app-secret.server.ts'
import { leastFillMs } from './fill-time.ts'

/** A form left open overnight is still a person's. */
const mostFillMs = 24 * 60 * 60_000

/** The server's word that a form was opened now: prerendered pages cannot carry it, so the browser asks for it. */
export function openedNow(now: number): string {
  return `${now}.${sign(String(now))}`
}

/** Whether the time between opening and posting is known, and is a person's. */
export function isTimed(word: unknown, now: number): 'timed' | 'untimed' | 'too-fast' {
  if (typeof word !== 'string') return 'untimed'
  const [at = '', signature = ''] = word.split('.')
  if (!isSigned(at, signature)) return 'untimed'
  const age = now - Number(at)
  // Opened later than now: the machine's clock was set back meanwhile.
  if (age > mostFillMs || age < 0) return 'untimed'
  return age >= leastFillMs ? 'timed' : 'too-fast'
}

function isSigned(at: string, signature: string): boolean {
  const right = Buffer.from(sign(at))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function sign(at: string): string {
  return createHmac('sha256', appSecret()).update(`form-opened:${at}`).digest('base64url')
}
