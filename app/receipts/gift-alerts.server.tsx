import { adviseOnDispute, dashboardLink } from './dispute-advice.server.ts'
import { isReceiptDue } from '../ledger/payment.queries.server.ts'
import type { Gift } from '../platform/tables.ts'
import { dateOf, type EmailContent } from './email-content.server.ts'
import type { Letterhead } from './letterhead.ts'
import { formatExactDollars } from '../ledger/money.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { StaffAlertEmail } from './staff-alert-email.tsx'

export type Write = (gift: Gift, letterhead: Letterhead) => EmailContent | null | Promise<EmailContent | null>

export const frequencyWords = {
  once: 'One-time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  recurring: 'Recurring',
} as const

/** Tried more than once, and not again: the first notice is overtaken. */
export function isGivenUp({ status, attempts, retry_at: retryAt }: Gift): boolean {
  return status === 'failed' && attempts > 1 && retryAt === null
}

const writeRenewalFailedAlert: Write = (gift, letterhead) => {
  if (gift.status !== 'failed' || isGivenUp(gift)) return null
  const next =
    gift.retry_at === null ? 'It is not tried again by itself.' : `It is tried again on ${dateOf(gift.retry_at)}.`
  return alertOf(gift, letterhead, `Payment that failed: gift ${gift.id}`, 'A recurring gift was not taken', [
    `A payment of a ${frequencyWords[gift.frequency].toLowerCase()} gift failed.${reasonOf(gift)} ${next}`,
    'The donor has been told, with the way to pay it. You hear of it once more only if it is given up.',
  ])
}

const writeGivenUpAlert: Write = (gift, letterhead) =>
  isGivenUp(gift)
    ? alertOf(gift, letterhead, `Payment given up: gift ${gift.id}`, 'A recurring gift is given up', [
        `After ${gift.attempts} tries, a payment of a ${frequencyWords[gift.frequency].toLowerCase()} gift is not tried again.${reasonOf(gift)}`,
        'Stripe’s Dashboard shows whether the recurring gift goes on. A word from a person often helps more than a mail of ours.',
      ])
    : null

const reasonOf = ({ failure_reason: reason }: Gift) => (reason ? ` The bank’s answer was: “${reason}”` : '')

const writeRefundFailedAlert: Write = (gift, letterhead) =>
  alertOf(gift, letterhead, `Refund that failed: gift ${gift.id}`, 'A refund failed', [
    `A refund of the gift ${gift.id} could not be carried out, and the money is back with us.`,
    'If the donor had been told of the refund, a new receipt goes out. Stripe’s Dashboard says why it failed; ask the donor how to pay it back, or refund it again.',
  ])

const writeDisputeAlert: Write = async (gift, letterhead) =>
  gift.disputed_cents > 0
    ? alertOf(gift, letterhead, `Disputed gift ${gift.id}`, 'A gift is disputed', [
        `A bank disputes ${partOf(gift, gift.disputed_cents)}${gift.payer_name ? `, from ${gift.payer_name}` : ''}.`,
        await adviseOnDispute(gift, 'donations'),
        'If the donor did mean to give, a word from them to their bank settles it best.',
      ])
    : null

const writeDisputeLostAlert: Write = (gift, letterhead) =>
  gift.lost_cents > 0
    ? alertOf(gift, letterhead, `Dispute lost: gift ${gift.id}`, 'A dispute is lost', [
        `The bank has decided against us and keeps ${partOf(gift, gift.lost_cents)}. ${
          isReceiptDue(gift)
            ? `The donor is told that the receipt is now for ${formatExactDollars(remainingCents(gift))}.`
            : 'The donor is told that the receipt is void.'
        }`,
      ])
    : null

const writeDisputeSettledAlert: Write = (gift, letterhead) =>
  alertOf(gift, letterhead, `Dispute settled: gift ${gift.id}`, 'A dispute is settled', [
    `The bank no longer disputes the gift ${gift.id}, or has decided in our favor after all.${
      isReceiptDue(gift) ? ` Its receipt stands for ${formatExactDollars(remainingCents(gift))}.` : ''
    }`,
  ])

const partOf = (gift: Gift, cents: number) =>
  `${formatExactDollars(cents)} of the gift ${gift.id} of ${formatExactDollars(gift.amount_cents)}, received on ${dateOf(gift.paid_at ?? gift.created_at)}`

const writeFraudAlert: Write = (gift, letterhead) =>
  alertOf(gift, letterhead, `Suspected fraud: gift ${gift.id}`, 'A bank suspects fraud', [
    `The card’s bank suspects that the gift ${gift.id} of ${formatExactDollars(gift.amount_cents)} was not made by the card’s owner.`,
    'Refunding it now usually prevents a dispute and its fee. Stripe’s Dashboard shows what the bank says.',
  ])

function alertOf(
  gift: Gift,
  { sender }: Letterhead,
  subject: string,
  title: string,
  paragraphs: string[],
): EmailContent {
  const facts: [string, string][] = [
    ['Donor', gift.payer_name || 'not known'],
    ['Email', gift.payer_email || 'not known'],
    ['Amount', formatExactDollars(gift.amount_cents)],
    ['Receipt number', gift.id],
  ]
  const command = `npm run staff -- gift ${gift.id}`
  const alert = { title, paragraphs, command, link: dashboardLink(gift), facts, sender }
  return { subject, body: <StaffAlertEmail {...alert} /> }
}

/** What the staff is told of gifts, by the kind that it is queued under. */
export const giftAlerts: Record<string, Write> = {
  'renewal-failed-alert': writeRenewalFailedAlert,
  'renewal-given-up-alert': writeGivenUpAlert,
  'refund-failed-alert': writeRefundFailedAlert,
  'dispute-alert': writeDisputeAlert,
  'dispute-lost-alert': writeDisputeLostAlert,
  'dispute-settled-alert': writeDisputeSettledAlert,
  'fraud-alert': writeFraudAlert,
}
