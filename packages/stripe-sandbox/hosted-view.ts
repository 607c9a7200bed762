import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Fields, Problems } from './card-form.ts'
import type { CheckoutPlan } from './object-types.ts'
import { dollars, frame, type Html } from './page-frame.ts'
import { states } from './us-states.ts'

interface CheckoutView {
  session: Stripe.Checkout.Session
  plan: CheckoutPlan
  shippingName: string | null
  fields: Fields
  problems: Problems
}

export function checkoutPage(view: CheckoutView) {
  const { session, plan } = view
  const total = dollars(session.amount_total)
  const submit = buttonText(session, plan)
  return frame(
    submit,
    html`<main class="columns">
      <section class="summary">
        <div class="inner">
          ${session.cancel_url ? html`<a href="${session.cancel_url}">Back</a>` : ''}
          <h1>${plan.lineItems.map((item) => item.description).join(', ')}</h1>
          <p class="total">${total}${period(plan)}</p>
          <table>
            <caption hidden>
              What you pay for
            </caption>
            ${plan.lineItems.map((item) => row(`${item.description} × ${item.quantity}`, item.amount_total))}
            ${session.shipping_cost ? row(view.shippingName ?? 'Shipping', session.shipping_cost.amount_total) : ''}
            <tr>
              <th scope="row">Total due today</th>
              <th>${total}</th>
            </tr>
          </table>
        </div>
      </section>
      <section class="pay"><div class="inner">${paymentForm(view, submit)}</div></section>
    </main>`,
  )
}

function paymentForm({ session, fields, problems }: CheckoutView, submit: string): Html | Promise<Html> {
  const text = (name: string, label: string, autocomplete: string, extra: { inputmode?: string; hint?: string } = {}) =>
    textField({ name, label, autocomplete, value: fields[name] ?? '', problem: problems[name], ...extra })
  const isBank = fields['method'] === 'us_bank_account'
  const isDeclined = problems['declined'] !== undefined
  return html`<form method="post" novalidate>
    ${isDeclined ? html`<p class="alert" role="alert">${problems['declined']}</p>` : ''}
    <h2>Contact information</h2>
    ${text('email', 'Email', 'email', { inputmode: 'email' })}
    ${session.phone_number_collection?.enabled ? text('phone', 'Phone', 'tel', { inputmode: 'tel' }) : ''}
    ${session.shipping_address_collection ? shippingFields(text, fields['state'] ?? '', problems['state']) : ''}
    <h2>Payment</h2>
    ${text('name', 'Full name', 'name')}
    <fieldset>
      <legend>Payment method</legend>
      <label class="choice"><input type="radio" name="method" value="card" ${isBank ? '' : 'checked'} /> Card</label>
      ${text('card', 'Card number', 'cc-number', { inputmode: 'numeric', hint: '1234 1234 1234 1234' })}
      <div class="pair">
        <div>${text('expiry', 'Expiry', 'cc-exp', { inputmode: 'numeric', hint: 'MM / YY' })}</div>
        <div>${text('cvc', 'CVC', 'cc-csc', { inputmode: 'numeric', hint: '123' })}</div>
      </div>
      <label class="choice" style="margin-top:1rem"
        ><input type="radio" name="method" value="us_bank_account" ${isBank ? 'checked' : ''} /> US bank account
        (ACH)</label
      >
      <label for="outcome">Test outcome</label>
      <select id="outcome" name="outcome">
        <option value="settles">Settles some days later</option>
        <option value="fails" ${fields['outcome'] === 'fails' ? 'selected' : ''}>Fails some days later</option>
      </select>
    </fieldset>
    <button class="wide">${submit}</button>
    ${session.custom_text.submit ? html`<p class="note">${session.custom_text.submit.message}</p>` : ''}
  </form>`
}

type TextField = (name: string, label: string, autocomplete: string) => Html | Promise<Html>

function shippingFields(text: TextField, chosen: string, problem: string | undefined): Html | Promise<Html> {
  return html`<h2>Shipping information</h2>
    ${text('shipping_name', 'Shipping name', 'shipping name')}
    <p class="note">United States only</p>
    ${text('line1', 'Address line 1', 'shipping address-line1')}
    ${text('line2', 'Address line 2', 'shipping address-line2')} ${text('city', 'City', 'shipping address-level2')}
    <div class="pair">
      <div>
        <label for="state">State</label>
        <select
          id="state"
          name="state"
          autocomplete="shipping address-level1"
          ${problem ? html` aria-invalid="true" aria-describedby="state-problem"` : ''}
        >
          <option value="">Choose</option>
          ${[...states].map(([code, name]) => html`<option value="${code}" ${code === chosen ? 'selected' : ''}>${name}</option>`)}</select
        >${problem ? html`<p class="problem">${problem}</p>` : ''}
      </div>
      <div>${text('zip', 'ZIP code', 'shipping postal-code')}</div>
    </div>`
}

interface Field {
  name: string
  label: string
  autocomplete: string
  value: string
  problem: string | undefined
  inputmode?: string
  hint?: string
}

function textField({ name, label, autocomplete, value, problem, inputmode, hint }: Field): Html | Promise<Html> {
  const type = inputmode === 'email' || inputmode === 'tel' ? inputmode : 'text'
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode ?? 'text'}"
      placeholder="${hint ?? ''}"
      ${problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''}
    />
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}`
}

export function authenticationPage(session: Stripe.Checkout.Session) {
  return frame(
    'Authenticate',
    html`<main class="pay">
      <div class="inner">
        <h1>3D Secure test page</h1>
        <p>Your bank wants to know that it is you who pays ${dollars(session.amount_total)}.</p>
        <form method="post">
          <button class="wide" name="outcome" value="complete">Complete authentication</button>
          <button class="wide plain" name="outcome" value="fail">Fail authentication</button>
        </form>
      </div>
    </main>`,
  )
}

export function closedPage(session: Stripe.Checkout.Session) {
  const isPaid = session.status === 'complete'
  const title = isPaid ? 'You are all done here' : 'This page has expired'
  const words = isPaid
    ? 'The payment on this page was completed. You will not be charged again.'
    : 'This page was open too long, or was closed. Nothing was charged.'
  const link = session.cancel_url
  return frame(
    title,
    html`<main class="pay">
      <div class="inner">
        <h1>${title}</h1>
        <p>${words}</p>
        ${link ? html`<p><a href="${link}">Back</a></p>` : ''}
      </div>
    </main>`,
  )
}

export function unknownPage() {
  return frame(
    'Not found',
    html`<main class="pay">
      <div class="inner"><h1>There is no such payment page</h1></div>
    </main>`,
  )
}

function row(name: string, cents: number): Html | Promise<Html> {
  return html`<tr>
    <td>${name}</td>
    <td>${dollars(cents)}</td>
  </tr>`
}

function buttonText(session: Stripe.Checkout.Session, plan: CheckoutPlan): string {
  const verb = session.submit_type === 'donate' ? 'Donate' : session.mode === 'subscription' ? 'Subscribe' : 'Pay'
  return `${verb} ${dollars(session.amount_total)}${period(plan)}`
}

function period(plan: CheckoutPlan): string {
  const recurring = plan.lineItems[0]?.price?.recurring
  if (!recurring) return ''
  const { interval, interval_count: count } = recurring
  return count === 1 ? ` per ${interval}` : ` every ${count} ${interval}s`
}
