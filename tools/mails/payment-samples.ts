import type { Updateable } from 'kysely'
import { insertPayment } from '../../app/ledger/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../app/ledger/testing/paid-payment.ts'
import type { Db } from '../../app/platform/db.server.ts'
import type { PaymentTable } from '../../app/platform/tables.ts'
import type { PaymentFacts } from '../../app/stripe/payment-facts.server.ts'
import type { Sample } from './every-mail.ts'
import type { RecurringSamples } from './recurring-samples.ts'

interface PaymentSample {
  sample: Sample
  facts: PaymentFacts
  /** Columns that Stripe does not fill. */
  ours: Updateable<PaymentTable>
}

type Changes = Partial<PaymentFacts>

const day = 86_400_000
const failed: Changes = { status: 'failed', paid_at: null, failure_reason: 'Your card has insufficient funds.' }
const partly: Changes = { status: 'partly-refunded', refunded_cents: 2000 }
const whole: Changes = { status: 'refunded', refunded_cents: 5000 }
const lost: Changes = { status: 'dispute-lost', lost_cents: 5000 }
const disputed: Changes = { status: 'disputed', disputed_cents: 5000, payment_intent_id: null }

/** A payment for each message about payments, each in the state that owes it. */
export function paymentSamples({ active, failing, stopped }: RecurringSamples): PaymentSample[] {
  const monthly = { frequency: 'monthly', subscription_id: active } as const
  const renewals = failing.map(({ subscription, invoice }) => {
    return { ...failed, frequency: 'monthly', subscription_id: subscription, invoice_id: invoice } as const
  })
  const retried = { attempts: 2, retry_at: Date.now() + 3 * day }
  const inMemory = { tribute_kind: 'memory', tribute_name: 'Rose Miller' } as const
  const card = {
    ...{ ...inMemory, tell_name: 'Ben Miller', tell_email: 'ben@example.com' },
    tell_message: 'She read to every child on our street. We miss her.',
  }
  return [
    gift('gift-receipt', ''),
    gift('gift-receipt', 'recurring', monthly),
    gift('gift-receipt', 'twice'),
    gift('gift-receipt', 'in-memory', inMemory),
    gift('gift-receipt', 'partly-refunded', partly),
    gift('gift-receipt', 'goods', { payment_method: 'in-kind' }, { description: '40 new picture books', ...entered }),
    gift('gift-receipt', 'fund', { payment_method: 'donor-advised-fund' }, { description: 'the Elm Fund', ...entered }),
    gift('corrected-receipt', ''),
    gift('reinstated-receipt', ''),
    gift('gift-pending', '', { status: 'processing', paid_at: null, payment_method: 'us_bank_account' }),
    gift('refund-notice', 'whole', whole),
    gift('refund-notice', 'part', partly),
    gift('dispute-notice', '', lost),
    gift('gift-void', '', whole, entered),
    gift('payment-problem', 'once', failed),
    gift('payment-problem', 'recurring', { ...renewals[0], ...retried, attempts: 1 }),
    gift('renewal-failed-again', '', { ...renewals[1], ...retried }),
    gift('renewal-given-up', '', { ...renewals[2], attempts: 4 }),
    gift('gift-stopped', '', { frequency: 'monthly', subscription_id: stopped }),
    gift('tribute-card', '', card),
    gift('refund-failed-alert', ''),
    gift('dispute-alert', '', disputed),
    gift('dispute-lost-alert', '', lost),
    gift('dispute-settled-alert', ''),
    gift('fraud-alert', ''),
    gift('refund-asked-alert', '', {}, { refund_asked_at: Date.now() }),
    gift('renewal-failed-alert', '', { ...failed, ...retried, frequency: 'monthly' }),
    gift('renewal-given-up-alert', '', { ...failed, attempts: 4, frequency: 'monthly' }),
    order('order-confirmation', ''),
    order('packing-alert', ''),
    order('order-shipped', '', {}, { shipped_at: Date.now(), tracking: '9400111201080805483016' }),
    order('order-not-shipped', ''),
    order('refund-notice', 'order', { status: 'partly-refunded', refunded_cents: 700 }),
    order('refund-alert', '', { status: 'refunded', refunded_cents: 1099 }),
    order('payment-problem', 'order', failed),
  ]
}

const entered = { entered_at: Date.UTC(2026, 10, 21) }

let made = 0

/** Each of a person of its own, but for the one that was given twice. */
function idsOf(kind: 'gift' | 'order', which: string) {
  made += 1
  const number = String(made).padStart(4, '0')
  const payer = which === '' || which === 'twice' ? {} : { payer_email: `ada${made}@example.com` }
  return {
    id: `${kind === 'gift' ? 'G' : 'B'}-ADA-000-${number}`,
    checkout_session_id: `cs_test_${made}`,
    payment_intent_id: `pi_${made}`,
    ...payer,
  }
}

function gift(kind: string, which: string, changes: Changes = {}, ours: PaymentSample['ours'] = {}): PaymentSample {
  const facts = paidGift({ ...idsOf('gift', which), ...changes })
  return { sample: { kind, case: which, subjectId: facts.id }, facts, ours }
}

function order(kind: string, which: string, changes: Changes = {}, ours: PaymentSample['ours'] = {}): PaymentSample {
  const facts = paidOrder({ ...idsOf('order', which), ...changes })
  return { sample: { kind, case: which, subjectId: facts.id }, facts, ours }
}

export async function addPayments(db: Db, samples: PaymentSample[]): Promise<void> {
  for (const { facts, ours } of samples) {
    await insertPayment(db, facts, 0)
    const told = facts.kind === 'gift' ? { acknowledged_at: facts.paid_at } : { confirmed_at: facts.paid_at }
    await db
      .updateTable('payment')
      .set({ ...told, ...ours })
      .where('id', '=', facts.id)
      .execute()
  }
}
