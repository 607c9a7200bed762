import { Text } from '@react-email/text'
import { MailFacts, MailLayout, MailLink, mailText } from '../ui/mail/mail-layout.tsx'
import { rules } from '../content/legal/rules.ts'
import type { Letterhead } from './letterhead.ts'

/** An order in words, as its messages tell it. */
export interface OrderWords {
  orderNumber: string
  buyerName: string | null
  /** The book and how many: "2 × The Light in the Window". */
  what: string
  books: string
  shipping: string
  total: string
  date: string
  /** Line by line, as it stands on the parcel. */
  address: string[]
}

interface OrderEmailProps {
  order: OrderWords
  letterhead: Letterhead
}

const notAGift = 'This is a purchase, not a donation. It is not tax-deductible.'

/** All that a message about an order shows of it. */
export function factsOf({ what, books, shipping, total, date, address, orderNumber }: OrderWords): [string, string][] {
  return [
    ['Order', what],
    ['Books', books],
    ['Shipping', shipping],
    ['Total', total],
    ['Date', date],
    ['Ship to', address.join(', ')],
    ['Order number', orderNumber],
  ]
}

export function OrderConfirmationEmail({ order, letterhead }: OrderEmailProps) {
  return (
    <MailLayout
      preview={`We have your order of ${order.what}.`}
      title={`Thank you for your order${order.buyerName ? `, ${order.buyerName}` : ''}`}
      sender={letterhead.sender}
    >
      <Text style={mailText}>
        Your order is paid, and we are packing it. Another email follows when it is on its way. {notAGift}
      </Text>
      <MailFacts facts={factsOf(order)} />
      <Reach letterhead={letterhead}>Is the address wrong, or did you change your mind?</Reach>
    </MailLayout>
  )
}

/** To the staff, with the packing slip: everything that is needed to send the parcel. */
export function OrderNoticeEmail({ order, letterhead }: OrderEmailProps) {
  return (
    <MailLayout preview={`To pack: ${order.what}.`} title="An order to pack" sender={letterhead.sender}>
      <Text style={mailText}>
        The packing slip is attached. When the parcel has left, say so, and the buyer is told:
      </Text>
      <Text style={{ ...mailText, fontFamily: 'monospace', fontSize: '15px' }}>
        npm run staff -- order {order.orderNumber} --shipped
      </Text>
      <MailFacts facts={factsOf(order)} />
    </MailLayout>
  )
}

export function OrderShippedEmail({ order, letterhead, tracking }: OrderEmailProps & { tracking: string | null }) {
  return (
    <MailLayout preview={`On its way: ${order.what}.`} title="Your order is on its way" sender={letterhead.sender}>
      <Text style={mailText}>
        We have sent {order.what} to {order.address.join(', ')}.
        {tracking && ` The carrier’s tracking number is ${tracking}.`}
      </Text>
      <MailFacts facts={[['Order number', order.orderNumber]]} />
      <Reach letterhead={letterhead}>If it does not arrive, or arrives damaged, tell us.</Reach>
    </MailLayout>
  )
}

export function OrderRefundEmail({
  order,
  letterhead,
  refunded,
  isWhole,
}: OrderEmailProps & { refunded: string; isWhole: boolean }) {
  return (
    <MailLayout
      preview={`${refunded} has been refunded.`}
      title={isWhole ? 'Your order has been refunded' : 'Part of your order has been refunded'}
      sender={letterhead.sender}
    >
      <Text style={mailText}>
        We have refunded {refunded} of the {order.total} for your order of {order.what}. Your bank may need{' '}
        {rules.refund.processingBusinessDays} business days to show it.
      </Text>
      <MailFacts facts={[['Order number', order.orderNumber]]} />
    </MailLayout>
  )
}

export function OrderProblemEmail({ order, letterhead, reason }: OrderEmailProps & { reason: string | null }) {
  return (
    <MailLayout
      preview="The payment for your order did not go through."
      title="The payment did not go through"
      sender={letterhead.sender}
    >
      <Text style={mailText}>
        Your order of {order.what} for {order.total} is not paid, and we have not sent anything.
        {reason && ` The bank’s answer was: “${reason}”`} You are welcome to order again.
      </Text>
      <Reach letterhead={letterhead}>Do you need help with it?</Reach>
    </MailLayout>
  )
}

function Reach({ letterhead, children }: { letterhead: Letterhead; children: string }) {
  const { email, phone } = letterhead
  return (
    <Text style={mailText}>
      {children} Write to <MailLink href={`mailto:${email}`}>{email}</MailLink> or call {phone}.
    </Text>
  )
}
