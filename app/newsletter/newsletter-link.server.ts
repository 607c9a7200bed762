import { config } from '../config/config.server.ts'
import { signToken } from '../security/signed-token.server.ts'

/** `unsubscribe`: a subscriber leaves; `letters`: a giver wants no letters. */
export type LinkPurpose = 'confirm' | 'unsubscribe' | 'letters'

const confirmationMs = 7 * 24 * 60 * 60_000

/** Confirmation links work for 7 days, the others for ever. `readerId` is a subscriber, or a giver's copy of a letter. */
export function newsletterToken(purpose: LinkPurpose, readerId: string, now: number): string {
  return signToken({ purpose, subject: readerId, expiresAt: purpose === 'confirm' ? now + confirmationMs : null })
}

/** The purpose in a token, which may be forged. */
export function purposeOf(token: string): LinkPurpose {
  return (['confirm', 'letters'] as const).find((purpose) => token.startsWith(`${purpose}.`)) ?? 'unsubscribe'
}

/** The page with one button. Subscribers and givers unsubscribe on the same page. */
export function linkPage(purpose: LinkPurpose, token: string): string {
  return `${config().siteUrl}/newsletter/${purpose === 'confirm' ? purpose : 'unsubscribe'}?token=${encodeURIComponent(token)}`
}

/** The URL to which a mail program posts when its own unsubscribe button is clicked (RFC 8058). */
export function oneClickUrl(token: string): string {
  return `${config().siteUrl}/newsletter/one-click?token=${token}`
}
