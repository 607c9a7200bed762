import { giftExtras } from '../content/gift-extras.ts'
import { tributeCardKind } from '../ledger/messages-owed.server.ts'
import { findPayment } from '../ledger/payment.queries.server.ts'
import { isEmailAddress } from '../platform/plain-words.ts'
import { findCardsBefore } from '../ledger/tribute-cards.queries.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { mailboxOf } from '../platform/mailbox-of.ts'
import type { Mail } from '../platform/mailer.server.ts'
import type { Composers } from '../platform/outbox-worker.server.ts'
import { emailOrPhone, mailOf } from './email-content.server.tsx'
import { type TributeCard, tributeCardOf } from './tribute-card.server.ts'

/** So that nobody can fill somebody else's mailbox. What is over it can be printed. */
const maxCardsPerDay = 3
/** Whoever sends more than this in a day may not be writing to friends: the rest goes without the words. */
const maxMessagesPerDay = 3

/** The mail that tells somebody of a gift in memory or in honor of a person. */
export const tributeMessages: Composers = { [tributeCardKind]: { compose: composeCard } }

async function composeCard(db: Db, id: string): Promise<Mail | null> {
  const gift = await findPayment(db, id)
  const to = gift?.tell_email
  const card = gift && tributeCardOf(gift)
  if (!card || !to || !isEmailAddress(to)) return null
  const before = await findCardsBefore(db, id)
  const sameMailbox = before.filter(({ tell_email: told }) => mailboxOf(told ?? '') === mailboxOf(to))
  if (sameMailbox.length >= maxCardsPerDay) {
    log.warn('tribute-card-not-sent', { ref: id, reason: 'too many to one mailbox today' })
    return null
  }
  const payer = mailboxOf(gift.payer_email ?? '')
  const samePayer = before.filter(({ payer_email: email }) => mailboxOf(email ?? '') === payer)
  return writeCard(samePayer.length < maxMessagesPerDay ? card : { ...card, message: '' }, to)
}

function writeCard({ title, greeting, text, message }: TributeCard, to: string): Promise<Mail> {
  const { card } = giftExtras
  return mailOf(
    {
      subject: title,
      title,
      paragraphs: [greeting, text, ...(message ? [card.wordsOf, ...`“${message}”`.split(/\n+/)] : []), card.about],
      after: [`${card.once} ${emailOrPhone}.`],
    },
    to,
  )
}
