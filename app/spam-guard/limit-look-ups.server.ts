import type { RouterContextProvider } from 'react-router'
import type { LookUpLimit } from '../payments/look-up-payment.server.ts'
import type { Db } from '../db/db.server.ts'
import { clientAddressContext } from '../security/request-context.server.ts'
import { type Client, clientOf } from './client-of.server.ts'
import { isOverLimit } from './over-limit.server.ts'

const periodMs = 10 * 60_000

/**
 * How often checkout sessions are read from Stripe in ten minutes. Sessions of the site's own forms are stored, so they are
 * read for each page that a returning visitor loads. Other ids are from payment links or invented: they must not use up
 * Stripe's rate limit.
 */
const maxAsked = { aboutKnown: 60, aboutUnknown: 3, byAddress: 30, byEverybody: 300 }

/** The limit for the visitor of a request. */
export function lookUpLimit(context: Readonly<RouterContextProvider>): LookUpLimit {
  const client = clientOf(context.get(clientAddressContext))
  return (db, session, isKnown) => isLookUpOverLimit(db, { session, isKnown }, client, Date.now())
}

/** Counts a request for a session and checks the limits. Throws on a database error. */
export function isLookUpOverLimit(
  db: Db,
  { session, isKnown }: { session: string; isKnown: boolean },
  client: Client | null,
  now: number,
): Promise<boolean> {
  const ofSession = { periodMs, max: isKnown ? maxAsked.aboutKnown : maxAsked.aboutUnknown, whose: session }
  if (isKnown) return isOverLimit(db, 'look-up', [ofSession], now)
  const ofAddress = client ? [{ periodMs, max: maxAsked.byAddress, whose: client.address }] : []
  const ofAll = { periodMs, max: maxAsked.byEverybody, whose: 'everybody' }
  return isOverLimit(db, 'look-up-unknown', [...ofAddress, ofSession, ofAll], now)
}
