import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { addresses } from '../content/my-giving/addresses.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { emailSchema } from '../values/email-schema.ts'
import { maskEmail } from '../values/mask-email.ts'
import {
  confirmMs,
  type EmailChange,
  emailChangeKinds,
  findRequestsSince,
  insertEmailChange,
  lockGiver,
  lockWithGiver,
  moveReceipts,
  stateOf,
} from './email-change.queries.server.ts'
import { addEmail, findGiverIdOf, findEmails, findOwnerOf, shownIdOf } from './giver.queries.server.ts'
import { mergeNoticeKinds, tellMembers } from './merging/merge-notices.server.ts'

const { problems } = addresses

interface EmailRequest {
  /** As the pages show it. */
  giverId: string
  /** The address whose mailbox opened My giving: the new address is its giver's, also when a merge is taken apart. */
  by?: string
  typed: string
  getsReceipts: boolean
  /** The member of the staff who asks on the giver's behalf. */
  who?: Actor
  /** Counts the mail to the new address, and checks the limit. Called when a mail is due. */
  isOverLimit?: (email: string) => Promise<boolean>
}

/** With the words for the person who asks. They are the same whether or not another giver has the address. */
type RequestedChange = { ok: true; change: EmailChange } | { ok: false; problem: string; status: 400 | 429 }

/** How many addresses a giver may ask for while a link is valid, those that were called off included. */
const maxRequests = 5

/**
 * Triggered by: a giver who adds an address in My giving, or the staff on the giver's behalf.
 * Changes: stores the request, and queues a mail with a link to the new address and one to the address that gets the
 * receipts. The address is used when the first link is pressed, and the second calls the request off.
 * Repeatable: while a request is open, a second one for the same address is the same request.
 */
export async function requestEmailChange(
  tx: Tx,
  { giverId, by, typed, getsReceipts, who, isOverLimit }: EmailRequest,
  now: number,
): Promise<RequestedChange> {
  const parsed = emailSchema.safeParse(typed)
  if (!parsed.success) return refuse(400, parsed.error.issues[0]?.message ?? '')
  const email = parsed.data
  const giver = await lockGiver(tx, giverId)
  if (!giver || giver.forgotten_at !== null) return refuse(400, problems.noGiver)
  if ((await findGiverIdOf(tx, email)) === giverId) return refuse(400, problems.own)
  const gets_receipts = getsReceipts ? 1 : 0
  const recent = await findRequestsSince(tx, giverId, now - confirmMs)
  const same = recent.find((change) => change.email_key === email && stateOf(change, now) === 'open')
  if (same) {
    await tx.updateTable('email_change').set({ gets_receipts }).where('id', '=', same.id).execute()
    return { ok: true, change: { ...same, gets_receipts } }
  }
  if (who === undefined && recent.length >= maxRequests) return refuse(429, problems.tooMany)
  if (await isOverLimit?.(email)) return refuse(429, problems.tooMany)
  const ownId = (await findOwnerOf(tx, by ?? null)) ?? giverId
  const made_by = who === undefined ? 'giver' : 'staff'
  // After a merge, an address of each may get receipts.
  const emails = await findEmails(tx, giverId)
  const own = emails.find((each) => each.giver_id === ownId && each.gets_receipts === 1)
  const previous_email = (own ?? emails[0])?.email ?? null
  const request = { giver_id: ownId, email, payment_id: null, made_by, gets_receipts, previous_email } as const
  const change = await insertEmailChange(tx, request, now)
  await queueMessage(tx, { kind: emailChangeKinds.confirm, subjectId: change.id }, now)
  const { id: subjectId, previous_email: previous } = change
  if (previous !== null) await queueMessage(tx, { kind: emailChangeKinds.requested, subjectId }, now)
  if (who !== undefined) {
    const [before, after] = [previous && maskEmail(previous), maskEmail(email)]
    await recordChange(tx, { who, what: 'address requested', subject: giverId, before, after }, now)
  }
  return { ok: true, change }
}

const refuse = (status: 400 | 429, problem: string) => ({ ok: false, problem, status }) as const

/** Whether another giver than the one of the change has its new address. */
export async function isTaken(db: Db | Tx, change: EmailChange): Promise<boolean> {
  const owner = await findGiverIdOf(db, change.email)
  return owner !== null && owner !== (await findShownIdOf(db, change.giver_id))
}

async function findShownIdOf(db: Db | Tx, id: string): Promise<string | undefined> {
  const giver = await db.selectFrom('giver').select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst()
  return giver && shownIdOf(giver)
}

/**
 * Triggered by: the button on the page of the link that was sent to the new address.
 * Changes: the giver has the new address, which gets the receipts if that was asked for, and a mail to the previous address is
 * queued. Payments, notes, statements and refusals of letters stay where they are.
 * Repeatable: only the first time counts. Nothing is changed when another giver has the address.
 */
export async function confirmEmailChange(db: Db, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockWithGiver(tx, id)
    if (!locked) return
    const { change, giver } = locked
    if (change.payment_id !== null || stateOf(change, now) !== 'open' || giver.forgotten_at !== null) return
    const { giver_id: giverId, email } = change
    if (!(await addEmail(tx, { giverId, email, getsReceipts: false, confirmedAt: now }, now))) return
    await tx.updateTable('email_change').set({ confirmed_at: now }).where('id', '=', id).execute()
    if (change.gets_receipts === 1 || change.previous_email === null) {
      const shownId = shownIdOf(giver)
      await tellMembers(tx, { shownId, kind: mergeNoticeKinds.moved, exceptId: giverId, changeId: id }, now)
      await moveReceipts(tx, shownId, email, now)
    }
    if (change.previous_email === null) return
    await queueMessage(tx, { kind: emailChangeKinds.changed, subjectId: id }, now)
  })
}

/**
 * Triggered by: the giver, or the previous address, before the new one is confirmed. `giverId`: the giver whose session it is.
 * Changes: the new address can no longer be confirmed.
 * Repeatable: at any time.
 */
export async function cancelEmailChange(db: Db | Tx, id: string, now: number, giverId?: string): Promise<void> {
  const change = await db.selectFrom('email_change').select('giver_id').where('id', '=', id).executeTakeFirst()
  if (!change) return
  if (giverId !== undefined && (await findShownIdOf(db, change.giver_id)) !== giverId) return
  await db
    .updateTable('email_change')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}
