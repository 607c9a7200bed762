import { createHmac, timingSafeEqual } from 'node:crypto'
import { appSecret } from './app-secret.server.ts'

/** The purpose of a link. A token of one purpose is invalid for another. */
export type TokenPurpose =
  | 'confirm'
  | 'unsubscribe'
  | 'letters'
  | 'my-giving'
  | 'gift'
  | 'card'
  | 'twice'
  | 'pay'
  | 'confirm-address'
  | 'undo-address'
  | 'take-apart'
  | 'office'
  | 'launch'

interface Claim {
  purpose: TokenPurpose
  /** The id that the link is about, never an address. */
  subject: string
  /** In epoch milliseconds. Null means never. */
  expiresAt: number | null
  /** A value that must be the same when the token is read, and is not in the token: an address, for example. */
  bind?: string
}

export type ReadToken =
  | { ok: true; purpose: TokenPurpose; subject: string }
  | { ok: false; reason: 'invalid' | 'expired' }

const never = 'never'
const tokenPattern = /^([a-z-]{1,20})\.([\w-]{1,80})\.(never|[0-9a-z]{1,9})\.([\w-]{43})$/

/** A link's token: purpose, subject and expiry, with a MAC (RFC 2104) over these. Nothing of it is stored. */
export function signToken({ purpose, subject, expiresAt, bind = '' }: Claim, secret = appSecret()): string {
  const claim = `${purpose}.${subject}.${expiresAt === null ? never : expiresAt.toString(36)}`
  return `${claim}.${macOf(claim, bind, secret)}`
}

/**
 * The purpose and subject of a valid token for one of these purposes. `bindOf` returns the bound value of a subject; null
 * when the subject does not exist.
 */
export async function readToken(
  token: string,
  purposes: readonly TokenPurpose[],
  now: number,
  { bindOf, secret = appSecret() }: { bindOf?: (subject: string) => Promise<string | null>; secret?: string } = {},
): Promise<ReadToken> {
  const [, name, subject, expires, mac] = tokenPattern.exec(token) ?? []
  const purpose = purposes.find((candidate) => candidate === name)
  if (!purpose || !subject || !expires || !mac) return { ok: false, reason: 'invalid' }
  const bind = bindOf ? await bindOf(subject) : ''
  if (bind === null) return { ok: false, reason: 'invalid' }
  const expected = macOf(`${purpose}.${subject}.${expires}`, bind, secret)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return { ok: false, reason: 'invalid' }
  if (expires !== never && now > Number.parseInt(expires, 36)) return { ok: false, reason: 'expired' }
  return { ok: true, purpose, subject }
}

function macOf(claim: string, bind: string, secret: string): string {
  return createHmac('sha256', secret).update(`link ${claim} ${bind}`).digest('base64url')
}
