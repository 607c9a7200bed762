import { html } from 'hono/html'
import type Stripe from 'stripe'
import { dollars, frame, type Html } from './page-frame.ts'
import { idOf, type Sandbox } from './sandbox.ts'

type Cell = Html | Promise<Html> | string

/** Everything recent, with a button for everything that can happen to it. */
export function controlPage(sandbox: Sandbox, said: string | null) {
  const { store, clock, webhooks, faults } = sandbox
  const recent = { limit: 15 }
  const sessions = store.list('checkout.session', {}, recent).data
  const payments = store.list('payment_intent', {}, recent).data
  const disputes = store.list('dispute', {}, recent).data
  const subscriptions = store.list('subscription', {}, recent).data
  const invoices = store.list('invoice', { status: 'open' }, recent).data
  return frame(
    'Sandbox control',
    html`<main class="control">
      ${said ? html`<p role="status"><strong>${said}</strong></p>` : ''}
      <p>
        Clock: ${new Date(clock.now() * 1000).toUTCString()}. Webhooks: ${webhooks.mode.mode}, ${webhooks.queueLength()}
        waiting. Faults: ${faults.current.mode}.
      </p>
      ${command('advance', 'Advance one month', {})}
      ${command('advance', 'Advance days', {}, input('days', 'Days', '7'))}
      ${command('deliver', 'Deliver again', {}, html`${input('last', 'Last events', '5')} ${input('times', 'Times', '2')} ${select('shuffle', ['false', 'true'])}`)}
      ${command('webhooks', 'Set webhooks', {}, html`${select('mode', ['on', 'hold', 'off', 'delay'])} ${input('delayMs', 'Delay ms', '')} double ${select('double', ['false', 'true'])} shuffle ${select('shuffle', ['false', 'true'])}`)}
      ${command('faults', 'Set faults', {}, html`${select('mode', ['none', 'down', 'slow', 'error', 'rate-limit', 'act-then-error', 'cut'])} ${input('delayMs', 'Delay ms', '3000')} ${input('count', 'Count', '')}`)}
      ${command('reset', 'Forget everything', {})}
      ${table('Checkout sessions', ['Session', 'State', 'Amount', ''], sessions.map(sessionRow))}
      ${table(
        'Payments',
        ['Payment', 'State', 'Amount', ''],
        payments.map((payment) => paymentRow(sandbox, payment)),
      )}
      ${table('Disputes', ['Dispute', 'State', 'Amount', ''], disputes.map(disputeRow))}
      ${table('Subscriptions', ['Subscription', 'State', 'Next', ''], subscriptions.map(subscriptionRow))}
      ${table('Open invoices', ['Invoice', 'State', 'Amount', ''], invoices.map(invoiceRow))}
    </main>`,
  )
}

function sessionRow({ id, url, status, payment_status, amount_total }: Stripe.Checkout.Session): Cell[] {
  const buttons = url ? html`<a href="${url}">Pay</a> ${command('expire', 'Expire', { session: id })}` : ''
  return [code(id.slice(0, 24)), `${status}, ${payment_status}`, dollars(amount_total), buttons]
}

function paymentRow({ store }: Sandbox, payment: Stripe.PaymentIntent): Cell[] {
  const { id, status } = payment
  const name = { payment_intent: id }
  const charge = store.find('charge', idOf(payment.latest_charge) ?? '')
  const notes = charge?.amount_refunded ? `, ${dollars(charge.amount_refunded)} refunded` : ''
  const buttons =
    status === 'succeeded'
      ? html`${charge?.refunded ? '' : command('refund', 'Refund', name, input('amount', 'Cents', ''))}
        ${charge?.disputed ? '' : command('dispute', 'Dispute', name, input('amount', 'Cents', ''))}`
      : status === 'processing'
        ? html`${command('settle', 'Settle', { ...name, outcome: 'paid' })}
          ${command('settle', 'Fail', { ...name, outcome: 'failed' })}`
        : ''
  return [code(id), `${status}${notes}`, dollars(payment.amount), buttons]
}

function disputeRow({ id, status, amount }: Stripe.Dispute): Cell[] {
  const close = (outcome: string) =>
    command('dispute/close', outcome === 'won' ? 'Win' : 'Lose', { dispute: id, outcome })
  const buttons: Record<string, Cell> = {
    needs_response: html`${close('won')} ${close('lost')}`,
    warning_needs_response: close('won'),
    lost: command('dispute/appeal', 'Appeal', { dispute: id }),
    appeal_under_review: close('won'),
  }
  return [code(id), status, dollars(amount), buttons[status] ?? '']
}

function subscriptionRow({ id, status, items }: Stripe.Subscription): Cell[] {
  const name = { subscription: id }
  const buttons =
    status === 'canceled'
      ? ''
      : html`${command('renew', 'Renew, paid', { ...name, outcome: 'paid' })}
        ${command('renew', 'Renew, failed', { ...name, outcome: 'failed' })} ${command('cancel', 'Cancel', name)}
        ${command('stop', 'Stop in the portal', name)}`
  const next = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10)
  return [code(id), status, next, buttons]
}

function invoiceRow({ id, attempt_count, amount_due }: Stripe.Invoice): Cell[] {
  const buttons = html`${command('retry-invoice', 'Retry, paid', { invoice: id, outcome: 'paid' })}
  ${command('retry-invoice', 'Retry, failed', { invoice: id, outcome: 'failed' })}`
  return [code(id), `${attempt_count} attempts`, dollars(amount_due), buttons]
}

function table(title: string, heads: string[], rows: Cell[][]): Cell {
  if (rows.length === 0) return ''
  return html`<h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`
}

function command(name: string, label: string, fixed: Record<string, string>, more: Cell = ''): Cell {
  return html`<form method="post" action="/sandbox/${name}">
    ${Object.entries(fixed).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
    ${more}<button>${label}</button>
  </form>`
}

function input(name: string, label: string, value: string): Cell {
  return html`<label>${label} <input name="${name}" value="${value}" size="6" /></label>`
}

function select(name: string, values: string[]): Cell {
  return html`<select name="${name}" aria-label="${name}">
    ${values.map((value) => html`<option>${value}</option>`)}
  </select>`
}

function code(text: string): Cell {
  return html`<code>${text}</code>`
}
