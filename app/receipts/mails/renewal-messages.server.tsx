import { giftMails } from '../../content/receipts/gift-mails.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { formatExactDollars } from '../../values/money.ts'
import { config } from '../../config/config.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { readInvoiceToPay } from '../../stripe/stripe-lookups.server.ts'
import { readSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { MailLink } from '../../ui/mail/mail-parts.tsx'
import type { EmailContent } from './email-content.server.tsx'
import { payLink } from '../pay-link.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

const { first, again, givenUp, fix } = renewalWords

export const frequencyOf = ({ frequency }: Pick<Gift, 'frequency'>) => renewalWords.frequencies[frequency]
/** "monthly gift of $50.00" */
export const giftOf = (gift: Pick<Gift, 'frequency' | 'amount_cents'>) =>
  fill(renewalWords.gift, { frequency: frequencyOf(gift), amount: formatExactDollars(gift.amount_cents) })
const bankAnswer = ({ failure_reason: reason }: Gift) => (reason ? ` ${fill(renewalWords.bankAnswer, { reason })}` : '')

/** Tried more than once, with no further try. */
export function isGivenUp({ status, attempts, retry_at: retryAt }: Gift): boolean {
  return status === 'failed' && attempts > 1 && retryAt === null
}

/** Tried more than once, with a further try. */
const hasFailedAgain = ({ status, attempts, retry_at: retryAt }: Gift) =>
  status === 'failed' && attempts > 1 && retryAt !== null

/** The page on which the gift can still be paid. */
async function findPayUrl({ invoice_id: invoice }: Gift): Promise<string | null> {
  if (invoice === null) return null
  const { state } = await readInvoiceToPay(invoice)
  return state === 'open' ? payLink(invoice) : null
}

/** A failed payment of a recurring gift. Null when a later message replaces this one. */
async function writeFailed(gift: Gift, words: typeof first | typeof again): Promise<EmailContent> {
  const payUrl = await findPayUrl(gift)
  return {
    subject: words.subject,
    title: words.title,
    preview: words.preview,
    paragraphs: [
      `${fill(words.text, { gift: giftOf(gift) })}${bankAnswer(gift)}`,
      `${payUrl ? `${fix.text} ` : ''}${gift.retry_at === null ? renewalWords.notTriedAgain : fill(renewalWords.triedAgain, { day: dateOf(gift.retry_at) })}`,
    ],
    button:
      payUrl === null
        ? null
        : {
            label: fix.linkText,
            href: payUrl,
            isGift: true,
          },
    after: [giftMails.questions],
  }
}

/** After the last try of a renewal. */
async function writeGivenUp(gift: Gift): Promise<EmailContent | null> {
  if (!isGivenUp(gift) || gift.invoice_id === null) return null
  const subscription = gift.subscription_id ? await readSubscription(gift.subscription_id) : null
  // A donor who stopped the gift gets a confirmation of that.
  if (subscription?.endReason === 'cancellation_requested') return null
  const payUrl = await findPayUrl(gift)
  const hasEnded = subscription?.hasEnded ?? false
  // A paused gift continues when the giver resumes it, which another mail says. A new gift would be a second one.
  const mayGiveAgain = payUrl && !subscription?.paused
  const giveUrl = `${config().siteUrl}/donate`
  return {
    subject: fill(hasEnded ? givenUp.endedSubject : givenUp.subject, { frequency: frequencyOf(gift) }),
    preview: givenUp.preview,
    title: hasEnded ? givenUp.endedTitle : givenUp.title,
    isEnd: hasEnded,
    paragraphs: [
      `${fill(givenUp.text, { gift: giftOf(gift), tries: gift.attempts })}${hasEnded ? ` ${givenUp.ended}` : ''}`,
      payUrl ? givenUp.pay : givenUp.again,
    ],
    button: payUrl
      ? { label: fix.linkText, href: payUrl, isGift: true }
      : { label: renewalWords.giveAgain, href: giveUrl, isGift: true },
    after: [
      mayGiveAgain && (
        <>
          {givenUp.orNewGift} <MailLink href={giveUrl}>{giveUrl}</MailLink>
        </>
      ),
      `${givenUp.thanks} ${giftMails.questions}`,
    ],
  }
}

/** The messages to donors about a failed renewal. */
export const renewalMessages = {
  'renewal-failed-again': (gift: Gift) => (hasFailedAgain(gift) ? writeFailed(gift, again) : null),
  'renewal-given-up': writeGivenUp,
}

/** The first failure. Later tries have separate messages. */
export function writeFirstFailure(gift: Gift): Promise<EmailContent> | null {
  return hasFailedAgain(gift) || isGivenUp(gift) ? null : writeFailed(gift, first)
}
