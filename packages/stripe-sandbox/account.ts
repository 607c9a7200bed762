import type Stripe from 'stripe'
import { missing, notForRestrictedKeys } from './api-error.ts'
import { make, randomText } from './objects.ts'
import { mergeMetadata } from './params.ts'
import { create, find, refuseUnless, update, type Sandbox } from './sandbox.ts'

const accountId = 'acct_sandbox'
const portalId = 'bpc_1sandbox'

/** What the account has from the start, without events: two products, and a customer portal that is switched on. */
export function openAccount({ store, clock }: Sandbox): void {
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
export function readAccount(sandbox: Sandbox): Stripe.Account {
  if (sandbox.settings.apiKey.startsWith('rk_')) throw notForRestrictedKeys(accountId)
  return find(sandbox, 'account', accountId)
}

interface AccountChange {
  charges?: boolean
  payouts?: boolean
  descriptor?: string
  portal?: boolean
  receipts?: boolean
}

/** What the staff changes in the Dashboard, or Stripe itself: `"receipts": true` mails customers after payments. */
export function changeAccount(sandbox: Sandbox, given: AccountChange): Stripe.Account {
  const account = find(sandbox, 'account', accountId)
  const { charges = account.charges_enabled, payouts = account.payouts_enabled, descriptor, portal, receipts } = given
  const { payments } = account.settings ?? {}
  const statement_descriptor = descriptor === '-' ? null : descriptor
  const settings = descriptor && {
    settings: { ...account.settings, payments: { ...payments, statement_descriptor } } as Stripe.Account.Settings,
  }
  if (receipts !== undefined) sandbox.store.writeSetting('receipts', String(receipts))
  if (portal !== undefined) {
    const configuration = find(sandbox, 'billing_portal.configuration', portalId)
    update(sandbox, 'billing_portal.configuration', configuration, { active: portal })
  }
  const changed = { charges_enabled: charges, payouts_enabled: payouts, ...settings }
  return update(sandbox, 'account', account, changed, 'account.updated')
}

/** The number on the receipt that Stripe itself mails. Null: the account's customer e-mails are off, as they are here. */
export const receiptNumber = ({ store }: Sandbox): string | null =>
  store.readSetting('receipts') === 'true' ? `${randomText(4)}-0001`.toUpperCase() : null

export function createProduct(
  sandbox: Sandbox,
  { name, description, id, metadata, statement_descriptor }: Stripe.ProductCreateParams,
): Stripe.Product {
  refuseUnless(!id || !sandbox.store.find('product', id), 'Product already exists.', {
    code: 'resource_already_exists',
    param: 'id',
  })
  const updated = sandbox.clock.now()
  const given = { name, description, statement_descriptor, updated, metadata: mergeMetadata({}, metadata) }
  return create(sandbox, 'product', { ...(id && { id }), ...given }, 'product.created')
}

/** Kept and listed; its events are not posted: those go to `--webhook-url`. The secret is shown this once. */
export function createWebhookEndpoint(
  sandbox: Sandbox,
  { api_version, description, enabled_events, metadata, url }: Stripe.WebhookEndpointCreateParams,
): Stripe.WebhookEndpoint {
  checkAddress(url)
  if (enabled_events.length === 0) missing('enabled_events')
  const given = { api_version, description, enabled_events, metadata: mergeMetadata({}, metadata), url }
  return { ...create(sandbox, 'webhook_endpoint', given), secret: `whsec_${randomText(32)}` }
}

export function updateWebhookEndpoint(
  sandbox: Sandbox,
  { description, disabled, enabled_events, metadata, url }: Stripe.WebhookEndpointUpdateParams,
  { id }: { id: string },
): Stripe.WebhookEndpoint {
  const before = find(sandbox, 'webhook_endpoint', id)
  if (url !== undefined) checkAddress(url)
  return update(sandbox, 'webhook_endpoint', before, {
    ...(description !== undefined && { description: description || null }),
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    ...(enabled_events && { enabled_events }),
    ...(metadata !== undefined && { metadata: mergeMetadata(before.metadata, metadata) }),
    ...(url && { url }),
  })
}

function checkAddress(url: string): void {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {}
  const isPublic = /^https?:$/.test(protocol) && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  refuseUnless(isPublic, 'Invalid URL: URL must be publicly accessible.', { code: 'url_invalid', param: 'url' })
}
