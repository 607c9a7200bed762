import { createHmac, randomUUID } from 'node:crypto'
import { rules } from '../../content/legal/rules.ts'
import { confirmEmail } from '../../givers/giver.queries.server.ts'
import { findRecipientOfSubscription } from '../../givers/recipient.queries.server.ts'
import { openLinkUrl, readGiftToken } from '../../receipts/gift-link.server.ts'
import { appSecret } from '../../security/app-secret.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { mailboxOf } from '../../values/mailbox-of.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { isOverLimit } from '../../spam-guard/over-limit.server.ts'
import {
  findSessionByToken,
  isFull,
  startSession,
  type GiverSession,
  sessionCookie,
} from '../../givers/giver-session.server.ts'

/** The kind of the mail with the link. */
export const accessLinkKind = 'giving-link'

const hourMs = 60 * 60_000
const linkMs = rules.myGiving.linkMinutes * 60_000
/** These limits protect a giver's mailbox from many mails. Both count in fixed hours and days of the clock. */
function limitsOf(email: string) {
  const whose = mailboxOf(email)
  return [
    { periodMs: hourMs, max: rules.myGiving.linksPerHour, whose },
    { periodMs: 24 * hourMs, max: 6, whose },
  ]
}

/**
 * Triggered by: the form of My giving, or the button of a session for one gift. `subscriptionId`: the gift that the link
 * opens. `email` is in lower case.
 * Changes: stores a link and queues the mail with it, up to three in an hour and six in a day for one mailbox.
 * Repeatable: each call creates another link.
 *
 * Whether the address has gifts is checked only when the mail is composed, so the result and the duration of this call
 * are the same for every address.
 */
export async function requestAccessLink(
  db: Db,
  email: string,
  now: number,
  subscriptionId: string | null = null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isOverLimit(tx, accessLinkKind, limitsOf(email), now)) return
    const id = randomUUID()
    await tx
      .insertInto('access_link')
      .values({
        id,
        email,
        subscription_id: subscriptionId,
        created_at: now,
        expires_at: now + linkMs,
        used_at: null,
      })
      .execute()
    await queueMessage(tx, { kind: accessLinkKind, subjectId: id, dedupeKey: `${accessLinkKind}:${id}` }, now)
  })
}

/**
 * Triggered by: the button of a session for one recurring gift.
 * Changes: queues the mail with a full link to the address of that gift, within the limits for that address. The link
 * opens the overview, or that gift.
 * Repeatable: each call creates another link. The visitor who submits does not learn the address.
 */
export async function sendFullLink(
  db: Db,
  session: GiverSession | null,
  opensGift: boolean,
  now: number,
): Promise<void> {
  if (!session || isFull(session)) return
  const email = await findRecipientOfSubscription(db, session.subscriptionId)
  if (email) await requestAccessLink(db, foldEmail(email), now, opensGift ? session.subscriptionId : null)
}

/** The URL of a stored link, for the mail. */
export function accessLinkUrl({ id, expires_at: expiresAt }: { id: string; expires_at: number }): string {
  return openLinkUrl(signToken({ purpose: 'my-giving', subject: id, expiresAt }))
}

export type LinkState = 'ready' | 'readyGift' | 'used' | 'expired' | 'invalid'

/** The state that the page of the link shows. Changes nothing: mail scanners and previews open every link. */
export async function lookUpAccessLink(db: Db, token: string, now: number): Promise<LinkState> {
  if (token.startsWith('gift.')) {
    const gift = await readGiftToken(db, token, now)
    return gift.ok ? 'readyGift' : gift.reason
  }
  const link = await readToken(token, ['my-giving'], now)
  if (!link.ok) return link.reason
  const row = await db.selectFrom('access_link').select('used_at').where('id', '=', link.subject).executeTakeFirst()
  if (!row) return 'invalid'
  return row.used_at === null ? 'ready' : 'used'
}

type OpenedLink = { ok: true; cookie: string; subscriptionId: string | null } | { ok: false; state: LinkState }

/** A repeated submit within this time, for example a double click, has the same result. In milliseconds. */
const sameSubmitMs = 10_000

/**
 * Triggered by: the button on the page of the link. `key`: a new one each time the page is rendered.
 * Changes: begins a session. A link from a gift's mail can be used again. Any other link begins one session, also when it
 * is submitted from several pages at once.
 * Repeatable: for ten seconds, a repeated submit from the same page returns the same session.
 */
export async function openAccessLink(db: Db, token: string, key: string, now: number): Promise<OpenedLink> {
  const gift = token.startsWith('gift.') && (await readGiftToken(db, token, now))
  if (gift && gift.ok) {
    const subscriptionId = gift.subject
    return { ok: true, subscriptionId, cookie: await startSession(db, { subscriptionId }, now) }
  }
  const link = await readToken(token, ['my-giving'], now)
  const sessionToken = createHmac('sha256', appSecret()).update(`visit ${token} ${key}`).digest('base64url')
  const begun = link.ok ? await db.transaction().execute((tx) => useLink(tx, link.subject, sessionToken, now)) : null
  return begun ?? { ok: false, state: await lookUpAccessLink(db, token, now) }
}

async function useLink(tx: Tx, id: string, sessionToken: string, now: number): Promise<OpenedLink | null> {
  const used = await tx
    .updateTable('access_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'subscription_id'])
    .executeTakeFirst()
  if (used) {
    await confirmEmail(tx, used.email, now)
    const cookie = await startSession(tx, { email: used.email }, now, sessionToken)
    return { ok: true, cookie, subscriptionId: used.subscription_id }
  }
  const justUsed = await tx
    .selectFrom('access_link')
    .select('subscription_id')
    .where('id', '=', id)
    .where('used_at', '>', now - sameSubmitMs)
    .executeTakeFirst()
  if (!justUsed || !(await findSessionByToken(tx, sessionToken, now))) return null
  return { ok: true, cookie: sessionCookie.with(sessionToken), subscriptionId: justUsed.subscription_id }
}
