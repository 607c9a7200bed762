import { createHmac, timingSafeEqual } from 'node:crypto'
import { appSecret } from '../platform/app-secret.server.ts'
import { config } from '../platform/config.server.ts'

export type LinkPurpose = 'confirm' | 'unsubscribe'

export type ReadToken =
  | { ok: true; purpose: LinkPurpose; subscriberId: string }
  | { ok: false; reason: 'invalid' | 'expired' }

const dayMs = 24 * 60 * 60_000
const confirmationDays = 7
const never = 'never'
const tokenPattern = /^(confirm|unsubscribe)\.([0-9a-f-]{36})\.(never|[0-9a-z]{1,9})\.([\w-]{43})$/

/** Confirmation links work for 7 days, links to unsubscribe for ever. No address stands in them. */
export function signToken(purpose: LinkPurpose, subscriberId: string, now: number, secret = appSecret()): string {
  const expires = purpose === 'confirm' ? (now + confirmationDays * dayMs).toString(36) : never
  const claim = `${purpose}.${subscriberId}.${expires}`
  return `${claim}.${macOf(claim, secret)}`
}

/** What a token allows, if it is one of ours. */
export function readToken(token: string, now: number, secret = appSecret()): ReadToken {
  const [, purpose, subscriberId, expires, mac] = tokenPattern.exec(token) ?? []
  if (!purpose || !subscriberId || !expires || !mac) return { ok: false, reason: 'invalid' }
  const expected = macOf(`${purpose}.${subscriberId}.${expires}`, secret)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return { ok: false, reason: 'invalid' }
  if (expires !== never && now > Number.parseInt(expires, 36)) return { ok: false, reason: 'expired' }
  return { ok: true, purpose: purpose as LinkPurpose, subscriberId }
}

/** What a token says it is for, whether or not it is genuine. */
export function purposeOf(token: string): LinkPurpose {
  return token.startsWith('confirm.') ? 'confirm' : 'unsubscribe'
}

/** The page that asks for one press of a button. */
export function linkPage(purpose: LinkPurpose, token: string): string {
  return `${config().siteUrl}/newsletter/${purpose}?token=${encodeURIComponent(token)}`
}

/** The address to which mail programs post when their own unsubscribe button is pressed (RFC 8058). */
export function oneClickUrl(token: string): string {
  return `${config().siteUrl}/newsletter/one-click?token=${token}`
}

function macOf(claim: string, secret: string): string {
  return createHmac('sha256', secret).update(`newsletter-link ${claim}`).digest('base64url')
}
