import { endpoint, listing, retrieval } from '../endpoint.ts'
import { choice, integer, metadata, page, params, text } from '../params.ts'
import { balanceOf } from '../balance.ts'
import { refund } from '../refund.ts'

const ofPayment = params({ ...page, charge: text().optional(), payment_intent: text().optional() })

export const paymentEndpoints = [
  retrieval('payment_intent', '/payment_intents'),
  listing('payment_intent', '/payment_intents', params({ ...page, customer: text().optional() }), ({ customer }) => ({
    customer,
  })),
  retrieval('payment_method', '/payment_methods'),
  retrieval('charge', '/charges'),
  listing(
    'charge',
    '/charges',
    params({ ...page, customer: text().optional(), payment_intent: text().optional() }),
    ({ customer, payment_intent }) => ({ customer, payment_intent }),
  ),
  endpoint(
    'POST',
    '/refunds',
    params({
      amount: integer(1).optional(),
      charge: text().optional(),
      metadata: metadata().optional(),
      payment_intent: text().optional(),
      reason: choice(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    refund,
  ),
  retrieval('refund', '/refunds'),
  listing('refund', '/refunds', ofPayment, ({ charge, payment_intent }) => ({ charge, payment_intent })),
  retrieval('dispute', '/disputes'),
  listing('dispute', '/disputes', ofPayment, ({ charge, payment_intent }) => ({ charge, payment_intent })),
  endpoint('GET', '/balance', params({}), balanceOf),
  retrieval('balance_transaction', '/balance_transactions'),
  listing(
    'balance_transaction',
    '/balance_transactions',
    params({ ...page, source: text().optional(), type: text().optional() }),
    ({ source, type }) => ({ source, type }),
  ),
]
