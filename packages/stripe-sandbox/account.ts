import type Stripe from 'stripe'
import { missing, notForRestrictedKeys } from './api-error.ts'
import { make, randomText, shown } from './objects.ts'
import { clock, create, find, refuseUnless, settings, store, update } from './sandbox.ts'

const accountId = 'acct_sandbox'
const portalId = 'bpc_1sandbox'

/** What the account has at first, without events: two products, and an active customer portal. */
export function openAccount(): void {
  if (store.find('account', accountId)) return
  const created = clock.now()
  for (const [id, name] of Object.entries({ prod_sandbox_donation: 'Donation', prod_sandbox_book: 'Book' })) {
    store.insert('product', make('product', { id, name, created, updated: created }))
  }
  store.insert('account', make('account', { id: accountId, created }))
  const portal = { id: portalId, is_default: true, created, updated: created }
  store.insert('billing_portal.configuration', make('billing_portal.configuration', portal))
}

/** No permission lets a restricted key read its own account: https://github.com/dj-stripe/dj-stripe/pull/1131 */
export function readAccount(): Stripe.Account {
  if (settings.apiKey.startsWith('rk_')) throw notForRestrictedKeys(accountId)
  return find('account', accountId)
}

interface AccountChange {
  charges?: boolean | undefined
  payouts?: boolean | undefined
  descriptor?: string | undefined
  portal?: boolean | undefined
  receipts?: boolean | undefined
  pausesAfter?: 'first' | 'never' | undefined
  keepsInvoiceCards?: 'always' | 'never' | undefined
}

/**
 * Changes that the staff makes in the Dashboard, or Stripe: `"receipts": true` mails customers after payments,
 * `"pausesAfter": "first"` pauses a subscription after the first failed payment of an invoice, and `"keepsInvoiceCards"`
 * says whether a card that is entered on an invoice's page is kept for its customer.
 */
export function changeAccount(given: AccountChange): Stripe.Account {
  const { charges, payouts, descriptor, portal, receipts, pausesAfter, keepsInvoiceCards } = given
  const account = find('account', accountId)
  const statement_descriptor = descriptor === '-' ? null : descriptor
  const payments = { ...account.settings?.payments, ...(descriptor && { statement_descriptor }) }
  const invoices = {
    ...account.settings?.invoices,
    ...(keepsInvoiceCards && { hosted_payment_method_save: keepsInvoiceCards }),
  }
  if (receipts !== undefined) store.writeSetting('receipts', String(receipts))
  if (pausesAfter) store.writeSetting('pauses-after', pausesAfter)
  const configuration = find('billing_portal.configuration', portalId)
  update('billing_portal.configuration', configuration, { active: portal })
  const settings = { ...account.settings, payments, invoices } as Stripe.Account.Settings
  const change = { charges_enabled: charges, payouts_enabled: payouts, settings }
  return update('account', account, change, 'account.updated')
}

/** The number on the receipt that Stripe mails. Returns null when the account's customer e-mails are off, as by default. */
export const receiptNumber = (): string | null =>
  store.readSetting('receipts') === 'true' ? `${randomText(4)}-0001`.toUpperCase() : null

export function createProduct(params: Stripe.ProductCreateParams): Stripe.Product {
  const isNew = !params.id || !store.find('product', params.id)
  refuseUnless(isNew, 'Product already exists.', { code: 'resource_already_exists', param: 'id' })
  return create('product', { ...shown('product', params), updated: clock.now() }, 'product.created')
}

/** The endpoint is stored and listed. Events go to `--webhook-url` only. The secret is shown once, here. */
export function createWebhookEndpoint(params: Stripe.WebhookEndpointCreateParams): Stripe.WebhookEndpoint {
  checkAddress(params.url)
  if (params.enabled_events.length === 0) missing('enabled_events')
  return { ...create('webhook_endpoint', shown('webhook_endpoint', params)), secret: `whsec_${randomText(32)}` }
}

export function updateWebhookEndpoint(
  before: Stripe.WebhookEndpoint,
  { disabled, ...params }: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  if (params.url !== undefined) checkAddress(params.url)
  const status = disabled === undefined ? undefined : disabled ? 'disabled' : 'enabled'
  return update('webhook_endpoint', before, { ...shown('webhook_endpoint', params, before.metadata), status })
}

function checkAddress(url: string): void {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {}
  const isPublic = /^https?:$/.test(protocol) && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  refuseUnless(isPublic, 'Invalid URL: URL must be publicly accessible.', { code: 'url_invalid', param: 'url' })
}
