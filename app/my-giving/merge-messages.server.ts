import { merges } from '../content/my-giving/merges.ts'
import type { Db } from '../db/db.server.ts'
import { findEmails, findOwnerOf, findReceiptsEmail, findGiver, shownIdOf } from '../givers/giver.queries.server.ts'
import { type MergeNoticeKind, mergeNoticeKinds } from '../givers/merging/merge-notices.server.ts'
import { canBeTakenApartUntil, findMergeRows } from '../givers/merging/merge.queries.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { mailOf } from '../receipts/mails/email-content.server.tsx'
import { foldEmail } from '../values/email-address.ts'
import { maskEmail } from '../values/mask-email.ts'
import { dateOf } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'
import { separationUrl } from './access/separation-link.server.ts'

/** A mail names as many other addresses. */
const maxOthers = 5

/** The mails to two givers who were merged. Each has the link that takes the merge apart, as long as that is possible. */
export const mergeMessages: Composers = Object.fromEntries(
  Object.values(mergeNoticeKinds).map((kind) => [
    kind,
    { compose: (db: Db, id: string, sendTo: string | null = null) => compose(db, kind, id, sendTo) },
  ]),
)

async function compose(db: Db, kind: MergeNoticeKind, mergeId: string, sendTo: string | null): Promise<Mail | null> {
  const merge = await findMergeRows(db, mergeId)
  if (!merge || merge.undoneAt !== null || canBeTakenApartUntil(merge) <= Date.now()) return null
  const to = sendTo ?? (await findReceiptsEmail(db, merge.intoId))
  if (!to) return null
  const { text, undo, otherwise, ...heading } = merges.mails[kind]
  const day = dateOf(canBeTakenApartUntil(merge))
  const others = await othersInWords(db, merge.intoId, to)
  const paragraphs = [fill(text, { others, day }), fill(undo, { day })]
  const button = { label: merges.linkText, href: separationUrl({ id: mergeId, at: merge.at }) }
  return mailOf({ ...heading, paragraphs, button, after: [otherwise] }, to)
}

/** The addresses of the other givers, masked: they may be strangers. */
async function othersInWords(db: Db, giverId: string, to: string): Promise<string> {
  const giver = await findGiver(db, giverId)
  const [emails, ownId] = [giver ? await findEmails(db, shownIdOf(giver)) : [], await findOwnerOf(db, to)]
  const others = emails.filter((each) => each.giver_id !== ownId && each.email_key !== foldEmail(to))
  const masked = others.slice(0, maxOthers).map(({ email }) => maskEmail(email))
  return masked.length > 0 ? masked.join(', ') : merges.noOthers
}
