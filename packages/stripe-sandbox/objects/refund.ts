import type Stripe from 'stripe'
import { newId } from '../ids.ts'

interface Input {
  created: number
  charge: Stripe.Charge
  amount: number
  reason: Stripe.Refund.Reason | null
  metadata: Record<string, string>
  status: RefundStatus
}

export type RefundStatus = 'succeeded' | 'pending' | 'requires_action'

export function buildRefund({ created, charge, amount, reason, metadata, status }: Input): Stripe.Refund {
  const card = charge.payment_method_details?.type === 'card'
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: card
      ? {
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          type: 'card',
        }
      : { type: charge.payment_method_details?.type ?? 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    // Of a balance that does not suffice; the bank's answer would be `processing`.
    ...(status === 'pending' && { pending_reason: 'insufficient_funds' }),
    transfer_reversal: null,
  }
}
