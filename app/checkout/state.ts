import type { LoaderFunctionArgs } from 'react-router'
import { findPayment } from '../payments/payment.queries.server.ts'
import { deadlineMs, lookUpPayment } from '../payments/look-up-payment.server.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { lookUpLimit } from '../spam-guard/limit-look-ups.server.ts'
import { openLedger } from './create-checkout.server.ts'

/**
 * `GET /checkout/state?sessionKey=`: asked by a form about the checkout that it opened. A caller who has the browser's
 * key, which is part of the session key, gets the payment's status and nothing else. Stripe is asked as for the return
 * pages, under the same limit.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const sessionKey = new URL(request.url).searchParams.get('sessionKey') ?? ''
  const session = await findSession(sessionKey).catch(() => null)
  const { payment } = await lookUpPayment(session, deadlineMs, lookUpLimit(context))
  return Response.json({ status: payment?.status ?? null }, { headers: { 'Cache-Control': 'no-store' } })
}

async function findSession(sessionKey: string): Promise<string | null> {
  const db = await openLedger()
  if (!db) return null
  const kind = sessionKey.startsWith('order:') ? 'order' : 'gift'
  const row = await findPayment(db, receiptNumberOf(kind, sessionKey))
  return row?.checkout_session_id ?? null
}
