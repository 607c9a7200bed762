import { Text } from '@react-email/text'
import { MailFacts, MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'
import type { Letterhead } from './letterhead.ts'

export interface GiftReceipt {
  receiptNumber: string
  donorName: string | null
  amount: string
  /** The day the gift was received, in words. */
  date: string
  method: string
  /** `One-time`, `Monthly`, `Quarterly` or `Annually`. */
  frequency: string
  recurring: boolean
  /** What the donor must know of it besides. */
  note: string | null
}

/**
 * The written acknowledgment of a gift: the organisation's name, the amount, the date, and that nothing was given
 * in return (IRS Publication 1771; 26 USC 170(f)(8) and (17)).
 */
export function GiftReceiptEmail({ receipt, letterhead }: { receipt: GiftReceipt; letterhead: Letterhead }) {
  const { legalName, ein, email, phone, portalUrl, stateNotices } = letterhead
  return (
    <MailLayout
      preview={`Your receipt for ${receipt.amount}. Please keep it for your tax records.`}
      title={`Thank you${receipt.donorName ? `, ${receipt.donorName}` : ''}`}
      sender={letterhead.sender}
    >
      <Text style={mailText}>
        Thank you for your gift of {receipt.amount} to {legalName}, a 501(c)(3) public charity (EIN {ein}), received on{' '}
        {receipt.date} by {receipt.method}. No goods or services were provided in exchange for this contribution. Please
        keep this for your tax records.
      </Text>
      {receipt.note && <Text style={mailText}>{receipt.note}</Text>}
      <MailFacts
        facts={[
          ['Organization', legalName],
          ['EIN', ein],
          ['Date received', receipt.date],
          ['Amount', receipt.amount],
          ['Frequency', receipt.frequency],
          ['Receipt number', receipt.receiptNumber],
        ]}
      />
      {receipt.recurring && (
        <Text style={mailText}>
          To change or stop your recurring gift at any time,{' '}
          {portalUrl && (
            <>
              use <MailLink href={portalUrl}>{portalUrl}</MailLink>, or{' '}
            </>
          )}
          write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}. You will receive a receipt for
          each payment.
        </Text>
      )}
      <Text style={mailText}>
        Contributions are tax-deductible to the extent allowed by law. Questions about this receipt? Write to{' '}
        <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}.
      </Text>
      {stateNotices.map((notice) => (
        <Text key={notice} style={mailText}>
          {notice}
        </Text>
      ))}
    </MailLayout>
  )
}
