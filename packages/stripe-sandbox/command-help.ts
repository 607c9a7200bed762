import type { commands } from './commands.ts'

type Commands = typeof commands
/** The arguments without the id of the object, which the page fills in. */
type Args<Name extends keyof Commands> = Omit<
  Parameters<Commands[Name]['run']>[0],
  'session' | 'payment_intent' | 'refund' | 'dispute' | 'subscription' | 'invoice' | 'payout'
>

type Example<Name extends keyof Commands> = [args: Args<Name>, note?: string]

type Help = { [Name in keyof Commands]: { does: string; examples: [Example<Name>, ...Example<Name>[]] } }

/** What each command does, with examples to copy. The page `/sandbox` shows this table. */
export const commandHelp: Help = {
  advance: {
    does: 'Moves the clock: renewals, retries, answers of banks, payouts and expiries happen on the way.',
    examples: [[{ months: 1 }], [{ days: 4 }, 'Until a bank debit is answered.']],
  },
  payout: {
    does: 'Pays the available balance out now, as advance does each day. A negative balance is withdrawn from the bank.',
    examples: [
      [{}],
      [{ reconciled: false }, 'Its entries cannot be listed yet.'],
      [{ manual: true }, 'Stripe does not know the entries of such a payout.'],
    ],
  },
  'update-bank-account': {
    does: 'Corrects the bank details in the Dashboard, so that payouts are made again after a failed one.',
    examples: [[{}]],
  },
  'charge-alone': {
    does: 'Charges as older programs do: without a payment intent, session or invoice.',
    examples: [[{ amount: 500 }]],
  },
  'charge-fee': { does: 'Takes a fee of Stripe without a payment.', examples: [[{ amount: 500 }]] },
  'hold-reserve': { does: 'Stripe holds a part of the balance back.', examples: [[{ amount: 1000 }]] },
  'release-reserve': { does: 'Stripe releases what it holds back.', examples: [[{ amount: 1000 }]] },
  'open-payment-link': {
    does: 'A payer opens a payment link that was made in the Dashboard. Answers the session to pay.',
    examples: [[{ product: 'prod_sandbox_donation', amount: 2500, interval: 'month' }]],
  },
  'make-foreign': {
    does: 'Another program makes a subscription in the account, without the site: its first invoice is paid.',
    examples: [
      [{ email: 'ann@example.com', name: 'Ann Lee', amount: 2500, metadata: 'givewp_id=4' }],
      [
        { trait: 'application' },
        'Also "cancels", "discount", "paused", "schedule", "send-invoice", "tax", "trial", "two-items".',
      ],
      [
        { amount: 500, quantity: 5, interval: 'week', currency: 'eur' },
        'A price for each of five, in another currency.',
      ],
    ],
  },
  deliver: {
    does: 'Sends the last events again to the webhook, or to another url.',
    examples: [[{ last: 10, times: 2, shuffle: true }], [{ last: 100, types: ['invoice.paid'] }]],
  },
  webhooks: {
    does: 'Holds webhooks until they are on again, or switches them off. double sends each twice, shuffle in any order.',
    examples: [[{ mode: 'hold' }], [{ mode: 'on', double: true, shuffle: true }]],
  },
  faults: {
    does: 'Makes the API fail: all requests below path, or only the next count of them.',
    examples: [[{ mode: 'act-then-error', count: 1, path: '/v1/checkout' }], [{ mode: 'none' }]],
  },
  account: {
    does: 'Changes the account in the Dashboard, or as Stripe does it.',
    examples: [
      [{ payouts: false, descriptor: '-', portal: false, receipts: true }, '"-" removes the statement descriptor.'],
      [{ pausesAfter: 'first' }, 'The first failed payment pauses the subscription; with "never", none does.'],
      [
        { keepsInvoiceCards: 'always' },
        'A card that is entered on the page of an invoice is kept for its customer; with "never", none is.',
      ],
    ],
  },
  tax: {
    does: 'Fills in the settings of Stripe Tax: the address of the head office, the states that are registered, one rate for all.',
    examples: [
      [{ origin: true, states: ['IL', 'OH'], rate: 725 }, 'The rate is in hundredths of a percent.'],
      [{ origin: true, states: ['IL'], shipping: false }, 'The states do not tax shipping.'],
    ],
  },
  portal: {
    does: 'Says whether a card that is entered in the portal replaces the own card of a subscription.',
    examples: [[{ clears: false }]],
  },
  reset: { does: 'Deletes everything: objects, events, clock and faults.', examples: [[{}]] },

  pay: {
    does: 'Pays an open session as its page does, and completes authentication if the card needs it.',
    examples: [
      [{ email: 'ann@example.com', card: '4242424242424242' }],
      [{ bank: 'settles' }, 'From a bank account; with "fails", the bank refuses later.'],
      [{ expiry: '12 / 26' }, 'With a card that expires soon.'],
      [{ completes: false }, 'It is paid, and the command complete then completes the session.'],
    ],
  },
  complete: { does: 'Completes a session that was paid with "completes": false.', examples: [[{}]] },
  expire: { does: 'Expires an open session.', examples: [[{}]] },

  settle: {
    does: 'The bank answers a payment that is under way.',
    examples: [[{ outcome: 'paid' }], [{ outcome: 'failed' }]],
  },
  refund: {
    does: 'Refunds a payment; without an amount, what remains of it.',
    examples: [[{ amount: 500 }], [{ status: 'pending' }, 'Also "requires_action".']],
  },
  'fraud-warning': { does: 'The card network warns that a payment may be fraud.', examples: [[{}]] },
  dispute: {
    does: 'The bank disputes a payment.',
    examples: [
      [{ amount: 1500 }],
      [{ inquiry: true }, 'The bank only inquires.'],
      [{ amount: 4300, currency: 'eur' }, 'The balance loses the whole charge.'],
    ],
  },

  'complete-refund': { does: 'A pending refund succeeds.', examples: [[{}]] },
  'fail-refund': {
    does: 'A refund fails.',
    examples: [[{}], [{ chargeFollows: false }, 'The field amount_refunded of the charge stays.']],
  },

  'close-dispute': {
    does: 'The bank decides a dispute.',
    examples: [
      [{ outcome: 'won' }],
      [{ outcome: 'lost', returned: 400 }, 'A part comes back.'],
      [{ outcome: 'lost', marked: false }, 'The field disputed of the charge is false again.'],
    ],
  },
  'answer-dispute': { does: 'The staff answers in the Dashboard, and the bank reviews it.', examples: [[{}]] },
  'appeal-dispute': { does: 'The staff appeals against a lost dispute; then close-dispute, won.', examples: [[{}]] },

  renew: {
    does: 'The next period begins: an invoice is made and charged.',
    examples: [
      [{ outcome: 'paid' }],
      [{ outcome: 'failed' }, 'Also "requires_action".'],
      [{ draft: true }, 'The invoice is finalized and charged an hour later.'],
    ],
  },
  cancel: { does: 'Ends a subscription now.', examples: [[{}]] },
  stop: { does: 'The giver ends a subscription in the portal, at the end of the period.', examples: [[{}]] },
  resume: { does: 'Takes stop back.', examples: [[{}]] },
  'update-card': {
    does: 'The giver enters another card in the portal.',
    examples: [[{ card: '5555555555554444' }]],
  },
  'renew-card': { does: 'The card network sends the next card to Stripe.', examples: [[{ expiry: '11 / 31' }]] },
  schedule: { does: 'The staff adds a schedule, which controls the subscription from then on.', examples: [[{}]] },
  'credit-invoice': {
    does: 'Credits a part of a paid period: a negative invoice, onto the balance of the customer.',
    examples: [[{ amount: 1200 }]],
  },

  'retry-invoice': {
    does: 'Charges an open invoice again.',
    examples: [[{ outcome: 'paid' }], [{ outcome: 'failed' }, 'Also "requires_action".']],
  },
  'pay-invoice': {
    does: 'The giver pays an invoice on its own page.',
    examples: [[{}], [{ card: '4000000000000002' }, 'With a card that is declined.']],
  },
  'pay-elsewhere': {
    does: 'An invoice is paid by a check: it is paid, and there is no charge.',
    examples: [[{}], [{ amount: 1000 }, 'A part of it.']],
  },
  'pay-part': {
    does: 'Another payment pays a part of an invoice; the rest stays due.',
    examples: [[{ amount: 1000 }]],
  },

  'reconcile-payout': { does: 'The entries of a payout can be listed from now on.', examples: [[{}]] },
  'fail-payout': {
    does: 'The bank returns a payout, also after its status was paid. No other is made until update-bank-account.',
    examples: [[{}]],
  },
}
