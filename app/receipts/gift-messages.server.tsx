import { rules } from '../content/legal/rules.ts'
import { site } from '../content/site.ts'
import { formatExactDollars } from '../ledger/money.ts'
import { isReceiptDue } from '../ledger/payment.queries.server.ts'
import { config } from '../platform/config.server.ts'
import type { Gift } from '../platform/tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { findPayUrl, readSubscription } from '../stripe/stripe-lookups.server.ts'
import { MailLink } from '../ui/mail/mail-layout.tsx'
import { dateOf, EmailOrPhone, type EmailContent } from './email-content.server.tsx'

const { ein, legalName, name } = site

const frequencyWords = {
  once: 'One-time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  recurring: 'Recurring',
} as const

export const frequencyOf = (gift: Gift) => frequencyWords[gift.frequency].toLowerCase()
const giveUrl = () => `${config().siteUrl}/donate`
const bankAnswer = ({ failure_reason: reason }: Gift) => (reason ? ` The bank’s answer was: “${reason}”` : '')

/** Tried more than once, and not again. */
export function isGivenUp({ status, attempts, retry_at: retryAt }: Gift): boolean {
  return status === 'failed' && attempts > 1 && retryAt === null
}

/**
 * The written acknowledgment of a gift: the organisation's name, the amount, the date, and that nothing was given
 * in return (IRS Publication 1771; 26 USC 170(f)(8) and (17)). Of a gift of which a part went back, only the rest was
 * given.
 */
export function writeReceipt(
  gift: Gift,
  note?: string,
  stateRegistrations = site.stateRegistrations,
): EmailContent | null {
  if (gift.paid_at === null || !isReceiptDue(gift)) return null
  const [amount, date] = [formatExactDollars(remainingCents(gift)), dateOf(gift.paid_at)]
  const wentBack = [
    ...(gift.refunded_cents > 0 ? [`a refund of ${formatExactDollars(gift.refunded_cents)}`] : []),
    ...(gift.lost_cents > 0 ? [`the ${formatExactDollars(gift.lost_cents)} that your bank took back`] : []),
  ]
  const remains =
    wentBack.length > 0 &&
    `This is what remains of ${formatExactDollars(gift.amount_cents)} after ${wentBack.join(' and ')}.`
  const { portalUrl } = config().stripe
  return {
    subject: `Your receipt for ${amount} to ${name}`,
    preview: `Your receipt for ${amount}. Please keep it for your tax records.`,
    title: `Thank you${gift.payer_name ? `, ${gift.payer_name}` : ''}`,
    paragraphs: [
      `Thank you for your gift of ${amount} to ${legalName}, a 501(c)(3) public charity (EIN ${ein}), received on ${date} by ${methodOf(gift.payment_method)}. No goods or services were provided in exchange for this contribution. Please keep this for your tax records.`,
      [note, remains].filter(Boolean).join(' '),
    ],
    facts: [
      ['Organization', legalName],
      ['EIN', ein],
      ['Date received', date],
      ['Amount', amount],
      ['Frequency', frequencyWords[gift.frequency]],
      ['Receipt number', gift.id],
    ],
    after: [
      gift.frequency !== 'once' && (
        <>
          To change or stop your recurring gift at any time, {portalUrl && <>use {linkTo(portalUrl)}, or </>}
          write to <EmailOrPhone />. You will receive a receipt for each payment.
        </>
      ),
      <>
        Contributions are tax-deductible to the extent allowed by law. Questions about this receipt? Write to{' '}
        <EmailOrPhone />.
      </>,
      ...stateRegistrations.map(({ notice, registration }) => `${notice} ${registration}`),
    ],
  }
}

function methodOf(type: string | null): string {
  if (type === 'us_bank_account') return 'bank transfer'
  if (type === 'other') return 'other means'
  return type === null || type === 'card' ? 'card' : type.replaceAll('_', ' ')
}

const linkTo = (url: string) => <MailLink href={url}>{url}</MailLink>

/** A bank transfer takes days: until then nothing has been received. */
function writePending(gift: Gift): EmailContent | null {
  if (gift.status !== 'processing') return null
  const amount = formatExactDollars(gift.amount_cents)
  return {
    subject: `Your gift of ${amount} to ${name} is on its way`,
    preview: 'Your bank transfer is on its way. This is not a receipt.',
    title: 'Your gift is on its way',
    paragraphs: [
      `Thank you. Your gift of ${amount} is on its way from your bank, which can take a few days. We will confirm when your bank completes the transfer. This is not a receipt.`,
      <>
        Questions? Write to <EmailOrPhone />.
      </>,
    ],
  }
}

async function writeStopped(gift: Gift): Promise<EmailContent | null> {
  // The mail about the last try says it already.
  if ((await subscriptionOf(gift))?.reason === 'payment_failed') return null
  const lastDate = dateOf(gift.paid_at ?? gift.created_at)
  return {
    subject: `Your ${frequencyOf(gift)} gift to ${name} has been stopped`,
    preview: 'You will not be charged again.',
    title: 'Your recurring gift has been stopped',
    paragraphs: [
      `Your ${frequencyOf(gift)} gift of ${formatExactDollars(gift.amount_cents)} has been stopped. Your last gift was on ${lastDate}. You will not be charged again.`,
      <>
        Thank you for every one of them. If you did not ask for this, write to <EmailOrPhone />.
      </>,
    ],
  }
}

const subscriptionOf = async ({ subscription_id: id }: Gift) => (id ? readSubscription(id, 'donations') : null)

function writeRefundNotice(gift: Gift): EmailContent | null {
  if (gift.refunded_cents === 0) return null
  const refunded = formatExactDollars(gift.refunded_cents)
  const what = partOf(gift)
  return {
    subject: `${what} to ${name} has been refunded`,
    preview: `${refunded} has been refunded.`,
    title: `${what} has been refunded`,
    paragraphs: [
      `We have refunded ${refunded} of your gift of ${formatExactDollars(gift.amount_cents)}. Your bank may need ${rules.refund.processingBusinessDays} business days to show it.`,
      voidReceipt(gift),
    ],
    facts: [['Receipt number', gift.id]],
  }
}

function writeDisputeNotice(gift: Gift): EmailContent | null {
  if (gift.lost_cents === 0) return null
  const lost = formatExactDollars(gift.lost_cents)
  const what = partOf(gift)
  return {
    subject: `${what} to ${name} has gone back to you`,
    preview: `Your bank has taken ${lost} back.`,
    title: `${what} has gone back to you`,
    paragraphs: [
      `Your bank has taken back ${lost} of your gift of ${formatExactDollars(gift.amount_cents)}.`,
      <>
        If you did not ask your bank to do that, write to <EmailOrPhone />.
      </>,
      voidReceipt(gift),
    ],
    facts: [['Receipt number', gift.id]],
  }
}

const partOf = (gift: Gift) => (remainingCents(gift) > 0 ? 'Part of your gift' : 'Your gift')

/** A receipt that is no longer true must be taken back, wholly or in part. */
function voidReceipt(gift: Gift): string {
  const date = dateOf(gift.paid_at ?? gift.created_at)
  const isVoid = `Your acknowledgment of ${date} for ${formatExactDollars(gift.amount_cents)} is void.`
  const cents = remainingCents(gift)
  if (cents === 0) return isVoid
  return `${isVoid} In its place, please keep this: your gift to ${legalName} (EIN ${ein}) of ${date} is ${formatExactDollars(cents)}. No goods or services were provided in exchange for this contribution.`
}

async function writePaymentProblem(gift: Gift): Promise<EmailContent | null> {
  if (gift.status !== 'failed' || isGivenUp(gift)) return null
  const payUrl = gift.invoice_id === null ? null : await findPayUrl(gift.invoice_id)
  const { portalUrl } = config().stripe
  return {
    subject: `A payment to ${name} did not go through`,
    preview: 'A payment did not go through. You have not been charged.',
    title: 'A payment did not go through',
    paragraphs: [
      `Your ${frequencyOf(gift)} gift of ${formatExactDollars(gift.amount_cents)} could not be taken, and you have not been charged for it.${bankAnswer(gift)}`,
      ...(gift.frequency === 'once'
        ? [
            <>
              It is not tried again by itself. You are welcome to give again at {linkTo(giveUrl())}. Questions? Write to{' '}
              <EmailOrPhone />.
            </>,
          ]
        : [
            payUrl && <>You can confirm it, or pay it in another way, at {payLink(payUrl)}.</>,
            <>
              {portalUrl && <>To put in another card for the future, use {linkTo(portalUrl)}. </>}
              To change or stop your gift, write to <EmailOrPhone />.{' '}
              {gift.retry_at === null
                ? 'It is not tried again by itself.'
                : `If you do nothing, the payment is tried again on ${dateOf(gift.retry_at)}.`}
            </>,
          ]),
    ],
  }
}

const payLink = (url: string) => <MailLink href={url}>Stripe’s page for this payment</MailLink>

/** After the last try of a renewal. */
async function writeGivenUp(gift: Gift): Promise<EmailContent | null> {
  if (!isGivenUp(gift) || gift.invoice_id === null) return null
  const subscription = await subscriptionOf(gift)
  // A donor who stopped the gift has a confirmation of that.
  if (subscription?.reason === 'cancellation_requested') return null
  const payUrl = await findPayUrl(gift.invoice_id)
  const hasEnded = subscription?.hasEnded ?? false
  return {
    subject: `Your ${frequencyOf(gift)} gift to ${name} ${hasEnded ? 'has ended' : 'was not taken'}`,
    preview: 'The payment is not tried again. You have not been charged.',
    title: hasEnded ? 'Your recurring gift has ended' : 'Your gift was not taken',
    paragraphs: [
      `Your ${frequencyOf(gift)} gift of ${formatExactDollars(gift.amount_cents)} could not be taken in ${gift.attempts} tries. It is not tried again, and you have not been charged for it.${hasEnded ? ' With it, your recurring gift has ended, and nothing more will be taken.' : ''}`,
      payUrl && <>If you wish to make this gift all the same, you can pay it at {payLink(payUrl)}.</>,
      <>
        You are welcome to give again at {linkTo(giveUrl())}. Questions? Write to <EmailOrPhone />. Thank you for all
        that you have given.
      </>,
    ],
  }
}

/** What donors are told, by the kind that it is queued under. */
export const giftMessages = {
  'gift-receipt': (gift: Gift) => writeReceipt(gift),
  'corrected-receipt': (gift: Gift) =>
    writeReceipt(gift, 'A refund that we told you of could not be carried out. This receipt replaces that notice.'),
  'reinstated-receipt': (gift: Gift) =>
    writeReceipt(
      gift,
      'We told you that your bank had taken your gift back. The bank has decided again, and this receipt replaces that notice.',
    ),
  'gift-pending': writePending,
  'gift-stopped': writeStopped,
  'refund-notice': writeRefundNotice,
  'dispute-notice': writeDisputeNotice,
  'payment-problem': writePaymentProblem,
  'renewal-given-up': writeGivenUp,
}
