import { parseArgs } from 'node:util'

/** What the command line decides. Times are milliseconds. */
export interface Settings {
  host: string
  port: number
  /** Where checkout pages are when the account has a domain of its own for them. */
  checkoutOrigin: string | null
  dataFile: string | null
  webhookUrl: string | null
  webhookSecret: string
  apiKey: string
  redirectWaitMs: number
  retryMs: number
  retryCapMs: number
}

export const usage = `A local stand-in for Stripe. No money moves.

  node packages/stripe-sandbox/main.ts [options]

  --port N               port, 0 for a free one (0)
  --host H               loopback address to listen on (127.0.0.1)
  --checkout-origin O    where checkout pages are, as with a custom checkout domain (the API's address)
  --data FILE            SQLite file that keeps the state across restarts (in memory)
  --webhook-url URL      where events are posted (nowhere)
  --webhook-secret S     secret that signs them (whsec_sandbox)
  --api-key K            the one key that is accepted (sk_test_sandbox)
  --redirect-wait MS     how long a payer waits for the webhook before the redirect (10000)
  --webhook-retry MS     wait before the first retry of a webhook, doubled each time (500)
  --webhook-retry-cap MS longest wait between two retries (30000)
  --help                 this text
`

const string = (value?: string) => ({ type: 'string' as const, ...(value !== undefined && { default: value }) })

/** Reads the command line. Null asks for the usage; a wrong value throws, with its name in the message. */
export function readSettings(args: string[]): Settings | null {
  const { values } = parseArgs({
    args,
    options: {
      port: string('0'),
      host: string('127.0.0.1'),
      'checkout-origin': string(),
      data: string(),
      'webhook-url': string(),
      'webhook-secret': string('whsec_sandbox'),
      'api-key': string('sk_test_sandbox'),
      'redirect-wait': string('10000'),
      'webhook-retry': string('500'),
      'webhook-retry-cap': string('30000'),
      help: { type: 'boolean' },
    },
  })
  if (values.help) return null
  const { host = '', 'webhook-url': webhookUrl = null } = values
  if (host !== 'localhost' && host !== '::1' && !/^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host)) {
    throw new Error(`--host ${host} is not a loopback address: the sandbox must never be reachable from outside.`)
  }
  if (webhookUrl && !/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '')) {
    throw new Error(`--webhook-url ${webhookUrl} is not an http address.`)
  }
  const number = (name: 'port' | 'redirect-wait' | 'webhook-retry' | 'webhook-retry-cap') => {
    const text = values[name] ?? ''
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`)
    return Number(text)
  }
  return {
    host,
    port: number('port'),
    checkoutOrigin: values['checkout-origin'] ?? null,
    dataFile: values.data ?? null,
    webhookUrl,
    webhookSecret: values['webhook-secret'] ?? '',
    apiKey: values['api-key'] ?? '',
    redirectWaitMs: number('redirect-wait'),
    retryMs: number('webhook-retry'),
    retryCapMs: number('webhook-retry-cap'),
  }
}
