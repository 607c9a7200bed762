import { Fragment } from 'react'
import { findSentTimes } from '../../mail/sent-messages.queries.server.ts'
import { findEarlierGift } from '../../payments/gift-twice.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findParts } from '../../payments/payment-part.queries.server.ts'
import { isBankDebit } from '../../receipts/bank-debit.ts'
import { inReturnFacts } from '../../receipts/in-return-in-words.server.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { depositInWords } from '../../accounting/payout-in-words.ts'
import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { findRecipient } from '../../givers/recipient.queries.server.ts'
import { findPayoutOf } from '../../accounting/payout.queries.server.ts'
import { findSlip } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { findRecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { tributeAsWritten } from '../../payments/tribute-of.ts'
import type { Db } from '../../db/db.server.ts'
import type { Tables } from '../../db/tables.ts'
import { officeHref } from '../office-href.ts'
import { findThanks } from '../thanks/thank-giver.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { describeRecurringGift } from '../../subscriptions/describe-recurring.server.ts'
import { findUnprintableIn } from '../../receipts/documents/printable.server.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { writeVoidNotice } from '../../receipts/documents/void-notice.server.ts'
import { receiptKindOf } from '../../receipts/send-copy.server.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import type { PaymentPart } from '../../stripe/remote-payment.ts'
import { dashboardLink } from '../../stripe/dashboard-link.ts'
import { SlipLink } from '../deposit-slips/slip-tables.server.tsx'
import { inReturnNotes, InReturnOfGift, postInReturn } from '../in-return/in-return-of-gift.server.tsx'
import { PropertyForms, propertyNotes } from '../in-return/property-forms.server.tsx'
import { fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { RefundForm, refundNotes } from '../refund/page.server.tsx'
import type { Facts } from '../ui/facts.server.tsx'
import { Field, PostForm } from '../ui/forms.server.tsx'
import { Time } from '../ui/history.server.tsx'
import { awaitNamed } from '../await-named.server.ts'
import { AddressLink, GiverLink } from '../ui/giver-link.server.tsx'
import { amountOf, stateOf } from '../ui/payments.server.tsx'
import { handwriteNotice, acknowledgedElsewhere } from '../ui/words.ts'
import { FundForm, fundNotes, postFund } from './fund-form.server.tsx'
import { postTribute, tributeForm, tributeNotes } from './tribute-form.server.tsx'
import { unknownGift } from './gift-actions.server.ts'
import { loadHistory } from './gift-history.server.ts'
import { ThanksOfGift } from '../thanks/thanks-of-gift.server.tsx'
import { thanksInWords } from '../thanks/thanks-in-words.server.ts'
import { arrivalFacts } from './arrival-facts.server.ts'
import {
  copyHint,
  CorrectAddress,
  correctionNotes,
  excessInWords,
  PaymentPage,
  paymentOf,
  postSendAgain,
} from './payment-page.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

/** One gift: its facts, its history, and the forms that change it. */
export const gift: OfficePage = {
  path: '/office/gifts/:id',
  title: 'Gift',
  notes: {
    ...refundNotes,
    ...fundNotes,
    ...inReturnNotes,
    ...propertyNotes,
    ...correctionNotes,
    ...tributeNotes,
    sent: 'The receipt goes out within seconds.',
    thanked: 'Noted: this gift is thanked for.',
    already: 'Somebody has thanked for it already.',
    'not-thanked': 'Undone: this gift waits for thanks again.',
  },

  async get(context) {
    const found = await paymentOf(context, 'gift')
    if (!found) return <p>There is no such gift.</p>
    const thanks = (await findThanks(context.db, found.id)) ?? null
    const [facts, history] = await Promise.all([giftFacts(context.db, found, thanks), loadHistory(context.db, found)])
    const recipient = await findRecipient(context.db, found)
    const actions = (
      <>
        <Actions gift={found} recipient={recipient} context={context} />
        {isReceiptDue(found) && context.may('/office/gifts/:id', 'in-return') && (
          <InReturnOfGift gift={found} email={recipient} context={context} />
        )}
        {await tributeForm(found, context)}
        <PropertyForms gift={found} context={context} />
        {context.may('/office/thanks', 'letter') && <ThanksOfGift gift={found} thanks={thanks} />}
      </>
    )
    return <PaymentPage facts={facts} history={history} actions={actions} />
  },

  async post(context, fields) {
    const found = await paymentOf(context, 'gift')
    if (!found) return unknownGift
    const intent = fieldOf(fields, 'intent')
    if (intent === 'tribute') return postTribute(context, fields, found)
    if (intent === 'fund') return postFund(context, fields, found)
    if (intent === 'in-return') return postInReturn(context, fields, found)
    return postSendAgain(context, fields, found)
  },
}

async function giftFacts(db: Db, gift: Gift, thanks: Tables['thanks'] | null): Promise<Facts> {
  const { id, payer_email: email, subscription_id: subscription, payment_intent_id: intent } = gift
  const { parts, leftOut, recurring, deposit, slip, earlier, sentTimes, giver } = await awaitNamed({
    parts: findParts(db, id),
    leftOut: findUnprintableIn(gift),
    recurring: subscription ? findRecurringGift(db, subscription) : null,
    deposit: intent ? findPayoutOf(db, intent) : null,
    slip: gift.deposit_slip_id ? findSlip(db, gift.deposit_slip_id) : null,
    earlier: gift.refund_asked_at === null ? null : findEarlierGift(db, gift),
    sentTimes: findSentTimes(db, id, receiptKindOf(gift)),
    giver: gift.giver_id === null ? null : findShownGiver(db, gift.giver_id),
  })
  const remaining = remainingCents(gift)
  const remains = remaining < gift.amount_cents ? `, of which ${formatExactDollars(remaining)} remains` : ''
  const atStripe = dashboardLink(gift)
  return {
    'Receipt number': id,
    Amount: amountOf(gift) + remains,
    'More than was paid': excessInWords(gift),
    State: stateOf(gift) || 'Paid',
    'Paid in parts': { lines: parts.map(partInWords).join('\n') },
    Giver: giver && <GiverLink giver={giver} name={gift.payer_name} email={email} />,
    'As given': gift.payer_name !== giver?.name && gift.payer_name,
    Address: email && (giver ? email : <AddressLink email={email} />),
    'By post': { lines: gift.postal_address },
    'Not on paper': leftOut.length > 0 && handwriteNotice(leftOut),
    What: kindInWords(gift),
    ...Object.fromEntries(inReturnFacts(gift)),
    [isBankDebit(gift) ? 'Debit authorized' : 'Received']: gift.paid_at !== null && dateOf(gift.paid_at),
    'Debit completed': gift.settled_at !== null && dateOf(gift.settled_at),
    ...arrivalFacts(gift),
    'Receipt sent': gift.acknowledged_at !== null && <ReceiptSent at={gift.acknowledged_at} sentTimes={sentTimes} />,
    Acknowledged: gift.acknowledged_elsewhere && acknowledgedElsewhere,
    Thanks: thanks && thanksInWords(thanks),
    'For the cost': gift.cover_cents ? formatExactDollars(gift.cover_cents) : null,
    Recurring: subscription && (
      <a href={officeHref('/office/recurring/:subscription', { subscription })}>
        {recurring ? describeRecurringGift(recurring, formatExactDollars) : subscription}
      </a>
    ),
    'Agreed to': gift.consent_words && (
      <>
        “{gift.consent_words}” <Time at={gift.created_at} />
      </>
    ),
    Given: tributeAsWritten(gift),
    'Told of it': [gift.tell_name, gift.tell_email].filter(Boolean).join(', '),
    'Words to them': { lines: gift.tell_message },
    'Note to us': { lines: gift.note },
    'Letter or link': gift.came_from,
    Reference: gift.reference,
    'On the statement': gift.statement_descriptor,
    'Asked back': gift.refund_asked_at !== null && <Time at={gift.refund_asked_at} />,
    'Given before': earlier && (
      <a href={officeHref('/office/gifts/:id', { id: earlier.id })}>{`${earlier.id}, ${earlier.why}`}</a>
    ),
    Deposit: deposit && <a href={officeHref('/office/deposits/:id', { id: deposit.id })}>{depositInWords(deposit)}</a>,
    [slip?.elsewhere ? 'Deposited elsewhere' : 'Deposit slip']: slip && <SlipLink slip={slip} />,
    'At Stripe': atStripe && (
      <a href={atStripe} rel="noreferrer">
        The payment in the Dashboard
      </a>
    ),
    Mode: gift.livemode === 0 && 'test: no money',
  }
}

/** When the receipt was sent or printed, and when it was sent again. */
function ReceiptSent({ at, sentTimes }: { at: number; sentTimes: readonly number[] }) {
  return (
    <>
      <Time at={at} />
      {sentTimes
        .filter((time) => time > at)
        .map((time) => (
          <Fragment key={time}>
            , again <Time at={time} />
          </Fragment>
        ))}
    </>
  )
}

/** "$10.00 by card, December 30, 2026". */
function partInWords({ amount_cents: cents, payment_method: method, payment_intent_id: intent, ...part }: PaymentPart) {
  const means = intent === null ? 'outside Stripe' : `by ${(method ?? 'card').replaceAll('_', ' ')}`
  return `${formatExactDollars(cents)} ${means}, ${dateOf(part.paid_at)}`
}

interface ActionsProps {
  gift: Gift
  /** The address that gets its mails. */
  recipient: string | null
  context: OfficeContext
}

function Actions({ gift: found, recipient, context }: ActionsProps) {
  const { id, entered_at: enteredAt, status } = found
  return (
    <>
      {isReceiptDue(found) && context.may('/office/gifts/:id', 'submit') && (
        <PostForm>
          <Field
            label="Send the receipt again, to"
            name="to"
            initial={recipient}
            type="email"
            required
            hint={copyHint}
          />
          <button>Send receipt again</button>
        </PostForm>
      )}
      {isReceiptDue(found) && (
        <p>
          <a href={officeHref('/office/gifts/:id/receipt.pdf', { id })}>Receipt to print</a> ·{' '}
          <a href={officeHref('/office/gifts/:id/letter.pdf', { id })}>as a letter</a>
        </p>
      )}
      {writeVoidNotice(found) && (
        <p>
          <a href={officeHref('/office/gifts/:id/letter.pdf', { id })}>The letter that takes the receipt back</a>, to
          print.
        </p>
      )}
      {context.may('/office/gifts/:id/address', 'correct-address') && <CorrectAddress payment={found} />}
      <FundForm gift={found} context={context} />
      {enteredAt === null && <RefundForm payment={found} context={context} />}
      {enteredAt !== null && status === 'paid' && context.may('/office/gifts/:id/cancel', 'cancel') && (
        <p>
          <a href={officeHref('/office/gifts/:id/cancel', { id })}>Cancel this gift</a>: a check that came back, or a
          mistake.
        </p>
      )}
    </>
  )
}
