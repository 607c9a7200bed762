import { rules } from '../content/legal/rules.ts'
import { findPayerOf } from '../payments/payer.queries.server.ts'
import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { readToken, signToken, type ReadToken } from '../security/signed-token.server.ts'
import type { Gift } from '../payments/payment-tables.ts'

const giftLinkMs = rules.myGiving.giftLinkDays * 24 * 60 * 60_000

/** Where a token of a mail leads to in My giving: to a page with one button. */
export function openLinkUrl(token: string): string {
  return `${config().siteUrl}/my-giving/open?token=${token}`
}

/**
 * The link of a mail about a recurring gift, which opens that gift alone, for 60 days. It ends sooner when the gift
 * passes to another address: who reads the old mailbox has nothing more to do with it.
 */
export function giftLink({ subscription_id: subject, payer_email: email }: Gift, now: number): string {
  if (!subject || !email) throw new Error('A gift link needs a recurring gift and its address.')
  const bind = email.toLowerCase()
  return openLinkUrl(signToken({ purpose: 'gift', subject, expiresAt: now + giftLinkMs, bind }))
}

/** The recurring gift that a token opens now. */
export function readGiftToken(db: Db, token: string, now: number): Promise<ReadToken> {
  return readToken(token, ['gift'], now, { bindOf: (subscriptionId) => findPayerOf(db, subscriptionId) })
}
