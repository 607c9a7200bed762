import { config } from '../config/config.server.ts'
import { readToken, signToken, type ReadToken } from '../security/signed-token.server.ts'

const purpose = 'pay'

/**
 * The link in mails about a failed payment. Stripe's URL of the invoice's page expires after thirty days
 * (https://docs.stripe.com/invoicing/hosted-invoice-page); this link reads a new one whenever it is opened.
 */
export function payLink(invoiceId: string): string {
  return `${config().siteUrl}/my-giving/pay?token=${signToken({ purpose, subject: invoiceId, expiresAt: null })}`
}

/** The subject is the invoice's id. */
export function readPayToken(token: string, now: number): Promise<ReadToken> {
  return readToken(token, [purpose], now)
}
