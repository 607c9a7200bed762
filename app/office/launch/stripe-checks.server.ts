import type Stripe from 'stripe'
import { listedBooks } from '../../catalog/books.ts'
import { site } from '../../content/site.ts'
import { handledEvents } from '../../stripe/stripe-event.server.ts'
import { lackedPermission, reasonOf } from '../../stripe/reason-of.ts'
import { siteCalls } from '../../stripe/site-calls.server.ts'
import {
  apiVersion,
  isMissingAtStripe,
  isRefusedByStripe,
  stripe,
  stripeAccounts,
  type StripeAccount,
} from '../../stripe/stripe.server.ts'
import { missing, ok, unknown, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { checkTaxAtStripe } from './tax-checks.server.ts'

const dashboard = 'https://dashboard.stripe.com'
const makeIt = '"npm run staff -- launch --make" makes it.'

interface Asked extends LaunchFacts {
  client: Stripe
  account: StripeAccount
  settings: { secretKey: string; apiUrl: string | null }
}
type StripeCheck = (asked: Asked) => Found | Promise<Found | Found[]>

/** The checks of each account. The last two are about recurring gifts, which the store does not have. */
const checks: Record<string, StripeCheck> = {
  permissions: checkPermissions,
  account: checkAccount,
  product: checkProducts,
  'sales tax': checkTaxAtStripe,
  'webhook endpoint': checkEndpoint,
  events: checkEvents,
  'customer e-mails': checkReceipts,
  clock: checkClock,
  'customer portal': checkPortal,
  renewals: checkRetries,
}
const ofRecurring = new Set(['customer portal', 'renewals'])

/** One check for each account and subject. A live key is never sent to a sandbox. */
export function stripeChecks({ config, isRehearsal }: LaunchFacts) {
  const accounts = stripeAccounts()
  return accounts.flatMap((account) => {
    const settings = account === 'store' ? config.stripe.store : config.stripe
    if (settings.apiUrl !== null && settings.secretKey.includes('_live_')) return []
    // A sandbox has no data about Stripe's account. In a rehearsal it replaces the account.
    const asked = { key: checkKey, ...((settings.apiUrl === null || isRehearsal) && checks) }
    const which = accounts.length === 1 ? '' : account === 'store' ? ' (the store’s account)' : ' (donations)'
    return Object.entries<StripeCheck>(asked)
      .filter(([name]) => account === 'donations' || !ofRecurring.has(name))
      .map(([name, check]) => {
        const run = async (facts: LaunchFacts) => check({ ...facts, client: await stripe(account), account, settings })
        return [name + which, run] as const
      })
  })
}

function checkKey({ settings: { apiUrl, secretKey }, isRehearsal }: Asked): Found {
  if (apiUrl !== null) {
    const how = 'Put a key of Stripe into STRIPE_SECRET_KEY, and leave STRIPE_API_URL empty.'
    const what = `The sandbox at ${apiUrl} takes the payments, not Stripe: no gift would arrive.`
    return (isRehearsal ? warning : missing)(what, how)
  }
  const how = `At ${dashboard}/apikeys, make a restricted key with the permissions that .env.example lists.`
  if (!secretKey.includes('_live_')) {
    return warning('A test key: visitors get receipts, and no money moves.', `${how} It begins with rk_live_.`)
  }
  if (secretKey.startsWith('rk_')) return ok('A restricted live key.')
  return warning('A live key that may do everything, also pay out.', how)
}

/** Each call that the site makes, with ids that do not exist: Stripe checks the permission of the key before the id. */
async function checkPermissions({ client }: Asked): Promise<Found> {
  // Ending a session needs the same permission as making one, and makes nothing.
  const make = (client: Stripe) => client.checkout.sessions.expire('cs_test_x0')
  const tried = await Promise.allSettled([...Object.values(siteCalls), make].map((call) => call(client)))
  const errors = tried.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  // If Stripe answers that there is no such object, the key has the permission.
  const failed = errors.find((error) => !lackedPermission(error) && !isRefusedByStripe(error))
  if (failed) return missing(`Stripe cannot be asked: ${reasonOf(failed)}`, 'Is the key right?')
  const lacked = [...new Set(errors.flatMap((error) => lackedPermission(error) ?? []))]
  if (lacked.length === 0) return ok('The key may make each call that the site makes.')
  const how = `At ${dashboard}/apikeys, edit the key and add what is named; .env.example lists all.`
  return missing(`The key lacks ${lacked.join(', ')}.`, how)
}

/** Null when the key has no permission to read it. */
const unlessForbidden = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (!lackedPermission(error)) throw error
    return null
  })

/** A restricted key cannot read this, with any permissions: https://github.com/dj-stripe/dj-stripe/pull/1131 */
async function checkAccount({ client }: Asked): Promise<Found | Found[]> {
  const how = `Look at ${dashboard}/settings/account and ${dashboard}/settings/business-details.`
  const account = await unlessForbidden(client.accounts.retrieveCurrent())
  if (!account) {
    const what = 'whether the account may charge and pay out, nor its statement descriptor.'
    return unknown(`Stripe shows no restricted key ${what}`, how)
  }
  const may = !account.charges_enabled ? 'charge' : !account.payouts_enabled ? 'pay out' : null
  const name = account.settings?.payments.statement_descriptor ?? ''
  const ourNames = `${site.name} ${site.legalName}`.toUpperCase().match(/[A-Z]{3,}/g) ?? []
  const isOurs = ourNames.some((word) => name.toUpperCase().includes(word))
  const where = `At ${dashboard}/settings/business-details, "Statement descriptor": a name that givers know.`
  const statement = isOurs
    ? ok(`Card statements say ${name}.`)
    : name
      ? warning(`Card statements say ${name}: will a giver know who that is?`, where)
      : missing('Nothing says what card statements call a gift.', where)
  return [
    may ? missing(`It may not ${may} yet.`, how) : ok('It may charge and pay out.'),
    { ...statement, name: 'statement descriptor' },
  ]
}

async function checkPortal({ client }: Asked): Promise<Found> {
  const { data } = await client.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 })
  if (data[0]?.features.payment_method_update.enabled) return ok('Givers can put in another card.')
  const how = `At ${dashboard}/settings/billing/portal, switch on "Payment methods" and save.`
  return missing('Givers of recurring gifts cannot put in another card.', how)
}

/** No object at Stripe has this setting either. */
function checkRetries({ config }: Asked): Found {
  const what = `Does Stripe try a renewal that failed ${config.stripe.renewalRetries} times more?`
  const how = 'In the Dashboard: Billing, Revenue recovery, Retries. Put another number into STRIPE_RENEWAL_RETRIES.'
  return unknown(what, how)
}

async function checkProducts({ client, account, config }: Asked): Promise<Found[]> {
  const accounts = stripeAccounts()
  const look = async (name: string, id: string): Promise<Found> => {
    const product = await client.products.retrieve(id).catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error
      return null
    })
    if (!product) return missing(`There is no product ${id} in this account and mode.`, makeIt, name)
    if (product.active) return ok(`The product "${product.name}".`, name)
    return missing(`The product "${product.name}" (${id}) is archived.`, `Open ${dashboard}/products/${id}.`, name)
  }
  const ofBooks = listedBooks().flatMap(({ key, stripeProduct: id }) => (id === null ? [] : [{ key, id }]))
  return Promise.all([
    ...(account === 'donations' ? [look('STRIPE_DONATION_PRODUCT', config.stripe.donationProduct)] : []),
    ...(account === accounts.at(-1) ? [look('STRIPE_BOOK_PRODUCT', config.stripe.store.bookProduct)] : []),
    ...(account === accounts.at(-1) ? ofBooks.map(({ key, id }) => look(`product of ${key}`, id)) : []),
  ])
}

export const endpointAddress = (siteUrl: string) => `${siteUrl}/webhooks/stripe`

async function checkEndpoint({ client, siteUrl }: Asked): Promise<Found | Found[]> {
  const url = endpointAddress(siteUrl)
  const list = await unlessForbidden(client.webhookEndpoints.list({ limit: 100 }))
  if (!list) {
    const how = `Give the key "Webhook Endpoints: read", or look at ${dashboard}/webhooks for ${url}.`
    return unknown('The key may not read which endpoints there are.', how)
  }
  const ours = list.data.filter((each) => each.url === url)
  const [endpoint, second] = ours.filter(({ status }) => status === 'enabled')
  const where = `${dashboard}/webhooks/${(endpoint ?? ours[0])?.id ?? ''}`
  if (!endpoint && ours.length > 0) return missing(`${url} is switched off.`, `Switch it on at ${where}, or: ${makeIt}`)
  if (!endpoint) return missing(`Stripe has no endpoint ${url}: no receipt would be sent.`, makeIt)
  const { api_version: version, enabled_events: events } = endpoint
  const lost = events.includes('*') ? [] : handledEvents.filter((event) => !events.includes(event))
  const newHow = `A version cannot be changed: delete the endpoint at ${where}, then: ${makeIt}`
  const secondHow = `Switch off the one whose signing secret STRIPE_WEBHOOK_SECRET is not, at ${dashboard}/webhooks.`
  const found = [
    lost.length > 0 && missing(`It does not send ${lost.join(', ')}.`, makeIt),
    version !== apiVersion && missing(`It speaks version ${version ?? 'of the account'}, not ${apiVersion}.`, newHow),
    second && warning(`Stripe has two endpoints ${url}: each event comes twice.`, secondHow),
  ].filter((each) => !!each)
  return found.length > 0 ? found : ok(`${url} gets all ${handledEvents.length} events.`)
}

/** Undelivered events. They also show a wrong signing secret, which no call to Stripe can check. */
async function checkEvents({ client, now }: Asked): Promise<Found> {
  const created = { lt: Math.floor(now / 1000) - 3600 }
  const [event] = (await client.events.list({ delivery_success: false, created, limit: 1 })).data
  if (!event) return ok('No event waits to be delivered for more than an hour.')
  const how = `Look at ${dashboard}/webhooks for the answers. 400: STRIPE_WEBHOOK_SECRET is not this endpoint's.`
  return warning(`${event.type} (${event.id}) did not reach a webhook endpoint.`, how)
}

/** Stripe has no call for this setting. But a charge has a receipt number once Stripe has mailed a receipt for it. */
async function checkReceipts({ client }: Asked): Promise<Found> {
  const how = `At ${dashboard}/settings/emails, switch off "Successful payments" and "Refunds"; at ${dashboard}/settings/billing/automatic, the e-mails about failed payments. This site writes them.`
  const { data } = await client.charges.list({ limit: 20 })
  const sent = data.find((charge) => charge.receipt_number !== null)
  if (sent) return missing(`Stripe mailed a receipt of its own for ${sent.id}.`, how)
  return unknown('Whether Stripe mails givers too, Stripe tells no program.', how)
}

async function checkClock({ client, now }: Asked): Promise<Found> {
  const before = performance.now()
  const { lastResponse } = await client.checkout.sessions.list({ limit: 1 })
  const theirs = Date.parse(lastResponse.headers['date'] ?? '')
  const seconds = Math.round(Math.abs(now + (performance.now() - before) - theirs) / 1000)
  if (Number.isNaN(seconds)) return unknown('Stripe did not say what time it is.')
  // Stripe's time is in whole seconds, and a signature may be 300 seconds old.
  if (seconds < 30) return ok('It is as late here as at Stripe.')
  const how = 'Switch on the time service of the machine: timedatectl set-ntp true'
  const what = `The clock differs from Stripe's by ${seconds} seconds`
  return seconds < 200 ? warning(`${what}.`, how) : missing(`${what}: its events are refused.`, how)
}
