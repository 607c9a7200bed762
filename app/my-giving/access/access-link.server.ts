import { createHmac, randomUUID } from 'node:crypto'
import { rules } from '../../content/legal/rules.ts'
import { findPayerOf } from '../../payments/payer.queries.server.ts'
import { openLinkUrl, readGiftToken } from '../../receipts/gift-link.server.ts'
import { appSecret } from '../../security/app-secret.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
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

/** Of the mail with the link, in the outbox. */
export const accessLinkKind = 'giving-link'

const hourMs = 60 * 60_000
const linkMs = rules.myGiving.linkMinutes * 60_000
/** So that nobody can fill a giver's mailbox. Each is counted in an hour and in a day by the clock. */
function limitsOf(email: string) {
  const whose = mailboxOf(email)
  return [
    { periodMs: hourMs, max: rules.myGiving.linksPerHour, whose },
    { periodMs: 24 * hourMs, max: 6, whose },
  ]
}

/**
 * Triggered by: the form of My giving, or the button of a session for one gift, which the link then opens: `subscriptionId`.
 * `email` is in lower case.
 * Changes: notes a link and owes the mail with it, up to three in an hour and six in a day for one mailbox.
 * Repeatable: each time is another link.
 *
 * Whether there are gifts under the address is not looked at before the mail is written: what happens here, and how
 * long it takes, is the same for every address.
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
 * opens everything, or leads straight to that gift.
 * Repeatable: each time is another link. Who presses does not learn the address.
 */
export async function sendFullLink(
  db: Db,
  session: GiverSession | null,
  opensGift: boolean,
  now: number,
): Promise<void> {
  if (!session || isFull(session)) return
  const email = await findPayerOf(db, session.subscriptionId)
  if (email) await requestAccessLink(db, email, now, opensGift ? session.subscriptionId : null)
}

/** What a mail's link says, from the row behind it. */
export function accessLinkUrl({ id, expires_at: expiresAt }: { id: string; expires_at: number }): string {
  return openLinkUrl(signToken({ purpose: 'my-giving', subject: id, expiresAt }))
}

export type LinkState = 'ready' | 'readyGift' | 'used' | 'expired' | 'invalid'

/** The state that the link's page shows. Changes nothing: mail scanners and previews open every link. */
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

/** A press that comes again within this time, as with a double click, is the same submit. */
const sameSubmitMs = 10_000

/**
 * Triggered by: the button of the link's page. `key` is the page's own: each time the page is made, it has another.
 * Changes: begins a session. A link of a gift's mail can be pressed again; of the submits of any other, also at once, one
 * page's counts.
 * Repeatable: the same page's submit is the same session, for ten seconds.
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
