import { setTimeout as delay } from 'node:timers/promises'
import { fundName } from '../../catalog/funds.ts'
import { deadlineMs, type LookUpLimit, lookUpPayment, type PaymentView } from '../../payments/look-up-payment.server.ts'
import { afterPayment } from '../../content/after-payment.ts'
import { findRecipient } from '../../givers/recipient.queries.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import { database } from '../../db/database.server.ts'
import { log } from '../../log/log.server.ts'
import { dateInWords } from '../gift-date.ts'
import { isCorrectable } from '../corrections/correct-address.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { foldEmail } from '../../values/email-address.ts'
import { impactMessage } from '../impact-message.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { mayAskForCopy } from '../send-copy.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

export interface ReturnPage {
  sessionId: string | null
  payment: PaymentView | null
  /** Null until the money has arrived. */
  receipt: ReceiptState | null
  /**
   * `shown`: the page shows its spinner for a second, then its card. `waiting`: Stripe is slow, and the page loads `next`.
   * `waited`: that second page, or the answer to a form, without a spinner.
   */
  state: 'shown' | 'waiting' | 'waited'
  next: string
  /** The URL for the posts of its forms. */
  action: string
}

/** The receipt's state, and what the payer may still request. */
export interface ReceiptState {
  date: string
  amountCents: number
  /** What a gift of this size does, in a sentence. Null for an order. */
  impact: string | null
  /** The name of the fund that a gift is for. */
  fund: string | null
  /**
   * Where the receipt went. An address is masked, because anybody with the page's URL can read it, and it is always the one
   * that was typed with the payment: the page does not show another address of the giver.
   */
  sentTo: string | null
  /** The text on the card's statement. */
  statement: string | null
  /** How many copies were requested, and whether one was requested just now. */
  copies: number
  wasSent: boolean
  mayAskForCopy: boolean
  isCorrected: boolean
  isCorrectable: boolean
  /** For sharing with friends. */
  siteUrl: string
}

/** A query parameter of the page that answers a form. */
const answered = 'answered'
/** The page waits this long for Stripe, in milliseconds. */
const promptMs = 300
/** The spinner is shown for a second or longer. */
const spinnerMs = 1000

/** Answers within `promptMs`: a visitor who has just paid must not see an empty tab because Stripe is slow. */
export async function loadReturnPage(url: URL, limit: LookUpLimit): Promise<ReturnPage> {
  const { pathname, searchParams } = url
  const sessionId = searchParams.get('session_id') || null
  const waited = searchParams.has('waited')
  const [{ payment, late }] = await Promise.all([
    lookUpPayment(sessionId, waited ? deadlineMs : promptMs, limit),
    waited && delay(spinnerMs),
  ])
  const receipt = payment?.receiptNumber
    ? await readReceiptState(payment.receiptNumber, searchParams.has(answered), Date.now())
    : null
  const next = `${pathname}?${new URLSearchParams({ session_id: sessionId ?? '', waited: '' }).toString()}`
  const hasWaited = waited || searchParams.has(answered)
  const state = hasWaited ? 'waited' : late ? 'waiting' : 'shown'
  return { sessionId, payment, receipt, next, action: answeredUrl(url), state }
}

/** The URL for the posts of a return page's forms, and for the redirect after them. */
export function answeredUrl({ pathname, searchParams }: URL): string {
  return `${pathname}?${new URLSearchParams({ session_id: searchParams.get('session_id') ?? '', [answered]: '' }).toString()}`
}

function sentToInWords({ payer_email: typed }: Payment, recipient: string | null): string | null {
  if (!typed) return null
  return foldEmail(recipient ?? typed) === foldEmail(typed) ? maskEmail(typed) : afterPayment.chosenMailbox
}

async function readReceiptState(id: string, isAnswer: boolean, now: number): Promise<ReceiptState | null> {
  try {
    const db = await database()
    const payment = await findPayment(db, id)
    if (!payment?.paid_at) return null
    const copies = payment.copies_sent ?? 0
    return {
      date: payment.kind === 'gift' ? dateInWords(payment) : dateOf(payment.paid_at),
      amountCents: payment.amount_cents,
      impact: payment.kind === 'gift' ? impactMessage(payment.amount_cents) : null,
      fund: payment.fund ? fundName(payment.fund) : null,
      sentTo: sentToInWords(payment, await findRecipient(db, payment)),
      statement: payment.statement_descriptor,
      copies,
      wasSent: isAnswer && copies > 0,
      mayAskForCopy: mayAskForCopy(payment),
      isCorrected: payment.address_corrected_at !== null,
      isCorrectable: isCorrectable(payment, now),
      siteUrl: config().siteUrl,
    }
  } catch (error) {
    log.warn('payment-not-looked-up', { error: String(error) })
    return null
  }
}
