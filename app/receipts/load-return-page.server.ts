import { setTimeout as delay } from 'node:timers/promises'
import { deadlineMs, lookUpPayment, type PaymentView } from '../ledger/look-up-payment.server.ts'

export interface ReturnPage {
  sessionId: string | null
  payment: PaymentView | null
  /**
   * `shown`: the page has its spinner for a second, then its card. `waiting`: Stripe is slow, and the page asks again at
   * `next`. `waited`: that second answer, whose spinner has been seen already.
   */
  state: 'shown' | 'waiting' | 'waited'
  next: string
}

/** What Stripe answers within this time, in milliseconds, comes with the page. */
const promptMs = 300
/** The spinner is seen for a second at the least. */
const spinnerMs = 1000

/** Answers at once: a visitor who has just paid must not look at an empty tab because Stripe is slow. */
export async function loadReturnPage({ pathname, searchParams }: URL): Promise<ReturnPage> {
  const sessionId = searchParams.get('session_id') || null
  const waited = searchParams.has('waited')
  const [{ payment, late }] = await Promise.all([
    lookUpPayment(sessionId, waited ? deadlineMs : promptMs),
    waited && delay(spinnerMs),
  ])
  const next = `${pathname}?${new URLSearchParams({ session_id: sessionId ?? '', waited: '' }).toString()}`
  return { sessionId, payment, next, state: waited ? 'waited' : late ? 'waiting' : 'shown' }
}

/** The address of these pages names a payment: keep it out of caches, of other sites' logs and of search engines. */
export function paymentResultHeaders(): HeadersInit {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}
