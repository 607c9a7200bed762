import { config } from '../config/config.server.ts'
import { signToken } from '../security/signed-token.server.ts'

/** `unsubscribe`: a subscriber leaves; `letters`: a giver wants no letters. */
export type LinkPurpose = 'confirm' | 'unsubscribe' | 'letters'

const confirmationMs = 7 * 24 * 60 * 60_000

/** Confirmation links work for 7 days, the others for ever. The reader is a subscriber, or a giver's copy of a letter. */
export function newsletterToken(purpose: LinkPurpose, readerId: string, now: number): string {
  return signToken({ purpose, subject: readerId, expiresAt: purpose === 'confirm' ? now + confirmationMs : null })
}

/** What a token says it is for, whether or not it is genuine. */
export function purposeOf(token: string): LinkPurpose {
  return (['confirm', 'letters'] as const).find((purpose) => token.startsWith(`${purpose}.`)) ?? 'unsubscribe'
}

/** The page that asks for one submit of a button. Two ways out share one. */
export function linkPage(purpose: LinkPurpose, token: string): string {
  return `${config().siteUrl}/newsletter/${purpose === 'confirm' ? purpose : 'unsubscribe'}?token=${encodeURIComponent(token)}`
}

/** The address to which mail programs post when their own unsubscribe button is pressed (RFC 8058). */
export function oneClickUrl(token: string): string {
  return `${config().siteUrl}/newsletter/one-click?token=${token}`
}
