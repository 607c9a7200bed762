import { setTimeout as delay } from 'node:timers/promises'
import { deadlineMs, type LookUpLimit, lookUpPayment, type PaymentView } from '../../payments/look-up-payment.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { config } from '../../config/config.server.ts'
import { database } from '../../db/database.server.ts'
import { log } from '../../log/log.server.ts'
import { isCorrectable } from '../correct-address.server.ts'
import { dateOf } from '../date-of.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { mayAskForCopy } from '../send-copy.server.ts'

export interface ReturnPage {
  sessionId: string | null
  payment: PaymentView | null
  /** Null until the money has arrived. */
  receipt: ReceiptState | null
  /**
   * `shown`: the page has its spinner for a second, then its card. `waiting`: Stripe is slow, and the page asks again at
   * `next`. `waited`: that second answer, or the answer to a form, whose spinner has been seen already.
   */
  state: 'shown' | 'waiting' | 'waited'
  next: string
  /** Where its forms post to. */
  action: string
}

/** What has become of the receipt, and what the payer may still ask for. */
export interface ReceiptState {
  date: string
  amountCents: number
  /** As much of the address as may be shown to whoever has that of the page. */
  maskedEmail: string | null
  /** What the payer reads on the card's statement. */
  statement: string | null
  /** How often it was asked for once more, and whether that has just been done. */
  copies: number
  wasSent: boolean
  mayAskForCopy: boolean
  isCorrected: boolean
  isCorrectable: boolean
  /** What friends are told of. */
  siteUrl: string
}

/** In the address of the page that answers a form. */
const answered = 'answered'
/** What Stripe answers within this time, in milliseconds, comes with the page. */
const promptMs = 300
/** The spinner is seen for a second at the least. */
const spinnerMs = 1000

/** Answers at once: a visitor who has just paid must not look at an empty tab because Stripe is slow. */
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
  const wasSeen = waited || searchParams.has(answered)
  const state = wasSeen ? 'waited' : late ? 'waiting' : 'shown'
  return { sessionId, payment, receipt, next, action: answeredUrl(url), state }
}

/** Where the forms of a return page post to, and lead back to. */
export function answeredUrl({ pathname, searchParams }: URL): string {
  return `${pathname}?${new URLSearchParams({ session_id: searchParams.get('session_id') ?? '', [answered]: '' }).toString()}`
}

async function readReceiptState(id: string, isAnswer: boolean, now: number): Promise<ReceiptState | null> {
  try {
    const payment = await findPayment(await database(), id)
    if (!payment?.paid_at) return null
    const copies = payment.copies_sent ?? 0
    return {
      date: dateOf(payment.paid_at),
      amountCents: payment.amount_cents,
      maskedEmail: payment.payer_email ? maskEmail(payment.payer_email) : null,
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
