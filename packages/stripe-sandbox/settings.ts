import { parseArgs } from 'node:util'

/** What the command line decides. Times are milliseconds. */
export interface Settings {
  host: string
  port: number
  /** Where checkout pages stand when the account has a domain of its own for them. */
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
  --checkout-origin O    where checkout pages stand, as with a custom checkout domain (the API's address)
  --data FILE            SQLite file that keeps the state across restarts (in memory)
  --webhook-url URL      where events are posted (nowhere)
  --webhook-secret S     secret that signs them (whsec_sandbox)
  --api-key K            the one key that is accepted (sk_test_sandbox)
  --redirect-wait MS     how long a payer waits for the webhook before the redirect (10000)
  --webhook-retry MS     wait before the first retry of a webhook, doubled each time (500)
  --webhook-retry-cap MS longest wait between two retries (30000)
  --help                 this text
`

const options = {
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  'checkout-origin': { type: 'string' },
  data: { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-secret': { type: 'string', default: 'whsec_sandbox' },
  'api-key': { type: 'string', default: 'sk_test_sandbox' },
  'redirect-wait': { type: 'string', default: '10000' },
  'webhook-retry': { type: 'string', default: '500' },
  'webhook-retry-cap': { type: 'string', default: '30000' },
  help: { type: 'boolean', default: false },
} as const

/** Reads the command line. Null asks for the usage; a wrong value throws, with its name in the message. */
export function readSettings(args: string[]): Settings | null {
  const { values } = parseArgs({ args, options, strict: true })
  if (values.help) return null
  if (!isLoopback(values.host)) {
    throw new Error(
      `--host ${values.host} is not a loopback address: this stand-in for Stripe must never be reachable from outside.`,
    )
  }
  const webhookUrl = values['webhook-url'] ?? null
  if (webhookUrl && !/^https?:/.test(URL.parse(webhookUrl)?.protocol ?? '')) {
    throw new Error(`--webhook-url ${webhookUrl} is not an http address.`)
  }
  return {
    host: values.host,
    port: wholeNumber('--port', values.port),
    checkoutOrigin: values['checkout-origin'] ?? null,
    dataFile: values.data ?? null,
    webhookUrl,
    webhookSecret: values['webhook-secret'],
    apiKey: values['api-key'],
    redirectWaitMs: wholeNumber('--redirect-wait', values['redirect-wait']),
    retryMs: wholeNumber('--webhook-retry', values['webhook-retry']),
    retryCapMs: wholeNumber('--webhook-retry-cap', values['webhook-retry-cap']),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host)
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} takes a whole number, not "${text}".`)
  return Number(text)
}
