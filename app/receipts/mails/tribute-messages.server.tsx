import { tributeCard } from '../../content/receipts/tribute-card.ts'
import { fill } from '../../words/fill.ts'
import { tributeCardKind } from '../../payments/payment-notifications.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { findCardMail, findCardsBefore } from '../../payments/tribute-cards.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import { mailboxOf } from '../../values/mailbox-of.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { mailSender } from '../../mail/mail-sender.server.ts'
import { renderMail } from '../../mail/render-mail.server.ts'
import { MailCard } from '../../ui/mail/mail-card.tsx'
import { site } from '../../content/site.ts'
import { mailName } from '../../values/plain-words.ts'
import { foldEmail, isEmailAddress } from '../../values/email-address.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { type TributeCard, tributeCardOf } from '../documents/tribute-card.server.ts'

/** Nobody can fill another person's mailbox. Further cards can be printed. */
const maxCardsPerDay = 3
/** A giver who sends more in a day may be a spammer: further cards are sent without the message. */
const maxMessagesPerDay = 3

/** The mail that notifies a person of a gift in memory or in honor of somebody. */
export const tributeMessages: Composers = { [tributeCardKind]: { compose: composeCard } }

async function composeCard(db: Db, id: string, sendTo: string | null = null): Promise<Mail | null> {
  const gift = await findPayment(db, id)
  const found = gift && (await findCard(db, gift, sendTo))
  if (found === 'too many') log.warn('tribute-card-not-sent', { payment: id, reason: 'too many to one mailbox today' })
  return found && found !== 'too many' ? writeCard(found.card, found.to) : null
}

interface AddressedCard {
  card: TributeCard
  to: string
}

/**
 * The card of a gift and its recipient. Null when there is no person to notify, no address, or a later card takes its place:
 * `sendTo` is the address to which the staff sent one. That one has no limit.
 */
async function findCard(db: Db, gift: Payment, sendTo: string | null): Promise<AddressedCard | 'too many' | null> {
  const to = gift.tell_email
  const card = tributeCardOf(gift)
  if (!card || !to || !isEmailAddress(to)) return null
  if (sendTo !== null) return foldEmail(sendTo) === foldEmail(to) ? { card, to } : null
  const mail = await findCardMail(db, gift.id)
  if (mail && mail.send_to !== null) return null
  const before = mail ? await findCardsBefore(db, mail) : []
  const sameMailbox = before.filter(({ tell_email: email }) => mailboxOf(email ?? '') === mailboxOf(to))
  if (sameMailbox.length >= maxCardsPerDay) return 'too many'
  const payer = mailboxOf(gift.payer_email ?? '')
  const samePayer = before.filter(({ payer_email: email }) => mailboxOf(email ?? '') === payer)
  return { card: samePayer.length < maxMessagesPerDay ? card : { ...card, message: '' }, to }
}

/**
 * For the giver: who was notified, with the address masked, and whom to ask when that was typed wrong. Null when nobody is, or
 * the mail was not sent.
 */
export async function describeTributeNotice(db: Db, gift: Payment): Promise<string | null> {
  const mail = await findCardMail(db, gift.id)
  if (mail?.status !== 'sent' && mail?.status !== 'queued') return null
  const found = await findCard(db, gift, mail.send_to)
  if (!found || found === 'too many') return null
  const who = [mailName(gift.tell_name), maskEmail(found.to)].filter(Boolean).join(', ')
  return `${fill(tributeCard.told[mail.status], { who })} ${tributeCard.wrong}`
}

/** No money, no number and no EIN: it is no receipt. */
async function writeCard({ title, message: typed, giver, ...card }: TributeCard, to: string): Promise<Mail> {
  const { about, once } = tributeCard
  const { lines, ...sender } = mailSender()
  const message = typed === '' ? [] : `“${typed}”`.split(/\n+/)
  const foot = { lines: [once, `${site.legalName}, ${lines.at(-1)}`], url: sender.url }
  const body = (
    <MailCard
      words={{ ...card, message, from: giver, about }}
      preview={card.text}
      title={title}
      publisher={sender.name}
      foot={foot}
    />
  )
  return { to, subject: title, ...(await renderMail(body)) }
}
