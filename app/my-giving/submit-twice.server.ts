import { giftTwice } from '../content/my-giving/gift-twice.ts'
import { askForRefund } from '../payments/gift-twice.server.ts'
import { formatExactDollars } from '../values/money.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { readTwiceToken } from '../receipts/twice-link.server.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { dateOf } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'

/** `ready`: the form is not submitted yet. */
type TwiceState = 'ready' | 'asked' | 'refunded' | 'expired' | 'invalid'

/** The state that the page about a second gift shows. Changes nothing. */
export async function lookUpTwice(db: Db, token: string, now: number): Promise<{ state: TwiceState; text: string }> {
  const link = await readTwiceToken(token, now)
  const gift = link.ok ? await findPayment(db, link.subject) : undefined
  if (!gift?.paid_at) {
    const state = link.ok ? 'invalid' : link.reason
    return { state, text: giftTwice[state].text }
  }
  if (remainingCents(gift) === 0) return { state: 'refunded', text: giftTwice.refunded.text }
  if (gift.refund_asked_at !== null) return { state: 'asked', text: giftTwice.asked.text }
  return {
    state: 'ready',
    text: fill(giftTwice.ready.text, { amount: formatExactDollars(remainingCents(gift)), day: dateOf(gift.paid_at) }),
  }
}

/** Asks the office to refund the gift: see `askForRefund`. An invalid or expired link does nothing. */
export async function submitTwice(db: Db, token: string, now: number): Promise<void> {
  const link = await readTwiceToken(token, now)
  if (link.ok) await askForRefund(db, link.subject, now)
}
