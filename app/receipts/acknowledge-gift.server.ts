import { acknowledgment } from '../content/receipts/acknowledgment.ts'
import { bankDebit } from '../content/receipts/bank-debit.ts'
import { fundName } from '../catalog/funds.ts'
import { site } from '../content/site.ts'
import { stateNotice } from '../values/state-notices.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../values/money.ts'
import { tributeOf } from '../payments/tribute-of.ts'
import { isReceiptDue } from '../payments/payment.queries.server.ts'
import { mailName } from '../values/plain-words.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { debitInWords, isBankDebit, isNearYearsEnd } from './bank-debit.ts'
import { charityInWords } from './charity.ts'
import { dateInWords } from './gift-date.ts'
import { inReturnFacts, sayInReturn } from './in-return-in-words.server.ts'
import { dateOf } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'
import { datesOfCheck, receivedInWords } from './words-of-method.ts'

/** The words of a receipt, as plain text, for the mail, the page and the PDF document. */
export interface Acknowledgment {
  subject: string
  preview: string
  title: string
  /** The acknowledgment itself. */
  text: string
  /** What was refunded or lost, and a remark for a bank debit near the end of the year. */
  remains: string | null
  facts: [name: string, value: string][]
  /** Null for a gift that the reader cannot deduct. */
  taxLine: string | null
  notices: string[]
}

/**
 * The written acknowledgment of a gift: the organization's name, the amount or a description, the date, and that nothing
 * was given in return, or what (IRS Publication 1771; 26 USC 170(f)(8) and (17)). It states the net amount. Null when there
 * is nothing to acknowledge.
 */
export function acknowledgeGift(gift: Gift, stateRegistrations = site.stateRegistrations): Acknowledgment | null {
  const { payment_method: method, paid_at: paidAt } = gift
  if (paidAt === null || !isReceiptDue(gift)) return null
  const [amount, date] = [formatExactDollars(remainingCents(gift)), dateInWords(gift)]
  const isDebit = isBankDebit(gift)
  const payer = mailName(gift.payer_name)
  const { facts } = acknowledgment
  const { isProperty, giver, isFromIra, isDeductible, hasCheckNumber } = traitsOf(method)
  return {
    ...wordsOf(gift, amount, date),
    title: payer ? fill(acknowledgment.title, { name: payer }) : acknowledgment.titleWithoutName,

    remains: [...sayWhatRemains(gift), ...(isNearYearsEnd(gift) ? [bankDebit.yearsEnd] : [])].join(' ') || null,
    facts: [
      isProperty ? [facts.gift, gift.description ?? ''] : [facts.amount, amount],
      ...(gift.fund ? [factOf(facts.fund, fundName(gift.fund))] : []),
      [isDebit ? bankDebit.dateLabel : facts.dateReceived, date],
      ...(isDebit && gift.settled_at ? [factOf(bankDebit.completedLabel, dateOf(gift.settled_at))] : []),
      ...datesOfCheck(gift),
      [giver === 'itself' ? facts.receiptNumber : facts.number, gift.id],
      ...inReturnFacts(gift),
      [facts.organization, site.legalName],
      [facts.ein, site.ein],
      ...(gift.entered_at === null ? [factOf(facts.frequency, acknowledgment.frequencies[gift.frequency])] : []),
      ...(giver === 'itself' ? [] : [factOf(facts.givenBy, gift.description ?? '')]),
      ...(isFromIra && gift.description ? [factOf(facts.custodian, gift.description)] : []),
      ...(gift.reference ? [factOf(hasCheckNumber ? facts.checkNumber : facts.reference, gift.reference)] : []),
    ],
    taxLine: isDeductible ? acknowledgment.taxLine : null,
    notices: stateRegistrations.map(stateNotice),
  }
}

const factOf = (name: string, value: string): [string, string] => [name, value]

function wordsOf(gift: Gift, amount: string, date: string): Pick<Acknowledgment, 'subject' | 'preview' | 'text'> {
  const { isProperty, giver, isFromIra } = traitsOf(gift.payment_method)
  const description = gift.description ?? ''
  const inReturn = sayInReturn(gift)
  const charity = charityInWords()
  const { keep } = acknowledgment
  const preview = `${fill(acknowledgment.preview, { date })} ${keep}`
  if (isProperty) {
    const { subject, text } = acknowledgment.property
    return {
      subject,
      preview,
      text: `${fill(text, { description, charity, date, inReturn })} ${keep}`,
    }
  }
  if (giver !== 'itself') {
    const { subject, preview: thanks, [giver]: text } = acknowledgment.byOthers
    return {
      subject: fill(subject, { amount }),
      preview: fill(thanks, { date }),
      text: fill(text, { amount, charity, description, date, inReturn }),
    }
  }
  const tribute = tributeOf(gift)
  const received = receivedOf(gift, date)
  const text =
    tribute && !isFromIra
      ? fill(acknowledgment.textOfTribute, { amount, tribute, charity, received, inReturn })
      : fill(acknowledgment.text, { amount, charity, received, inReturn })
  return {
    subject: fill(acknowledgment.subject, { amount }),
    preview,
    text: `${text} ${isFromIra ? `${sayIfQualified(gift)} ` : ''}${keep}`,
  }
}

const sayIfQualified = ({ in_return_kind: kind }: Gift) =>
  kind === 'goods' ? acknowledgment.ira.notQualified : acknowledgment.ira.meant

/** How and when a gift of money came, in the middle of a sentence. */
function receivedOf(gift: Gift, date: string): string {
  const { isFromIra, hasCheckNumber } = traitsOf(gift.payment_method)
  if (isFromIra) {
    const { received, receivedFrom, paid, paidFrom } = acknowledgment.ira
    const [plain, from] = hasCheckNumber ? [received, receivedFrom] : [paid, paidFrom]
    return gift.description ? fill(from, { date, custodian: gift.description }) : fill(plain, { date })
  }
  return isBankDebit(gift) ? debitInWords(gift) : receivedInWords(gift, date)
}

function sayWhatRemains(gift: Gift): string[] {
  const { refunded_cents: refundedCents, lost_cents: lostCents } = gift
  if (refundedCents === 0 && lostCents === 0) return []
  const { both, refund, lost, text } = acknowledgment.remains
  const template = refundedCents > 0 ? refund : lost
  const wentBack = fill(refundedCents > 0 && lostCents > 0 ? both : template, {
    refunded: formatExactDollars(refundedCents),
    lost: formatExactDollars(lostCents),
  })
  return [fill(text, { amount: formatExactDollars(gift.amount_cents), wentBack })]
}
