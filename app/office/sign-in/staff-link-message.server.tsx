import { site } from '../../content/site.ts'
import type { Db } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { mailOf } from '../../receipts/mails/email-content.server.tsx'
import { findMember } from '../session.server.ts'
import { linkMinutes, staffLinkKind, staffLinkUrl } from './staff-link.server.ts'

export const officeMessages: Composers = { [staffLinkKind]: { compose: composeStaffLink } }

/** Null when STAFF does not name the address: a stranger gets no mail. */
async function composeStaffLink(db: Db, id: string): Promise<Mail | null> {
  const link = await db.selectFrom('staff_link').selectAll().where('id', '=', id).executeTakeFirst()
  const member = link && findMember(link.email)
  if (!member || link.used_at !== null || link.expires_at <= Date.now()) return null
  const content = {
    subject: 'Your link to the office',
    title: 'Your link to the office',
    paragraphs: [
      `Someone, most likely you, asked for a link to the office of ${site.name}. It works once, for the next ${linkMinutes} minutes.`,
    ],
    button: { label: 'Open the office', href: staffLinkUrl(link) },
    after: ['If it was not you, you can ignore this email: nobody gets in without it. Please do not forward it.'],
  }
  return mailOf(content, member.email)
}
