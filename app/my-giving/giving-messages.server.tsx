import { giving } from '../content/my-giving/giving.ts'
import { addressChangeKinds, findAddressChange } from '../receipts/change-address.server.ts'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { mailOf } from '../receipts/mails/email-content.server.tsx'
import { maskEmail } from '../values/mask-email.ts'
import { accessLinkKind, accessLinkUrl } from './access/access-link.server.ts'
import { forgottenKind } from './forget-me.server.ts'
import { undoUrl } from './access/undo-address.server.ts'

/** The mails of My giving, by the kind that they are queued under. */
export const givingMessages: Composers = {
  [accessLinkKind]: { compose: composeLink },
  [addressChangeKinds.old]: { compose: composeChanged },
  [addressChangeKinds.new]: { compose: composeReceived },
  [forgottenKind]: {
    compose: composeForgotten,
    // The address was stored for this mail only.
    afterSent: async (tx, id) => void (await tx.deleteFrom('access_link').where('id', '=', id).execute()),
  },
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

/** To the old address. */
async function composeChanged(db: Db, id: string): Promise<Mail | null> {
  const change = await findAddressChange(db, id)
  if (!change || change.undone_at !== null) return null
  const { text, undo, linkText, otherwise, ...heading } = mails.changed
  const button = { label: linkText, href: undoUrl(change) }
  const paragraphs = [text(maskEmail(change.new_email)), undo]
  return mailOf({ ...heading, paragraphs, button, after: [otherwise] }, change.old_email)
}

/** To the new address. It may be mistyped, so the mail names no person and no gift. */
async function composeReceived(db: Db, id: string): Promise<Mail | null> {
  const change = await findAddressChange(db, id)
  if (!change || change.undone_at !== null) return null
  const { text, linkText, otherwise, ...heading } = mails.received
  const button = { label: linkText, href: `${config().siteUrl}/my-giving` }
  return mailOf({ ...heading, paragraphs: [text], button, after: [otherwise] }, change.new_email)
}

async function composeForgotten(db: Db, id: string): Promise<Mail | null> {
  const link = await findLink(db, id)
  if (!link) return null
  const { text, kept, goesOn, last, ...heading } = mails.forgotten
  return mailOf({ ...heading, paragraphs: [text, kept, link.subscription_id !== null && goesOn, last] }, link.email)
}
