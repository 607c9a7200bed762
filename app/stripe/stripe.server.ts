import type Stripe from 'stripe'
import { config } from '../config/config.server.ts'

/** The version that the package's types describe. The webhook endpoint at Stripe has the same version. */
export const apiVersion = '2026-10-28.endive'

/** Gifts and orders may use two accounts: nonprofit rates depend on the share of donations. */
export type StripeAccount = 'donations' | 'store'

/** The Stripe object by which a payment can be found, and its account. */
export type PaymentSource = { account: StripeAccount } & (
  | { session: string }
  | { invoice: string; begins?: Begun | null }
  | { paymentIntent: string }
)

/**
 * The subscription of which an invoice is the first, and its number in the ledger, as an event says. They say where to look first:
 * only Stripe's answer decides.
 */
export interface Begun {
  subscription: string
  payment: string | null
}

/** The id of the object. */
export function sourceId(source: PaymentSource): string {
  if ('session' in source) return source.session
  return 'invoice' in source ? source.invoice : source.paymentIntent
}

/** The id of a Stripe object that is given as an id or as an expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

const clients = new Map<string, Promise<Stripe>>()
let samples: Stripe | undefined

/** From now on, this process reads from `client` and never calls Stripe. */
export function readFromSamples(client: Stripe): void {
  samples = client
}

/**
 * Stripe's client, loaded and created on first use: a process that serves pages starts without it. A request waits at most
 * 10 s and is tried three times under one idempotency key. Where a visitor waits, `withDeadline` limits the total time.
 */
export function stripe(account: StripeAccount): Promise<Stripe> {
  if (samples) return Promise.resolve(samples)
  const settings = config().stripe
  const { secretKey, apiUrl } = account === 'store' ? settings.store : settings
  const client = clients.get(secretKey) ?? createStripe(secretKey, apiUrl)
  clients.set(secretKey, client)
  return client
}

/** Both accounts when the store has a separate one, otherwise the only one. */
export function stripeAccounts(): readonly StripeAccount[] {
  const settings = config().stripe
  return settings.store.secretKey === settings.secretKey ? ['donations'] : ['donations', 'store']
}

/** The account in which a payment of this kind is made. */
export function accountOf(kind: 'gift' | 'order'): StripeAccount {
  return kind === 'order' && stripeAccounts().includes('store') ? 'store' : 'donations'
}

export async function createStripe(secretKey: string, apiUrl: string | null): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    apiVersion,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl && sandboxAddress(apiUrl)),
  })
}

function sandboxAddress(apiUrl: string): { protocol: 'http'; host: string; port: string } {
  const { hostname, port } = new URL(apiUrl)
  return { protocol: 'http', host: hostname, port }
}

/** Why a call to Stripe failed, with the HTTP status for the visitor. */
export type StripeFailure = { status: 502 | 504; code: 'stripe_unreachable' | 'stripe_slow' | 'stripe_refused' }

class DeadlineExceeded extends Error {}

/** Rejects when `work` takes longer than `ms` milliseconds. The work continues, and its result is ignored. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** Recognizes a failure at Stripe. Returns null when the error is a fault of this program. */
export function stripeFailure(error: unknown): StripeFailure | null {
  if (error instanceof DeadlineExceeded) return { status: 504, code: 'stripe_slow' }
  const type = typeOf(error)
  if (error instanceof Error && type === 'StripeConnectionError') {
    const slow = /timed? ?out/i.test(error.message)
    return slow ? { status: 504, code: 'stripe_slow' } : { status: 502, code: 'stripe_unreachable' }
  }
  if (type.startsWith('Stripe')) return { status: 502, code: 'stripe_refused' }
  return null
}

/** Whether Stripe answered that it has no such object under the present key. */
export function isMissingAtStripe(error: unknown): boolean {
  return typeOf(error) === 'StripeInvalidRequestError' && (error as { code?: string }).code === 'resource_missing'
}

/** Whether Stripe refuses the request for the present state of the object. */
export function isRefusedByStripe(error: unknown): boolean {
  return typeOf(error) === 'StripeInvalidRequestError'
}

/** Whether a bank declined the payment, or requires the payer's confirmation. */
export function isCardError(error: unknown): boolean {
  return typeOf(error) === 'StripeCardError'
}

/** The `type` of an error of the package, or ''. An `instanceof` with its classes would load the package. */
function typeOf(error: unknown): string {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : ''
}
