import { giving } from '../content/my-giving/giving.ts'
import { addresses } from '../content/my-giving/addresses.ts'
import { fill } from '../words/fill.ts'
import { emailChangeKinds, findEmailChange, stateOf } from '../givers/email-change.queries.server.ts'
import { emailNoticeKinds } from '../givers/giver-emails.server.ts'
import { findGiverIdOf, findReceiptsEmail } from '../givers/giver.queries.server.ts'
import { config } from '../config/config.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { findPreviousRecipient } from '../receipts/corrections/correct-payment-email.server.ts'
import { mailOf } from '../receipts/mails/email-content.server.tsx'
import { maskEmail } from '../values/mask-email.ts'
import { accessLinkKind, accessLinkUrl } from './access/access-link.server.ts'
import { forgottenKind } from './forget-me.server.ts'
import { mergeMessages } from './merge-messages.server.ts'
import { confirmUrl, undoUrl } from './access/address-link.server.ts'

/** The mails of My giving, by the kind that they are queued under. */
export const givingMessages: Composers = {
  [accessLinkKind]: { compose: composeLink },
  [emailChangeKinds.confirm]: { compose: composeConfirm },
  [emailChangeKinds.requested]: { compose: composeRequested },
  [emailChangeKinds.changed]: { compose: composeChanged },
  [emailChangeKinds.received]: { compose: composeReceived },
  [emailNoticeKinds.removed]: { compose: composeRemoved, afterSent: deleteLink },
  [emailNoticeKinds.moved]: { compose: composeMoved, afterSent: deleteLink },
  ...mergeMessages,
  [forgottenKind]: { compose: composeForgotten, afterSent: deleteLink, forgetsRecipient: true },
}

/** The link has stored the address for this mail only. */
async function deleteLink(tx: Db | Tx, id: string): Promise<void> {
  await tx.deleteFrom('access_link').where('id', '=', id).execute()
}

const { mails } = giving

const findLink = (db: Db, id: string) =>
  db.selectFrom('access_link').selectAll().where('id', '=', id).executeTakeFirst()

/** An address without a giver gets no mail, so nobody can make the site write to a stranger. */
async function composeLink(db: Db, id: string): Promise<Mail | null> {
  const link = await findLink(db, id)
  const isOpen = link && link.used_at === null && link.expires_at > Date.now()
  if (!isOpen || (await findGiverIdOf(db, link.email)) === null) return null
  const { text, linkText, otherwise, ...heading } = mails.link
  const button = { label: linkText, href: accessLinkUrl(link) }
  return mailOf({ ...heading, paragraphs: [text], button, after: [otherwise] }, link.email)
}

/** To the new address. It may be mistyped, so the mail names no person and no gift. */
async function composeConfirm(db: Db, id: string): Promise<Mail | null> {
  const change = await findEmailChange(db, id)
  if (!change || stateOf(change, Date.now()) !== 'open') return null
  const { text, linkText, otherwise, ...heading } = addresses.mails.confirm
  const button = { label: linkText, href: confirmUrl(change) }
  return mailOf({ ...heading, paragraphs: [text], button, after: [otherwise] }, change.email)
}

/** To the address that gets the receipts, before the new one is confirmed. */
async function composeRequested(db: Db, id: string): Promise<Mail | null> {
  const change = await findEmailChange(db, id)
  if (!change?.previous_email || stateOf(change, Date.now()) !== 'open') return null
  const to = await findPreviousRecipient(db, change)
  if (!to) return null
  const { text, undo, linkText, otherwise, ...heading } = addresses.mails.requested
  const button = { label: linkText, href: undoUrl(change) }
  const paragraphs = [fill(text, { masked: maskEmail(change.email) }), undo]
  return mailOf({ ...heading, paragraphs, button, after: [otherwise] }, to)
}

/** To the previous address, after a change. */
async function composeChanged(db: Db, id: string): Promise<Mail | null> {
  const change = await findEmailChange(db, id)
  if (!change || stateOf(change, Date.now()) !== 'confirmed') return null
  const to = await findPreviousRecipient(db, change)
  if (!to) return null
  const isCorrection = change.payment_id !== null
  const texts = addresses.mails[isCorrection ? 'corrected' : 'changed']
  const { text, undo, linkText, otherwise, subject, preview, title } = texts
  const receipts = !isCorrection && change.gets_receipts === 1 && addresses.mails.changed.receipts
  const paragraphs = [fill(text, { masked: maskEmail(change.email) }), receipts, undo]
  const button = { label: linkText, href: undoUrl(change) }
  return mailOf({ subject, preview, title, paragraphs, button, after: [otherwise] }, to)
}

/** To the corrected address of a payment. It may be mistyped, so the mail names no person and no gift. */
async function composeReceived(db: Db, id: string): Promise<Mail | null> {
  const change = await findEmailChange(db, id)
  if (!change || change.reverted_at !== null) return null
  const { text, linkText, otherwise, ...heading } = addresses.mails.received
  const button = { label: linkText, href: `${config().siteUrl}/my-giving` }
  return mailOf({ ...heading, paragraphs: [text], button, after: [otherwise] }, change.email)
}

async function composeRemoved(db: Db, id: string): Promise<Mail | null> {
  const link = await findLink(db, id)
  if (!link) return null
  const { text, otherwise, ...heading } = addresses.mails.removed
  return mailOf({ ...heading, paragraphs: [text], after: [otherwise] }, link.email)
}

/** To the address that got the receipts before. */
async function composeMoved(db: Db, id: string): Promise<Mail | null> {
  const link = await findLink(db, id)
  const giverId = link && (await findGiverIdOf(db, link.email))
  const chosen = giverId && (await findReceiptsEmail(db, giverId))
  if (!chosen || chosen === link.email) return null
  const { text, linkText, otherwise, ...heading } = addresses.mails.moved
  const button = { label: linkText, href: `${config().siteUrl}/my-giving` }
  return mailOf(
    { ...heading, paragraphs: [fill(text, { masked: maskEmail(chosen) })], button, after: [otherwise] },
    link.email,
  )
}

async function composeForgotten(db: Db, id: string): Promise<Mail | null> {
  const link = await findLink(db, id)
  if (!link) return null
  const { text, kept, goesOn, last, ...heading } = mails.forgotten
  return mailOf({ ...heading, paragraphs: [text, kept, link.subscription_id !== null && goesOn, last] }, link.email)
}
