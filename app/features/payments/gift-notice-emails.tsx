import { Text } from '@react-email/text'
import { MailFacts, MailLayout, MailLink, mailText } from '../../ui/mail-layout.tsx'
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
      title="Your gift has been refunded"
      sender={letterhead.sender}
    >
      <Text style={mailText}>
        We have refunded {refund.refunded} of your gift of {refund.amount}. Your bank may need 5 to 10 business days to
        show it.
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

export function PaymentProblemEmail({
  problem,
  letterhead,
}: {
  problem: { amount: string; frequency: string; reason: string | null }
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
      <Text style={mailText}>
        {portalUrl ? (
          <>
            You can put in another card at <MailLink href={portalUrl}>{portalUrl}</MailLink>.{' '}
          </>
        ) : null}
        To change or stop your gift, write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}. If
        you do nothing, the payment may be tried again in the next days.
      </Text>
    </MailLayout>
  )
}

/** To the staff: a bank has taken a gift back for a donor who disputes it, and sets a date for an answer. */
export function DisputeAlertEmail({
  dispute,
  letterhead,
}: {
  dispute: { giftId: string; amount: string; date: string }
  letterhead: Letterhead
}) {
  return (
    <MailLayout preview="A bank disputes a gift." title="A gift is disputed" sender={letterhead.sender}>
      <Text style={mailText}>
        A bank disputes the gift {dispute.giftId} of {dispute.amount}, received on {dispute.date}. Stripe’s Dashboard
        shows the reason and until when an answer is possible. If the donor did not mean to give, refunding it is
        usually the kindest and cheapest answer.
      </Text>
    </MailLayout>
  )
}
