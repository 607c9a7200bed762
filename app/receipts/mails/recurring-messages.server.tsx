import { findDiedAt } from '../../givers/giver-died.server.ts'
import { findRecipientOfSubscription, withRecipient } from '../../givers/recipient.queries.server.ts'
import { findGiverOfSubscription } from '../../givers/recurring-of.queries.server.ts'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { site } from '../../content/site.ts'
import { noticesEverywhere } from '../../values/state-notices.ts'
import { findChange, findChangesOf, findNewestGiftOf } from '../../subscriptions/recurring-gift.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { addLogFields } from '../../log/log.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { readSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { MailLink } from '../../ui/mail/mail-parts.tsx'
import { readOurSubscription } from '../../subscriptions/sync-subscription.server.ts'
import { takenOverKind } from '../../subscriptions/take-over.server.ts'
import { changeGiftLink } from '../change-gift-link.server.tsx'
import type { LinkedGift } from '../gift-link.server.ts'
import { describeChange, describeRecurringGift, giftInWords } from '../../subscriptions/describe-recurring.server.ts'
import { mailOf } from './email-content.server.tsx'
import { frequencyOf } from './renewal-messages.server.tsx'
import { giveAgainUrl } from '../return-pages/give-again.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

const mailWords = recurringWords.mail

/** A change of a recurring gift, and its state. The state is read from Stripe for each mail. */
async function composeChange(db: Db, id: string): Promise<Mail | null> {
  const change = await findChange(db, id)
  if (!change) throw new Error(`The ledger has no change ${id}.`)
  addLogFields({ subscription: change.subscription_id })
  const gift = await findLinked(db, change.subscription_id)
  if (gift.payer_email === null) {
    throw new Error(`The ledger has no address yet for the recurring gift ${change.subscription_id}.`)
  }
  // The address was deleted on request.
  if (gift.payer_email === '') return null
  const remote = await readSubscription(change.subscription_id)
  if (!remote) return null
  const subject = mailWords.subjects[change.what]
  const isOver = remote.status === 'stopped'
  return mailOf(
    {
      subject: `${subject}: ${site.name}`,
      preview: describeChange(change),
      title: subject,
      paragraphs: [
        describeChange(change),
        `${mailWords.standsNow} ${describeRecurringGift(remote)}`,
        !isOver && changeGiftLink(gift),
        change.what === 'paused' && mailWords.goOn,
        // A failed payment pauses a gift; nobody requested it.
        change.after !== 'failure' && notYou(change.made_by),
      ],
      notices: noticesEverywhere(),
    },
    gift.payer_email,
  )
}

/** A recurring gift that was taken over from another program has a recipient before it has a gift. */
async function findLinked(db: Db, subscription: string): Promise<LinkedGift> {
  const newest = await findNewestGiftOf(db, subscription)
  if (newest) return withRecipient(db, newest)
  return { subscription_id: subscription, payer_email: await findRecipientOfSubscription(db, subscription) }
}

/** To the giver of a recurring gift that was taken over, when the office sends it. Its state is read from Stripe. */
async function composeTakenOver(db: Db, id: string): Promise<Mail | null> {
  addLogFields({ subscription: id })
  const gift = await findLinked(db, id)
  if (!gift.payer_email) return null
  if ((await findDiedAt(db, await findGiverOfSubscription(db, id))) !== null) return null
  const { remote } = await readOurSubscription(db, id)
  if (!remote || remote.status === 'stopped') return null
  const { subject, title, preview, text, receipts } = renewalWords.takenOver
  return mailOf(
    {
      subject: fill(subject, { frequency: frequencyOf(remote) }),
      preview,
      title,
      paragraphs: [text, `${mailWords.standsNow} ${describeRecurringGift(remote)}`, receipts, changeGiftLink(gift)],
      notices: noticesEverywhere(),
    },
    gift.payer_email,
  )
}

const notYou = (madeBy: 'giver' | 'staff' | 'stripe' | undefined) =>
  madeBy === 'giver' ? mailWords.notYou.giver : mailWords.notYou.other

async function composeStop(db: Db, id: string): Promise<Mail | null> {
  const stored = await findPayment(db, id)
  const gift = stored && (await withRecipient(db, stored))
  if (gift?.kind !== 'gift' || !gift.subscription_id) throw new Error(`The ledger has no recurring gift ${id}.`)
  if (!gift.payer_email) return null
  // The mail thanks, and asks to give again.
  if ((await findDiedAt(db, gift.giver_id)) !== null) return null
  const remote = await readSubscription(gift.subscription_id)
  // The mail about the last try already says it.
  if (!remote || remote.endReason === 'payment_failed') return null
  const stop = (await findChangesOf(db, gift.subscription_id)).find(({ what }) => what === 'stopped')
  return mailOf(
    {
      subject: fill(mailWords.stop.subject, { frequency: frequencyOf(remote) }),
      preview: mailWords.notCharged,
      title: mailWords.stop.title,
      paragraphs: [
        `${fill(mailWords.stop.text, { gift: giftInWords(remote) })} ${gift.paid_at === null ? '' : `${fill(mailWords.lastGift, { day: dateOf(gift.paid_at) })} `}${mailWords.notCharged} ${mailWords.thanks}`,
        <>
          {mailWords.again}
          <br />
          <MailLink href={giveAgainUrl(remote, gift.fund)} isAlone>
            {mailWords.againLink}
          </MailLink>
        </>,
        notYou(stop?.made_by),
      ],
      notices: noticesEverywhere(),
    },
    gift.payer_email,
  )
}

/** The messages about changes of a recurring gift: see `sync-subscription.server.ts`. */
export const recurringMessages: Composers = {
  'recurring-changed': { compose: composeChange },
  'gift-stopped': { compose: composeStop },
  [takenOverKind]: { compose: composeTakenOver },
}
