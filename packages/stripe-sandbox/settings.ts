import { parseArgs } from 'node:util'

/** By their names on the command line: what they take, what they do, and what holds without them. */
const options: Record<string, [value: string, does: string, standard?: string]> = {
  port: ['N', 'port, 0 for a free one', '0'],
  host: ['H', 'loopback address to listen on', '127.0.0.1'],
  'checkout-origin': ['O', 'where checkout pages are, as with a custom checkout domain; else the address of the API'],
  data: ['FILE', 'SQLite file that keeps the state across restarts; else it is in memory'],
  'webhook-url': ['URL', 'where events are posted; else nowhere'],
  'webhook-secret': ['S', 'secret that signs them', 'whsec_sandbox'],
  'api-key': ['K', 'the one key that is accepted', 'sk_test_sandbox'],
  'redirect-wait': ['MS', 'how long a payer waits for the webhook before the redirect', '10000'],
  'webhook-retry': ['MS', 'wait before the first retry of a webhook, doubled each time', '500'],
  'webhook-retry-cap': ['MS', 'longest wait between two retries', '30000'],
}

export const usage = `A local stand-in for Stripe. No money moves.

  node packages/stripe-sandbox/main.ts [options]

${Object.entries(options)
  .map(
    ([name, [value, does, standard]]) =>
      `  ${`--${name} ${value}`.padEnd(23)}${does}${standard ? ` (${standard})` : ''}`,
  )
  .join('\n')}
`

export type Settings = NonNullable<ReturnType<typeof readSettings>>

/** Reads the command line. Null asks for the usage; a wrong value throws, with its name in the message. */
export function readSettings(args: string[]) {
  const texts = Object.entries(options).map(([name, [, , standard]]) => {
    return [name, { type: 'string' as const, ...(standard !== undefined && { default: standard }) }]
  })
  const parsed = parseArgs({ args, options: { ...Object.fromEntries(texts), help: { type: 'boolean' } } })
  const values: Record<string, unknown> = parsed.values
  if (values['help']) return null
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const number = (name: string) => {
    if (!/^\d{1,9}$/.test(text(name))) throw new Error(`--${name} takes a whole number, not "${text(name)}".`)
    return Number(text(name))
  }
  const [host, webhookUrl] = [text('host'), text('webhook-url') || null]
  if (host !== 'localhost' && host !== '::1' && !/^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host)) {
    throw new Error(`--host ${host} is not a loopback address: the sandbox must never be reachable from outside.`)
  }
  if (webhookUrl && !/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '')) {
    throw new Error(`--webhook-url ${webhookUrl} is not an http address.`)
  }
  return {
    host,
    port: number('port'),
    webhookUrl,
    webhookSecret: text('webhook-secret'),
    apiKey: text('api-key'),
    checkoutOrigin: text('checkout-origin'),
    dataFile: text('data') || null,
    redirectWaitMs: number('redirect-wait'),
    retryMs: number('webhook-retry'),
    retryCapMs: number('webhook-retry-cap'),
  }
}
