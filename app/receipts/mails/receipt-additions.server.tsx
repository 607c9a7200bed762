import { giftTwice } from '../../content/my-giving/gift-twice.ts'
import { giftMails } from '../../content/receipts/gift-mails.ts'
import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { renewalWords } from '../../content/my-giving/renewals.ts'
import { findEarlierGift } from '../../payments/gift-twice.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { sumOfYear } from '../../payments/sum-of-year.server.ts'
import { yearOf } from '../../values/year-of.ts'
import type { Db } from '../../db/db.server.ts'
import { wasMessageSent } from '../../mail/sent-messages.queries.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { readSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { MailLink } from '../../ui/mail/mail-parts.tsx'
import { giftInWords } from '../../subscriptions/describe-recurring.server.ts'
import type { EmailContent } from './email-content.server.tsx'
import { describeTributeNotice } from './tribute-messages.server.tsx'
import { findSignatory, signersOf } from '../signatory.server.ts'
import { twiceLink } from '../twice-link.server.ts'
import { impactMessage } from '../impact-message.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

/** The messages about a failed payment. */
const failureKinds = ['payment-problem', 'renewal-failed-again', 'renewal-given-up']

/**
 * The receipt with additions for the mail: what the gift does, the plan of the recurring gift, a link for a gift that was given
 * twice, and who thanks.
 */
export async function addToReceipt(db: Db, gift: Gift, receipt: EmailContent | null): Promise<EmailContent | null> {
  if (!receipt) return null
  const hadFailed = gift.invoice_id !== null && (await wasMessageSent(db, gift.id, failureKinds))
  const goesOn = gift.subscription_id === null ? null : await sayHowItGoesOn(db, gift, gift.subscription_id)
  return {
    ...receipt,
    paragraphs: [hadFailed && renewalWords.mended, ...receipt.paragraphs],
    after: [
      impactMessage(remainingCents(gift)),
      await describeTributeNotice(db, gift),
      goesOn,
      await offerRefund(db, gift),
      await sayNoLetters(db, gift),
      ...(receipt.after ?? []),
      await sign(db),
    ],
  }
}

async function sign(db: Db) {
  const [name, ...lines] = signersOf(await findSignatory(db))
  return (
    <>
      {name}
      {lines.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </>
  )
}

async function sayHowItGoesOn(db: Db, gift: Gift, subscription: string): Promise<string> {
  const plan = await findPlan(db, gift, subscription)
  const total = formatExactDollars(await sumOfYear(db, gift))
  return [
    plan?.next_at && sayNext(dateOf(plan.next_at), plan.method),
    fill(renewalWords.total, { total, year: yearOf(gift.given_at ?? gift.created_at) }),
  ]
    .filter(Boolean)
    .join(' ')
}

function sayNext(day: string, method: string | null): string {
  return method ? fill(renewalWords.nextFrom, { day, method }) : fill(renewalWords.next, { day })
}

/** The receipt may be written before its subscription is stored. Then the plan is derived from the payment. */
async function findPlan(db: Db, gift: Gift, subscription: string) {
  const stored = await findRecurringGift(db, subscription)
  const isPast = stored?.next_at && stored.next_at <= (gift.paid_at ?? 0)
  if (stored && !isPast) return stored
  return readSubscription(subscription).catch(() => null)
}

/** The mailbox learns it, because somebody else may have typed its address. Not in the receipts of later renewals. */
async function sayNoLetters(db: Db, { giver_id: id, created_at: begunAt }: Gift): Promise<string | null> {
  const giver = id === null ? undefined : await findShownGiver(db, id)
  const isAsked = giver?.no_letters_reason === 'asked' && (giver.no_letters_at ?? 0) >= begunAt
  return isAsked ? giftMails.receipt.noLetters : null
}

async function offerRefund(db: Db, gift: Gift) {
  const earlier = await findEarlierGift(db, gift)
  if (!earlier) return null
  const { repeated, recurring, linkText } = giftTwice.receipt
  return (
    <>
      {earlier.why === 'repeated' ? repeated : fill(recurring, { gift: giftInWords(earlier) })}
      <br />
      <MailLink href={twiceLink(gift.id, Date.now())} isAlone>
        {linkText}
      </MailLink>
    </>
  )
}
