import type { Db } from '../platform/db.server.ts'
import { readToken, type LinkPurpose } from './newsletter-link.server.ts'
import { findSubscriber, markConfirmed, markUnsubscribed, type Subscriber } from './subscriber.queries.server.ts'

/** `ready`: the button is not pressed yet; `done`: it was. */
export type LinkState = 'ready' | 'done' | 'expired' | 'invalid'

/** The state that the link's page shows. Changes nothing: mail scanners open every link. */
export async function lookUpLink(db: Db, purpose: LinkPurpose, token: string, now: number): Promise<LinkState> {
  const link = readToken(token, now)
  if (!link.ok) return link.reason
  if (link.purpose !== purpose) return 'invalid'
  const subscriber = await findSubscriber(db, link.subscriberId)
  return subscriber ? stateOf[purpose][subscriber.status] : 'invalid'
}

const stateOf: Record<LinkPurpose, Record<Subscriber['status'], LinkState>> = {
  confirm: { pending: 'ready', confirmed: 'done', unsubscribed: 'invalid' },
  unsubscribe: { pending: 'ready', confirmed: 'ready', unsubscribed: 'done' },
}

/**
 * Triggered by: the button of a link's page, or the unsubscribe button of a mail program.
 * Changes: the subscriber's status, as the token allows: confirmed or unsubscribed.
 * Repeatable: the second time changes nothing.
 */
export async function followLink(db: Db, purpose: LinkPurpose, token: string, now: number): Promise<LinkState> {
  const state = await lookUpLink(db, purpose, token, now)
  const link = readToken(token, now)
  if (state !== 'ready' || !link.ok) return state
  const mark = purpose === 'confirm' ? markConfirmed : markUnsubscribed
  await mark(db, link.subscriberId, now)
  return 'done'
}

/** A link that is forged, cut off, expired or of a deleted subscriber is a bad request. */
export function statusOf(state: LinkState): 200 | 400 {
  return state === 'ready' || state === 'done' ? 200 : 400
}

/** The address of these pages holds a subscriber's token: keep it out of caches, other sites' logs and search engines. */
export function linkPageHeaders(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}
