import { iraWords } from '../content/receipts/check-words.ts'
import { bankDebit } from '../content/receipts/bank-debit.ts'
import { fundName } from '../catalog/funds.ts'
import { site } from '../content/site.ts'
import { stateNotice } from '../values/state-notices.ts'
import { charity } from '../content/receipts/tax-status.ts'
import { isByOthers, isFromIra, isNonCash } from '../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../values/money.ts'
import { tributeOf } from '../payments/tribute-of.ts'
import { isReceiptDue } from '../payments/payment.queries.server.ts'
import { mailName } from '../values/plain-words.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { debitInWords, isBankDebit, isNearYearsEnd } from './bank-debit.ts'
import { dateInWords } from './gift-date.ts'
import { inReturnFacts, sayInReturn } from './in-return-in-words.server.ts'
import { dateOf } from '../values/publisher-time.ts'
import { datesOfCheck, receivedInWords } from './words-of-method.ts'

const { ein, legalName, name } = site
const keepThis = 'Please keep this for your tax records.'
export const taxLine = 'Contributions are tax-deductible to the extent allowed by law.'

const frequencyWords = {
  once: 'One-time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  recurring: 'Recurring',
} as const

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
  return {
    ...wordsOf(gift, amount, date, tributeOf(gift)),
    title: payer ? `Thank you, ${payer}` : 'Thank you',
    remains: [...sayWhatRemains(gift), ...(isNearYearsEnd(gift) ? [bankDebit.yearsEnd] : [])].join(' ') || null,
    facts: [
      isNonCash(method) ? ['Gift', gift.description ?? ''] : ['Amount', amount],
      ...(gift.fund ? [factOf('Fund', fundName(gift.fund))] : []),
      [isDebit ? bankDebit.dateLabel : 'Date received', date],
      ...(isDebit && gift.settled_at ? [factOf(bankDebit.completedLabel, dateOf(gift.settled_at))] : []),
      ...datesOfCheck(gift),
      [isByOthers(method) ? 'Number' : 'Receipt number', gift.id],
      ...inReturnFacts(gift),
      ['Organization', legalName],
      ['EIN', ein],
      ...(gift.entered_at === null ? [factOf('Frequency', frequencyWords[gift.frequency])] : []),
      ...(isByOthers(method) ? [factOf('Given by', gift.description ?? '')] : []),
      ...(isFromIra(method) && gift.description ? [factOf(iraWords.custodian, gift.description)] : []),
      ...(gift.reference ? [factOf(isCheck(method) ? 'Check number' : 'Reference', gift.reference)] : []),
    ],
    taxLine: isByOthers(method) || isFromIra(method) ? null : taxLine,
    notices: stateRegistrations.map(stateNotice),
  }
}

const isCheck = (method: string | null) => method === 'check' || isFromIra(method)

const factOf = (name: string, value: string): [string, string] => [name, value]

function wordsOf(
  gift: Gift,
  amount: string,
  date: string,
  tribute: string | null,
): Pick<Acknowledgment, 'subject' | 'preview' | 'text'> {
  const { payment_method: method, description } = gift
  const inReturn = sayInReturn(gift)
  if (isNonCash(method)) {
    return {
      subject: `Your receipt for your gift to ${name}`,
      preview: `Your gift of ${date}. ${keepThis}`,
      text: `Thank you for your gift of ${description} to ${charity}, received on ${date}. ${inReturn} A receipt for such a gift describes it and states no value: the value is for you to determine, as IRS Publication 561 explains. ${keepThis}`,
    }
  }
  if (isByOthers(method)) {
    const [given, why] =
      method === 'employer-match'
        ? [
            `Thank you. ${description} has matched your giving with ${amount} to ${charity}, received on ${date}.`,
            'The gift is your employer’s own',
          ]
        : [
            `Thank you for the gift of ${amount} to ${charity} that you recommended from ${description}, received on ${date}.`,
            'The fund’s sponsor acknowledged what you gave to the fund',
          ]
    return {
      subject: `Our thanks for a gift of ${amount} to ${name}`,
      preview: `The gift came on ${date}, because of you.`,
      text: `${given} ${inReturn} ${why}, so this is our thanks, and not an acknowledgment for your taxes.`,
    }
  }
  if (isFromIra(method)) {
    return {
      subject: `Your receipt for ${amount} to ${name}`,
      preview: `Your gift of ${date}. ${keepThis}`,
      text: `Thank you for your gift of ${amount} to ${charity}, ${iraWords.received(date, description)}. ${inReturn} ${iraWords.meant} ${keepThis}`,
    }
  }
  return {
    subject: `Your receipt for ${amount} to ${name}`,
    preview: `Your gift of ${date}. ${keepThis}`,
    text: `Thank you for your gift of ${amount}${tribute ? `, given ${tribute},` : ''} to ${charity}, ${isBankDebit(gift) ? debitInWords(gift) : receivedInWords(gift, date)}. ${inReturn} ${keepThis}`,
  }
}

function sayWhatRemains(gift: Gift): string[] {
  const wentBack = [
    ...(gift.refunded_cents > 0 ? [`a refund of ${formatExactDollars(gift.refunded_cents)}`] : []),
    ...(gift.lost_cents > 0 ? [`the ${formatExactDollars(gift.lost_cents)} that your bank took back`] : []),
  ]
  if (wentBack.length === 0) return []
  return [`This is what remains of ${formatExactDollars(gift.amount_cents)} after ${wentBack.join(' and ')}.`]
}
