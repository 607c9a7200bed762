import { html } from 'hono/html'
import type Stripe from 'stripe'
import { states, type Fields } from './card-form.ts'
import type { CheckoutPlan } from '../payments/checkout.ts'
import { bankOutcomes } from '../payments/test-cards.ts'
import { frame, notice, type Html } from './frame.ts'
import { testCardsFoldOut } from './test-cards-table.ts'

interface CheckoutView {
  session: Stripe.Checkout.Session
  plan: CheckoutPlan
  shippingName: string | null
  fields: Fields
  problems: Fields
}

export function checkoutPage(view: CheckoutView): Html {
  const { session, plan, shippingName } = view
  const total = dollars(session.amount_total)
  const verb = session.submit_type === 'donate' ? 'Donate' : session.mode === 'subscription' ? 'Subscribe' : 'Pay'
  const submit = `${verb} ${total}${period(plan)}`
  const row = (name: string, cents: number) =>
    html`<tr>
      <td>${name}</td>
      <td>${dollars(cents)}</td>
    </tr>`
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
            ${session.shipping_cost ? row(shippingName ?? 'Shipping', session.shipping_cost.amount_total) : ''}
            ${
              session.automatic_tax.enabled
                ? html`<tr>
                    <td>Tax</td>
                    <td>Enter address to calculate</td>
                  </tr>`
                : ''
            }
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

function paymentForm({ session, fields, problems }: CheckoutView, submit: string): Html {
  const text = textFieldOf({ fields, problems })
  const isBank = fields['method'] === 'us_bank_account'
  return html`<form method="post" novalidate>
    ${problems['declined'] ? html`<p class="alert" role="alert">${problems['declined']}</p>` : ''}
    <h2>Contact information</h2>
    ${text('email', 'Email', 'email', 'email')}
    ${session.phone_number_collection?.enabled ? text('phone', 'Phone', 'tel', 'tel') : ''}
    ${
      session.shipping_address_collection
        ? html`<h2>Shipping information</h2>
            ${text('shipping_name', 'Shipping name', 'shipping name')}
            <p class="note">United States only</p>
            ${text('line1', 'Address line 1', 'shipping address-line1')}
            ${text('line2', 'Address line 2', 'shipping address-line2')}
            ${text('city', 'City', 'shipping address-level2')}
            <label for="state">State</label>
            <select id="state" name="state" autocomplete="shipping address-level1" ${invalid(problems, 'state')}>
              <option></option>
              ${states.map((code) => html`<option ${code === fields['state'] ? 'selected' : ''}>${code}</option>`)}
            </select>
            ${problem(problems, 'state')} ${text('zip', 'ZIP code', 'shipping postal-code')}`
        : ''
    }
    <h2>Payment</h2>
    ${testCardsFoldOut({ hasBanks: true })} ${text('name', 'Full name', 'name')}
    <fieldset>
      <legend>Payment method</legend>
      <label><input type="radio" name="method" value="card" ${isBank ? '' : 'checked'} /> Card</label>
      ${cardFields({ fields, problems })}
      <label
        ><input type="radio" name="method" value="us_bank_account" ${isBank ? 'checked' : ''} /> Bank account</label
      >
      <label for="outcome">Test outcome</label>
      <select id="outcome" name="outcome">
        ${Object.entries(bankOutcomes).map(
          ([outcome, { label }]) =>
            html`<option value="${outcome}" ${fields['outcome'] === outcome ? 'selected' : ''}>${label}</option>`,
        )}
      </select>
    </fieldset>
    <button class="wide">${submit}</button>
    ${session.custom_text.submit ? html`<p class="note">${session.custom_text.submit.message}</p>` : ''}
  </form>`
}

type Typed = Pick<CheckoutView, 'fields' | 'problems'>

const textFieldOf =
  ({ fields, problems }: Typed) =>
  (name: string, label: string, autocomplete: string, inputmode = 'text'): Html =>
    html`<label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${fields[name] ?? ''}"
        autocomplete="${autocomplete}"
        inputmode="${inputmode}"
        ${invalid(problems, name)}
      />
      ${problem(problems, name)}`

function cardFields(typed: Typed): Html {
  const text = textFieldOf(typed)
  return html`${text('card', 'Card number', 'cc-number', 'numeric')} ${text('expiry', 'Expiry', 'cc-exp', 'numeric')}
  ${text('cvc', 'CVC', 'cc-csc', 'numeric')}`
}

/** A page with a card's fields and one button. */
export function cardPage(title: string, lead: string, submit: string, typed: Typed, below: Html = ''): Html {
  return notice(
    title,
    html`<p>${lead}</p>
      <form method="post" novalidate>
        ${testCardsFoldOut({ hasBanks: false })} ${cardFields(typed)}
        <button class="wide">${submit}</button>
      </form>
      ${below}`,
  )
}

const invalid = (problems: Fields, name: string): Html =>
  problems[name] ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''
const problem = (problems: Fields, name: string): Html =>
  problems[name] ? html`<p class="problem" id="${name}-problem">${problems[name]}</p>` : ''

export function authenticationPage(session: Stripe.Checkout.Session): Html {
  return notice(
    '3D Secure test page',
    html`<p>Your bank wants to know that it is you who pays ${dollars(session.amount_total)}.</p>
      <form method="post">
        <button class="wide" name="outcome" value="complete">Complete authentication</button>
        <button class="wide" name="outcome" value="fail">Fail authentication</button>
      </form>`,
  )
}

export function closedPage({ status, cancel_url }: Stripe.Checkout.Session): Html {
  const isPaid = status === 'complete'
  const words = isPaid
    ? 'The payment on this page was completed. You will not be charged again.'
    : 'This page was open too long, or was closed. Nothing was charged.'
  return notice(
    isPaid ? 'You are all done here' : 'This page has expired',
    html`<p>${words}</p>
      ${cancel_url ? html`<p><a href="${cancel_url}">Back</a></p>` : ''}`,
  )
}

export function dollars(cents: number | null): string {
  return `$${((cents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

function period(plan: CheckoutPlan): string {
  const { interval, interval_count: count = 0 } = plan.lineItems[0]?.price?.recurring ?? {}
  return interval ? (count === 1 ? ` per ${interval}` : ` every ${count} ${interval}s`) : ''
}
