import { rules } from '../content/legal/rules.ts'
import { findRecipientOfSubscription } from '../givers/recipient.queries.server.ts'
import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { readToken, signToken, type ReadToken } from '../security/signed-token.server.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { foldEmail } from '../values/email-address.ts'

const giftLinkMs = rules.myGiving.giftLinkDays * 24 * 60 * 60_000

/** A recurring gift, and the recipient of its mails: see `withRecipient`. */
export type LinkedGift = Pick<Gift, 'subscription_id' | 'payer_email'>

/** The page of My giving, with one button, that a link of a mail opens. */
export function openLinkUrl(token: string): string {
  return `${config().siteUrl}/my-giving/open?token=${token}`
}

/**
 * The link of a mail about a recurring gift. It opens that gift alone, for 60 days. It becomes invalid when the giver
 * gets the mails at another address, because the reader of the old mailbox may no longer change the gift.
 */
export function giftLink({ subscription_id: subject, payer_email: email }: LinkedGift, now: number): string {
  if (!subject || !email) throw new Error('A gift link needs a recurring gift and its address.')
  const bind = foldEmail(email)
  return openLinkUrl(signToken({ purpose: 'gift', subject, expiresAt: now + giftLinkMs, bind }))
}

/** The recurring gift of a valid token. */
export function readGiftToken(db: Db, token: string, now: number): Promise<ReadToken> {
  const bindOf = async (subscriptionId: string) => {
    const email = await findRecipientOfSubscription(db, subscriptionId)
    return email === null ? null : foldEmail(email)
  }
  return readToken(token, ['gift'], now, { bindOf })
}
