import { Text } from '@react-email/text'
import { MailFacts, MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'
import { rules } from '../content/legal/rules.ts'
import type { Letterhead } from './letterhead.ts'

/** What a notice must say of the gift: how much was acknowledged, and what remains of it, if anything. */
interface GiftWentBack {
  receiptNumber: string
  date: string
  amount: string
  remaining: string | null
}

/** A receipt that is no longer true must be taken back, wholly or in part. */
function VoidReceipt({ gift, letterhead }: { gift: GiftWentBack; letterhead: Letterhead }) {
  return (
    <>
      <Text style={mailText}>
        {gift.remaining
          ? `Your acknowledgment of ${gift.date} for ${gift.amount} is void. In its place, please keep this: your gift to ${letterhead.legalName} (EIN ${letterhead.ein}) of ${gift.date} is ${gift.remaining}. No goods or services were provided in exchange for this contribution.`
          : `Your acknowledgment of ${gift.date} for ${gift.amount} is void.`}
      </Text>
      <MailFacts facts={[['Receipt number', gift.receiptNumber]]} />
    </>
  )
}

export function RefundNoticeEmail({
  refund,
  letterhead,
}: {
  refund: GiftWentBack & { refunded: string }
  letterhead: Letterhead
}) {
  return (
    <MailLayout
      preview={`${refund.refunded} has been refunded.`}
      title={refund.remaining ? 'Part of your gift has been refunded' : 'Your gift has been refunded'}
      sender={letterhead.sender}
    >
      <Text style={mailText}>
        We have refunded {refund.refunded} of your gift of {refund.amount}. Your bank may need{' '}
        {rules.refund.processingBusinessDays} business days to show it.
      </Text>
      <VoidReceipt gift={refund} letterhead={letterhead} />
    </MailLayout>
  )
}

/** A receipt for money that the donor's bank has taken back. */
export function DisputeNoticeEmail({
  dispute,
  letterhead,
}: {
  dispute: GiftWentBack & { lost: string }
  letterhead: Letterhead
}) {
  const { email, phone, sender } = letterhead
  return (
    <MailLayout
      preview={`Your bank has taken ${dispute.lost} back.`}
      title={dispute.remaining ? 'Part of your gift has gone back to you' : 'Your gift has gone back to you'}
      sender={sender}
    >
      <Text style={mailText}>
        Your bank has taken back {dispute.lost} of your gift of {dispute.amount}.
      </Text>
      <Text style={mailText}>
        If you did not ask your bank to do that, write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call{' '}
        {phone}.
      </Text>
      <VoidReceipt gift={dispute} letterhead={letterhead} />
    </MailLayout>
  )
}

/** A bank transfer takes days: until then nothing has been received. */
export function GiftPendingEmail({ amount, letterhead }: { amount: string; letterhead: Letterhead }) {
  const { email, phone, sender } = letterhead
  return (
    <MailLayout
      preview="Your bank transfer is on its way. This is not a receipt."
      title="Your gift is on its way"
      sender={sender}
    >
      <Text style={mailText}>
        Thank you. Your gift of {amount} is on its way from your bank, which can take a few days. We will confirm when
        your bank completes the transfer. This is not a receipt.
      </Text>
      <Text style={mailText}>
        Questions? Write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}.
      </Text>
    </MailLayout>
  )
}

export function GiftStoppedEmail({
  stopped,
  letterhead,
}: {
  stopped: { amount: string; frequency: string; lastDate: string }
  letterhead: Letterhead
}) {
  const { email, phone, sender } = letterhead
  return (
    <MailLayout preview="You will not be charged again." title="Your recurring gift has been stopped" sender={sender}>
      <Text style={mailText}>
        Your {stopped.frequency} gift of {stopped.amount} has been stopped. Your last gift was on {stopped.lastDate}.
        You will not be charged again.
      </Text>
      <Text style={mailText}>
        Thank you for every one of them. If you did not ask for this, write to{' '}
        <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}.
      </Text>
    </MailLayout>
  )
}

export function PaymentProblemEmail({
  problem,
  letterhead,
}: {
  problem: {
    amount: string
    frequency: string
    recurring: boolean
    reason: string | null
    /** The day of the next try, if there is one. */
    retryDate: string | null
    /** Where this very payment can be made, while it can. */
    payUrl: string | null
    giveUrl: string
  }
  letterhead: Letterhead
}) {
  const { email, phone, portalUrl, sender } = letterhead
  return (
    <MailLayout
      preview="A payment did not go through. You have not been charged."
      title="A payment did not go through"
      sender={sender}
    >
      <Text style={mailText}>
        Your {problem.frequency} gift of {problem.amount} could not be taken, and you have not been charged for it.
        {problem.reason && ` The bank’s answer was: “${problem.reason}”`}
      </Text>
      {problem.recurring ? (
        <>
          {problem.payUrl && (
            <Text style={mailText}>
              You can confirm it, or pay it in another way, at{' '}
              <MailLink href={problem.payUrl}>Stripe’s page for this payment</MailLink>.
            </Text>
          )}
          <Text style={mailText}>
            {portalUrl && (
              <>
                To put in another card for the future, use <MailLink href={portalUrl}>{portalUrl}</MailLink>.{' '}
              </>
            )}
            To change or stop your gift, write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}.
            {problem.retryDate
              ? `If you do nothing, the payment is tried again on ${problem.retryDate}.`
              : 'It is not tried again by itself.'}
          </Text>
        </>
      ) : (
        <Text style={mailText}>
          It is not tried again by itself. You are welcome to give again at{' '}
          <MailLink href={problem.giveUrl}>{problem.giveUrl}</MailLink>. Questions? Write to{' '}
          <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}.
        </Text>
      )}
    </MailLayout>
  )
}

/** After the last try of a renewal. The tries between it and the first notice are not told. */
export function RenewalGivenUpEmail({
  givenUp,
  letterhead,
}: {
  givenUp: {
    amount: string
    frequency: string
    attempts: number
    /** Whether the recurring gift has ended with it. */
    ended: boolean
    payUrl: string | null
    giveUrl: string
  }
  letterhead: Letterhead
}) {
  const { email, phone, sender } = letterhead
  return (
    <MailLayout
      preview="The payment is not tried again. You have not been charged."
      title={givenUp.ended ? 'Your recurring gift has ended' : 'Your gift was not taken'}
      sender={sender}
    >
      <Text style={mailText}>
        Your {givenUp.frequency} gift of {givenUp.amount} could not be taken in {givenUp.attempts} tries. It is not
        tried again, and you have not been charged for it.
        {givenUp.ended && ' With it, your recurring gift has ended, and nothing more will be taken.'}
      </Text>
      {givenUp.payUrl && (
        <Text style={mailText}>
          If you wish to make this gift all the same, you can pay it at{' '}
          <MailLink href={givenUp.payUrl}>Stripe’s page for this payment</MailLink>.
        </Text>
      )}
      <Text style={mailText}>
        You are welcome to give again at <MailLink href={givenUp.giveUrl}>{givenUp.giveUrl}</MailLink>. Questions? Write
        to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}. Thank you for all that you have given.
      </Text>
    </MailLayout>
  )
}
