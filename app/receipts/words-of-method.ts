import { checkWords } from '../content/receipts/check-words.ts'
import { dateInWords } from '../words/date-in-words.ts'
import { findMethod } from '../payments/manual-gift-methods.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { dateOf, publisherDay } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'

type DatedGift = Pick<Gift, 'payment_method' | 'paid_at' | 'created_at'> &
  Partial<Pick<Gift, 'mailed_on' | 'mailed_evidence' | 'check_dated_on'>>

/** The day on which a check was mailed, with how it is known, when that is another day than the receipt. */
function mailingOf(gift: DatedGift): string | null {
  const { mailed_on: mailedOn, mailed_evidence: evidence } = gift
  if (!mailedOn || mailedOn === receivedOn(gift)) return null
  const date = dateInWords(mailedOn)
  return evidence ? fill(checkWords.mailingWith, { date, evidence: checkWords.evidence[evidence] }) : date
}

/** The date that is written on a check, when it decides: it is later than the mailing and the receipt. */
function postDateOf(gift: DatedGift): string | null {
  const { check_dated_on: datedOn, mailed_on: mailedOn } = gift
  return datedOn && datedOn > (mailedOn ?? receivedOn(gift)) ? dateInWords(datedOn) : null
}

const receivedAt = (gift: DatedGift) => gift.paid_at ?? gift.created_at
const receivedOn = (gift: DatedGift) => publisherDay(receivedAt(gift))

/**
 * When a gift came, for its receipt: "received on January 4, 2027 by check". Of a mailed check both days: "mailed on December
 * 30, 2026 (postmark), received on January 4, 2027 by check". It does not say which of them decides the year: that is for
 * the giver (26 CFR 1.170A-1(b); IRS Publication 526). `date` is the day of receipt in words.
 */
export function receivedInWords(gift: DatedGift, date: string): string {
  const mailing = mailingOf(gift)
  const postDate = postDateOf(gift)
  const received = fill(checkWords.received, { date, by: byMethod(gift.payment_method) })
  return [
    mailing && fill(checkWords.mailed, { mailing }),
    postDate ? fill(checkWords.dated, { received, date: postDate }) : received,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Stripe's names of wallets. */
const wallets: Record<string, keyof typeof checkWords.by.wallets> = {
  link: 'ofStripe',
  cashapp: 'cashApp',
  amazon_pay: 'amazonPay',
  paypal: 'payPal',
}

function byMethod(method: string | null): string {
  const { by } = checkWords
  const manual = findMethod(method)?.received
  if (manual) return manual()
  if (method === 'other' || method === 'several') return by[method]
  const wallet = wallets[method ?? '']
  return wallet ? by.wallets[wallet] : fill(by.method, { method: (method ?? 'card').replaceAll('_', ' ') })
}

/** The days of a check besides that of its receipt, for the facts of a receipt. */
export function datesOfCheck(gift: DatedGift): [name: string, value: string][] {
  const mailing = mailingOf(gift)
  const postDate = postDateOf(gift)
  return [
    ...(mailing ? [factOf(checkWords.labels.mailed, mailing)] : []),
    ...(postDate ? [factOf(checkWords.labels.dated, postDate)] : []),
  ]
}

const factOf = (name: string, value: string): [string, string] => [name, value]

/**
 * For a list that shows `given_at`: what else is known of the day of a check. "Mailed on this day (postmark), received on
 * January 4, 2027". Returns null when it is the day of the receipt.
 */
export function checkInList(gift: DatedGift): string | null {
  const received = dateOf(receivedAt(gift))
  if (postDateOf(gift)) return fill(checkWords.inList.dated, { received })
  if (!mailingOf(gift)) return null
  const { mailed_evidence: evidence } = gift
  if (!evidence) return fill(checkWords.inList.mailed, { received })
  return fill(checkWords.inList.mailedWith, { evidence: checkWords.evidence[evidence], received })
}
