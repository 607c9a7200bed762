import type Stripe from 'stripe'
import { site } from '../../content/site.ts'
import { handledEvents } from '../../stripe/handled-events.ts'
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

const dashboard = 'https://dashboard.stripe.com'
const hourSeconds = 3600
const makeIt = '"npm run staff -- launch --make" makes it.'

type StripeCheck = (asked: { client: Stripe; account: StripeAccount; facts: LaunchFacts }) => Promise<Found[]>

/** What is asked of each account, side by side. */
const checks: Record<string, StripeCheck> = {
  key: checkKey,
  permissions: checkPermissions,
  account: checkAccount,
  'customer portal': checkPortal,
  renewals: checkRetries,
  product: checkProducts,
  'webhook endpoint': checkEndpoint,
  events: checkEvents,
  'customer e-mails': checkReceipts,
  clock: checkClock,
}

/** One check for each account and question. Nothing is asked with a live key that would go to a sandbox. */
export function stripeChecks(facts: LaunchFacts): Record<string, () => Promise<Found[]>> {
  const { secretKey, apiUrl, store } = facts.config.stripe
  const accounts = stripeAccounts()
  const work = accounts.flatMap((account) => {
    const [key, address] = account === 'store' ? [store.secretKey, store.apiUrl] : [secretKey, apiUrl]
    if (address !== null && key.includes('_live_')) return []
    // A sandbox says nothing of Stripe's account; in a rehearsal, it stands for it.
    const asked = address === null || facts.isRehearsal ? checks : { key: checkKey }
    return Object.entries(asked).map(([name, check]): [string, () => Promise<Found[]>] => [
      accounts.length > 1 ? `${name} (${account === 'store' ? 'the store’s account' : 'donations'})` : name,
      async () => check({ client: await stripe(account), account, facts }),
    ])
  })
  return Object.fromEntries(work)
}

async function checkKey({ account, facts: { config, isRehearsal } }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const { secretKey, apiUrl } = account === 'store' ? config.stripe.store : config.stripe
  if (apiUrl !== null) {
    const what = `The sandbox at ${apiUrl} stands in Stripe's place: no gift would arrive.`
    const how = 'Put a key of Stripe into STRIPE_SECRET_KEY, and leave STRIPE_API_URL empty.'
    return [isRehearsal ? warning('key', what, how) : missing('key', what, how)]
  }
  const how = `At ${dashboard}/apikeys, make a restricted key with the permissions that .env.example lists.`
  if (!secretKey.includes('_live_')) {
    return [warning('key', 'A test key: visitors get receipts, and no money moves.', `${how} It begins with rk_live_.`)]
  }
  return secretKey.startsWith('rk_')
    ? [ok('key', 'A restricted live key.')]
    : [warning('key', 'A live key that may do everything, also pay out.', how)]
}

/** Each call that the site makes, with ids that no object has: a key that may not is refused before that is seen. */
async function checkPermissions({ client }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const tried = await Promise.allSettled(Object.values({ ...siteCalls, make: expireNone }).map((call) => call(client)))
  const errors = tried.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const lacked = [...new Set(errors.flatMap((error) => lackedPermission(error) ?? []))]
  // What Stripe refuses because there is no such object, the key may do.
  const failed = errors.find((error) => !lackedPermission(error) && !isRefusedByStripe(error))
  if (failed) return [missing('permissions', `Stripe cannot be asked: ${reasonOf(failed)}`, 'Is the key right?')]
  if (lacked.length === 0) return [ok('permissions', 'The key may make each call that the site makes.')]
  const how = `At ${dashboard}/apikeys, edit the key and add what is named; .env.example lists all.`
  return [missing('permissions', `The key lacks ${lacked.join(', ')}.`, how)]
}

/** Needs the same permission as making a session, and makes nothing. */
const expireNone = (client: Stripe) => client.checkout.sessions.expire('cs_test_x0')

/** What a restricted key cannot read, whatever it may besides: https://github.com/dj-stripe/dj-stripe/pull/1131 */
async function checkAccount({ client }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const how = `Look at ${dashboard}/settings/account and ${dashboard}/settings/business-details.`
  let account: Stripe.Account
  try {
    account = await client.accounts.retrieveCurrent()
  } catch (error) {
    if (!lackedPermission(error)) throw error
    const what =
      'Stripe shows no restricted key whether the account may charge and pay out, nor its statement descriptor.'
    return [unknown('account', what, how)]
  }
  const { charges_enabled: charges, payouts_enabled: payouts, settings } = account
  const descriptor = settings?.payments.statement_descriptor ?? null
  const words = `${site.name} ${site.legalName}`.toUpperCase().match(/[A-Z]{3,}/g) ?? []
  const isOurs = words.some((word) => descriptor?.toUpperCase().includes(word))
  const where = `At ${dashboard}/settings/business-details, "Statement descriptor": a name that givers know.`
  return [
    charges && payouts
      ? ok('account', 'It may charge and pay out.')
      : missing('account', `It may not ${charges ? 'pay out' : 'charge'} yet.`, how),
    descriptor === null
      ? missing('statement descriptor', 'Nothing says what card statements call a gift.', where)
      : isOurs
        ? ok('statement descriptor', `Card statements say ${descriptor}.`)
        : warning('statement descriptor', `Card statements say ${descriptor}: will a giver know who that is?`, where),
  ]
}

async function checkPortal({ client, account }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  if (account === 'store') return []
  const { data } = await client.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 })
  const isOn = data[0]?.features.payment_method_update.enabled ?? false
  const how = `At ${dashboard}/settings/billing/portal, switch on "Payment methods" and save.`
  return [
    isOn
      ? ok('customer portal', 'Givers can put in another card.')
      : missing('customer portal', 'Givers of recurring gifts cannot put in another card.', how),
  ]
}

/** No object of Stripe's says it either. */
async function checkRetries({ account, facts }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  if (account === 'store') return []
  const what = `Does Stripe try a renewal that failed ${facts.config.stripe.renewalRetries} times more?`
  const how = 'In the Dashboard: Billing, Revenue recovery, Retries. Put another number into STRIPE_RENEWAL_RETRIES.'
  return [unknown('renewals', what, how)]
}

async function checkProducts({ client, account, facts }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const { donationProduct, store } = facts.config.stripe
  const ofBoth = stripeAccounts().length === 1
  const wanted = {
    ...((account === 'donations' || ofBoth) && { STRIPE_DONATION_PRODUCT: donationProduct }),
    ...((account === 'store' || ofBoth) && { STRIPE_BOOK_PRODUCT: store.bookProduct }),
  }
  const look = async ([setting, id]: [string, string]): Promise<Found> => {
    try {
      const { name, active } = await client.products.retrieve(id)
      if (active) return ok(setting, `The product "${name}".`)
      return missing(setting, `The product "${name}" (${id}) is archived.`, `Open ${dashboard}/products/${id}.`)
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error
      return missing(setting, `There is no product ${id} in this account and mode.`, makeIt)
    }
  }
  return Promise.all(Object.entries(wanted).map(look))
}

export const endpointAddress = (siteUrl: string) => `${siteUrl}/webhooks/stripe`

async function checkEndpoint({ client, facts: { siteUrl } }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const url = endpointAddress(siteUrl)
  let all: Stripe.WebhookEndpoint[]
  try {
    all = (await client.webhookEndpoints.list({ limit: 100 })).data
  } catch (error) {
    if (!lackedPermission(error)) throw error
    const how = `Give the key "Webhook Endpoints: read", or look at ${dashboard}/webhooks for ${url}.`
    return [unknown('webhook endpoint', 'The key may not read which endpoints there are.', how)]
  }
  const [endpoint, second] = all.filter((each) => each.url === url && each.status === 'enabled')
  const off = all.find((each) => each.url === url)
  const where = `${dashboard}/webhooks/${endpoint?.id ?? off?.id ?? ''}`
  if (!endpoint) {
    return off
      ? [missing('webhook endpoint', `${url} is switched off.`, `Switch it on at ${where}, or: ${makeIt}`)]
      : [missing('webhook endpoint', `Stripe has no endpoint ${url}: no receipt would be sent.`, makeIt)]
  }
  const { api_version: version, enabled_events: events } = endpoint
  const lost = events.includes('*') ? [] : handledEvents.filter((event) => !events.includes(event))
  const found: Found[] = []
  if (lost.length > 0) found.push(missing('webhook endpoint', `It does not send ${lost.join(', ')}.`, makeIt))
  if (version !== apiVersion) {
    const how = `A version cannot be changed: delete the endpoint at ${where}, then: ${makeIt}`
    found.push(missing('webhook endpoint', `It speaks version ${version ?? 'of the account'}, not ${apiVersion}.`, how))
  }
  if (second) {
    const how = `Switch off the one whose signing secret STRIPE_WEBHOOK_SECRET is not, at ${dashboard}/webhooks.`
    found.push(warning('webhook endpoint', `Stripe has two endpoints ${url}: each event comes twice.`, how))
  }
  return found.length > 0 ? found : [ok('webhook endpoint', `${url} gets all ${handledEvents.length} events.`)]
}

/** Also what a wrong signing secret looks like, which Stripe shows nobody: events that the site does not take. */
async function checkEvents({ client, facts: { now } }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const lt = Math.floor(now / 1000) - hourSeconds
  const { data } = await client.events.list({ delivery_success: false, created: { lt }, limit: 1 })
  const [event] = data
  if (!event) return [ok('events', 'No event waits to be delivered for more than an hour.')]
  const how = `Look at ${dashboard}/webhooks for the answers. 400: STRIPE_WEBHOOK_SECRET is not this endpoint's.`
  return [warning('events', `${event.type} (${event.id}) did not reach a webhook endpoint.`, how)]
}

/** Stripe has no call for this setting. But a charge bears a number once Stripe has mailed a receipt for it. */
async function checkReceipts({ client }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const how = `At ${dashboard}/settings/emails, switch off "Successful payments" and "Refunds"; at ${dashboard}/settings/billing/automatic, the e-mails about failed payments. This site writes them.`
  const { data } = await client.charges.list({ limit: 20 })
  const sent = data.find((charge) => charge.receipt_number !== null)
  if (sent) return [missing('customer e-mails', `Stripe mailed a receipt of its own for ${sent.id}.`, how)]
  return [unknown('customer e-mails', 'Whether Stripe mails givers too, Stripe tells no program.', how)]
}

async function checkClock({ client, facts: { now } }: Parameters<StripeCheck>[0]): Promise<Found[]> {
  const before = performance.now()
  const { lastResponse } = await client.checkout.sessions.list({ limit: 1 })
  const theirs = Date.parse(lastResponse.headers['date'] ?? '')
  const seconds = Math.round(Math.abs(now + (performance.now() - before) - theirs) / 1000)
  if (Number.isNaN(seconds)) return [unknown('clock', 'Stripe did not say what time it is.')]
  // Stripe's answer has whole seconds, and a signature may be 300 old.
  if (seconds < 30) return [ok('clock', 'It is as late here as at Stripe.')]
  const how = 'Switch on the time service of the machine: timedatectl set-ntp true'
  const what = `The clock differs from Stripe's by ${seconds} seconds`
  return [seconds < 200 ? warning('clock', `${what}.`, how) : missing('clock', `${what}: its events are refused.`, how)]
}
