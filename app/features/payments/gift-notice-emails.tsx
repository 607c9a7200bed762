import { Text } from '@react-email/text'
import { MailFacts, MailLayout, MailLink, mailText } from '../../ui/mail-layout.tsx'
import { rules } from '../../content/legal/rules.ts'
import type { Letterhead } from './letterhead.ts'

/** A receipt that is no longer true must be taken back, wholly or in part. */
export function RefundNoticeEmail({
  refund,
  letterhead,
}: {
  refund: { receiptNumber: string; date: string; amount: string; refunded: string; remaining: string | null }
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
      <Text style={mailText}>
        {refund.remaining
          ? `Your acknowledgment of ${refund.date} for ${refund.amount} is void. In its place, please keep this: your gift to ${letterhead.legalName} (EIN ${letterhead.ein}) of ${refund.date} is ${refund.remaining}. No goods or services were provided in exchange for this contribution.`
          : `Your acknowledgment of ${refund.date} for ${refund.amount} is void.`}
      </Text>
      <MailFacts facts={[['Receipt number', refund.receiptNumber]]} />
    </MailLayout>
  )
}

/** A receipt for money that the donor's bank has taken back. */
export function DisputeNoticeEmail({
  dispute,
  letterhead,
}: {
  dispute: { receiptNumber: string; date: string; amount: string }
  letterhead: Letterhead
}) {
  const { email, phone, sender } = letterhead
  return (
    <MailLayout
      preview={`Your bank has taken ${dispute.amount} back.`}
      title="Your gift has gone back to you"
      sender={sender}
    >
      <Text style={mailText}>
        Your bank has taken back your gift of {dispute.amount}. Your acknowledgment of {dispute.date} for{' '}
        {dispute.amount} is void.
      </Text>
      <Text style={mailText}>
        If you did not ask your bank to do that, write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call{' '}
        {phone}.
      </Text>
      <MailFacts facts={[['Receipt number', dispute.receiptNumber]]} />
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
            If you do nothing, the payment may be tried again in the next days.
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
