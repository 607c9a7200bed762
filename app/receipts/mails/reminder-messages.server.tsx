import { findDiedAt } from '../../givers/giver-died.server.ts'
import { withRecipient } from '../../givers/recipient.queries.server.ts'
import { giftMails } from '../../content/receipts/gift-mails.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { months } from '../../words/date-in-words.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { findNewestGiftOf } from '../../subscriptions/recurring-gift.queries.server.ts'
import { readReminderId, reminderKinds } from '../../subscriptions/remind-of-charges.server.ts'
import type { Db } from '../../db/db.server.ts'
import { addLogFields } from '../../log/log.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { readSubscription, type RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { changeGiftLink } from '../change-gift-link.server.tsx'
import { giftLink } from '../gift-link.server.ts'
import { mailOf, type EmailContent } from './email-content.server.tsx'
import { giftOf } from './renewal-messages.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

/** The content of a reminder. Null when the recurring gift has changed and needs no reminder. */
type Writer = (
  remote: RemoteSubscription,
  at: number,
) => (Pick<EmailContent, 'subject' | 'title' | 'preview'> & { text: string; button?: string }) | null

export const reminderMessages: Composers = {
  [reminderKinds.charge]: { compose: (db, id) => compose(db, id, writeCharge) },
  [reminderKinds.card]: { compose: (db, id) => compose(db, id, writeCard) },
}

async function compose(db: Db, id: string, write: Writer): Promise<Mail | null> {
  const { subscription, at } = readReminderId(id)
  addLogFields({ subscription })
  const newest = await findNewestGiftOf(db, subscription)
  const gift = newest && (await withRecipient(db, newest))
  if (gift?.kind !== 'gift' || !gift.payer_email) return null
  if ((await findDiedAt(db, gift.giver_id)) !== null) return null
  const remote = await readSubscription(subscription)
  const written = remote?.status === 'active' && write(remote, at)
  if (!written) return null
  const { text, button, ...heading } = written
  return mailOf(
    {
      ...heading,
      paragraphs: [text],
      button: button ? { label: button, href: giftLink(gift, Date.now()) } : null,
      after: [giftMails.questions, changeGiftLink(gift)],
      notices: noticesEverywhere(),
    },
    gift.payer_email,
  )
}

function writeCharge(remote: RemoteSubscription, at: number): ReturnType<Writer> {
  if (remote.next_at !== at) return null
  const { subject, title, preview, text, textFrom, nothingToDo } = renewalWords.ahead
  const day = dateOf(at)
  const gift = giftOf(remote)
  const planned = remote.method ? fill(textFrom, { gift, day, method: remote.method }) : fill(text, { gift, day })
  return { subject: fill(subject, { day }), title, preview, text: `${planned} ${nothingToDo}` }
}

function writeCard(remote: RemoteSubscription, at: number): ReturnType<Writer> {
  const { method, method_expires_at: expiresAt, next_at: nextAt } = remote
  if (expiresAt !== at || nextAt === null || nextAt < at || method === null) return null
  const { subject, title, preview, text, button } = renewalWords.expires
  // The card is valid until the end of its last month.
  const last = new Date(at - 1)
  const month = `${months[last.getUTCMonth()]} ${last.getUTCFullYear()}`
  return {
    subject,
    title,
    preview,
    button,
    text: fill(text, { method, month, gift: giftOf(remote), day: dateOf(nextAt) }),
  }
}
