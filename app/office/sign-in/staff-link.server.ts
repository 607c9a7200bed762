import { createHmac, randomUUID } from 'node:crypto'
import { appSecret } from '../../security/app-secret.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { isOverLimit } from '../../spam-guard/over-limit.server.ts'
import { officeHref } from '../office-href.ts'
import { hasPasskey } from '../passkeys/passkey.queries.server.ts'
import { signInPaths } from './sign-in-paths.ts'
import { findMember, hasSession, recognizedMs, sessionCookie, startSession } from '../session.server.ts'

/** The outbox kind of the mail with the link. */
export const staffLinkKind = 'office-link'
export const linkMinutes = 15

const hourMs = 60 * 60_000
/**
 * Limits for mails to one address. The limit for one network is low, so that nobody floods a mailbox. The limit for all
 * networks is higher, so that a stranger cannot use up the mails of the owner.
 */
const limitsOf = (address: string, byNetwork: string) => [
  { periodMs: hourMs, max: 5, whose: byNetwork },
  { periodMs: 24 * hourMs, max: 15, whose: byNetwork },
  { periodMs: hourMs, max: 20, whose: address },
]

/** `email` is in lower case. */
type LinkRequest = { email: string; returnTo: string; network: string }

/**
 * Triggered by: the sign-in form.
 * Changes: stores a link and queues the mail with it, within the limits.
 * Repeatable: each time makes another link.
 *
 * STAFF is checked later, when the mail is composed. So this function does the same and takes as long for every address.
 */
export async function requestStaffLink(db: Db, { email, returnTo, network }: LinkRequest, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isOverLimit(tx, staffLinkKind, limitsOf(email, `${email} ${network}`), now)) return
    const { id } = await insertLink(tx, email, returnTo, now)
    await queueMessage(tx, { kind: staffLinkKind, subjectId: id, dedupeKey: `${staffLinkKind}:${id}` }, now)
  })
}

/** Makes a link without a mail, for the command line. Throws when STAFF does not name the address. */
export async function makeStaffLink(db: Db, email: string, who: Actor, now: number): Promise<string> {
  const member = findMember(email)
  if (!member) throw new Error(`STAFF does not name ${email}.`)
  return db.transaction().execute(async (tx) => {
    const link = await insertLink(tx, member.email, officeHref('/office'), now)
    await recordChange(tx, { who, what: 'link to the office made', subject: 'office', after: maskEmail(email) }, now)
    return staffLinkUrl(link)
  })
}

async function insertLink(tx: Tx, email: string, returnTo: string, now: number) {
  const link = { id: randomUUID(), email, leads_to: returnTo, created_at: now, expires_at: now + linkMinutes * 60_000 }
  await tx
    .insertInto('staff_link')
    .values({ ...link, used_at: null })
    .execute()
  return link
}

/** The signed link of a row. */
export function staffLinkUrl({ id, expires_at: expiresAt }: { id: string; expires_at: number }): string {
  return `${config().siteUrl}${signInPaths.open}?token=${signToken({ purpose: 'office', subject: id, expiresAt })}`
}

export type LinkState = 'ready' | 'used' | 'expired' | 'invalid'

/** The state of a link. Changes nothing: mail scanners and previews open every link. */
export async function lookUpStaffLink(db: Db, token: string, now: number): Promise<LinkState> {
  const link = await readToken(token, ['office'], now)
  if (!link.ok) return link.reason
  const row = await db
    .selectFrom('staff_link')
    .select(['email', 'used_at'])
    .where('id', '=', link.subject)
    .executeTakeFirst()
  if (!row || !findMember(row.email)) return 'invalid'
  return row.used_at === null ? 'ready' : 'used'
}

type OpenedLink = { ok: true; cookie: string; returnTo: string } | { ok: false; state: LinkState }

/** A second submit within this time, as with a double click, is the same submit. */
const sameSubmitMs = 10_000

/**
 * Triggered by: the button of the link's page. `key` is different each time that the page is rendered.
 * Changes: starts a session, and records it.
 * Repeatable: for ten seconds, a second submit of the same page gets the same session.
 */
export async function openStaffLink(db: Db, token: string, key: string, now: number): Promise<OpenedLink> {
  const link = await readToken(token, ['office'], now)
  const sessionToken = createHmac('sha256', appSecret()).update(`office ${token} ${key}`).digest('base64url')
  const returnTo = link.ok ? await db.transaction().execute((tx) => useLink(tx, link.subject, sessionToken, now)) : null
  if (returnTo === null) return { ok: false, state: await lookUpStaffLink(db, token, now) }
  return { ok: true, cookie: sessionCookie.with(sessionToken), returnTo }
}

/** Uses the link and returns the path to redirect to. Null when the link is not valid. */
async function useLink(tx: Tx, id: string, sessionToken: string, now: number): Promise<string | null> {
  const link = await tx
    .selectFrom('staff_link')
    .select(['email', 'leads_to', 'used_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!link || !findMember(link.email)) return null
  const used = await tx
    .updateTable('staff_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (used) {
    await startSession(tx, link.email, now, sessionToken)
    const what = (await hasPasskey(tx, link.email)) ? 'link opened, the passkey is asked for' : 'signed in'
    await recordChange(tx, { who: link.email, what, subject: 'office' }, now)
    return link.leads_to
  }
  const isSameSubmit = link.used_at !== null && link.used_at > now - sameSubmitMs
  return isSameSubmit && (await hasSession(tx, sessionToken, now)) ? link.leads_to : null
}

/** Deletes up to `limit` expired links, and sessions that are over for a day or whose owner STAFF no longer names. */
export async function forgetExpiredOffice(db: Db, now: number, limit: number): Promise<number> {
  const staff = ['', ...config().staff.map(({ email }) => email)]
  const links = db.selectFrom('staff_link').select('id').where('expires_at', '<=', now).limit(limit)
  const sessions = db
    .selectFrom('staff_session')
    .select('token_hash')
    .where((row) => row.or([row('expires_at', '<=', now - recognizedMs), row('email', 'not in', staff)]))
    .limit(limit)
  const deleted = [
    await db.deleteFrom('staff_link').where('id', 'in', links).returning('id').execute(),
    await db.deleteFrom('staff_session').where('token_hash', 'in', sessions).returning('token_hash').execute(),
  ]
  return deleted.flat().length
}
