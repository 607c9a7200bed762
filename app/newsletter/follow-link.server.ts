import { endLetters, wantsNoLetters } from '../givers/letters-to-giver.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { readToken } from '../security/signed-token.server.ts'
import { findCopy } from './letter-copy.queries.server.ts'
import type { LinkPurpose } from './newsletter-link.server.ts'
import { findSubscriber, markConfirmed, markUnsubscribed, type Subscriber } from './subscriber.queries.server.ts'

/** `ready`: the button can be clicked; `done`: it was clicked. */
export type LinkState = 'ready' | 'done' | 'expired' | 'invalid'

/** The state that the link's page shows. Changes nothing, because mail scanners open every link. */
export async function lookUpLink(db: Db, purpose: LinkPurpose, token: string, now: number): Promise<LinkState> {
  const link = await readToken(token, [purpose], now)
  if (!link.ok) return link.reason
  if (purpose === 'letters') return lookUpCopy(db, link.subject)
  const subscriber = await findSubscriber(db, link.subject)
  return subscriber ? stateOf[purpose][subscriber.status] : 'invalid'
}

async function lookUpCopy(db: Db, copyId: string): Promise<LinkState> {
  const copy = await findCopy(db, copyId)
  if (!copy) return 'invalid'
  const { giver_id: giverId } = copy
  return giverId === null || (await wantsNoLetters(db, giverId)) ? 'done' : 'ready'
}

const stateOf: Record<'confirm' | 'unsubscribe', Record<Subscriber['status'], LinkState>> = {
  confirm: { pending: 'ready', confirmed: 'done', unsubscribed: 'invalid' },
  unsubscribe: { pending: 'ready', confirmed: 'ready', unsubscribed: 'done' },
}

/**
 * Triggered by: the button of a link's page, or the unsubscribe button of a mail program.
 * Changes: the subscriber's status becomes confirmed or unsubscribed, or a giver gets no more letters.
 * Repeatable: the second time changes nothing.
 */
export async function followLink(db: Db, purpose: LinkPurpose, token: string, now: number): Promise<LinkState> {
  const state = await lookUpLink(db, purpose, token, now)
  const link = await readToken(token, [purpose], now)
  if (state !== 'ready' || !link.ok) return state
  await actions[purpose](db, link.subject, now)
  return 'done'
}

const actions: Record<LinkPurpose, (db: Db, readerId: string, now: number) => Promise<void>> = {
  confirm: markConfirmed,
  unsubscribe: markUnsubscribed,
  letters: async (db, copyId, now) => {
    const copy = await findCopy(db, copyId)
    if (copy?.giver_id) await endLetters(db, copy.giver_id, now)
  },
}

/** A forged, truncated or expired link, or one of a deleted subscriber, is a bad request. */
export function statusOf(state: LinkState): 200 | 400 {
  return state === 'ready' || state === 'done' ? 200 : 400
}

/** The URLs of these pages contain a subscriber's token, so no referrer is sent. */
export const linkPageHeaders = () => ({ ...privateHeaders(), 'Referrer-Policy': 'no-referrer' })
