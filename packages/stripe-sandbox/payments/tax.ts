import type Stripe from 'stripe'
import { ApiError } from '../api-error.ts'
import { make } from '../objects.ts'
import { create, refuseUnless, store, update } from '../sandbox.ts'
import { planOfSession, type Payer } from './checkout.ts'

/** What the staff enters at Stripe Tax, in the Dashboard. At first there is nothing: no address, and no state. */
interface TaxChange {
  /** Whether the settings have the address of the head office, from which Stripe calculates. */
  origin?: boolean | undefined
  /** The states in which tax is collected, by their two letters: they replace those of before. */
  states?: string[] | undefined
  /** One rate for all states, in hundredths of a percent: 725 is 7.25 %. It is no state's rate. */
  rate?: number | undefined
  /** Whether the states tax shipping. */
  shipping?: boolean | undefined
}

export function changeTax({ origin, states, rate, shipping }: TaxChange): object {
  if (origin !== undefined) store.writeSetting('tax-origin', String(origin))
  if (rate !== undefined) store.writeSetting('tax-rate', String(rate))
  if (shipping !== undefined) store.writeSetting('tax-shipping', String(shipping))
  if (states) {
    for (const before of store.all('tax.registration', { status: 'active' })) {
      update('tax.registration', before, { status: 'expired' })
    }
    for (const state of states) {
      const us = { state, type: 'state_sales_tax' } as const
      create('tax.registration', { country: 'US', country_options: { us }, status: 'active' })
    }
  }
  return { settings: taxSettings(), states: registered() }
}

const registered = (): string[] =>
  store.all('tax.registration', { status: 'active' }).flatMap(({ country_options: { us } }) => us?.state ?? [])

export function taxSettings(): Stripe.Tax.Settings {
  const isActive = store.readSetting('tax-origin') === 'true'
  return {
    ...make('tax.settings', { defaults: { provider: 'stripe' } }),
    head_office: isActive ? { address: headOffice } : null,
    status: isActive ? 'active' : 'pending',
    status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  }
}

const headOffice = {
  city: 'Columbus',
  country: 'US',
  line1: '1 Main Street',
  line2: null,
  postal_code: '43004',
  state: 'OH',
}

/** Tax that is on without an address of the account is refused, for a session and for a payment link. */
export function checkAutomaticTax(tax: { enabled: boolean } | undefined): void {
  refuseUnless(
    !tax?.enabled || taxSettings().status === 'active',
    'You must have a valid head office address to enable automatic tax calculation in test mode.',
  )
}

/**
 * The session with the tax of the address that its payer typed, and its line items in the plan. Until then its status is
 * `requires_location_inputs`, and its total is without tax.
 */
export function taxedFor(session: Stripe.Checkout.Session, { shipping }: Payer): Stripe.Checkout.Session {
  if (!session.automatic_tax.enabled) return session
  const state = shipping?.address.state
  if (!state) throw new ApiError('The sandbox calculates tax for a shipping address only.')
  const plan = planOfSession(session.id)
  const rate = registered().includes(state) ? Number(store.readSetting('tax-rate') ?? 725) : 0
  const taxOf = (cents: number) => Math.round((cents * rate) / 10_000)
  const lineItems = plan.lineItems.map((item) => {
    const tax = taxOf(item.amount_subtotal)
    return { ...item, amount_tax: tax, amount_total: item.amount_subtotal + tax }
  })
  const ofShipping =
    store.readSetting('tax-shipping') === 'false' ? 0 : taxOf(session.shipping_cost?.amount_subtotal ?? 0)
  const amount_tax = lineItems.reduce((sum, item) => sum + item.amount_tax, ofShipping)
  const { shipping_cost: cost, total_details: details } = session
  store.update('sandbox.plan', plan, { lineItems })
  return update('checkout.session', session, {
    amount_total: (session.amount_subtotal ?? 0) + (cost?.amount_subtotal ?? 0) + amount_tax,
    automatic_tax: { ...session.automatic_tax, status: 'complete' },
    shipping_cost: cost && { ...cost, amount_tax: ofShipping, amount_total: cost.amount_subtotal + ofShipping },
    total_details: details && { ...details, amount_tax },
  })
}
