import { config } from '../config/config.server.ts'
import { readToken, signToken, type ReadToken } from '../security/signed-token.server.ts'

const purpose = 'twice'
const linkMs = 30 * 24 * 60 * 60_000

/** The link with which a donor who gave twice requests a refund: a page with one button, for 30 days. */
export function twiceLink(id: string, now: number): string {
  return `${config().siteUrl}/my-giving/twice?token=${signToken({ purpose, subject: id, expiresAt: now + linkMs })}`
}

export function readTwiceToken(token: string, now: number): Promise<ReadToken> {
  return readToken(token, [purpose], now)
}
