import { parseArgs } from 'node:util'

/** The options of the command line: their value, their effect and their default. */
const options: Record<string, [value: string, does: string, byDefault?: string]> = {
  port: ['N', 'port, 0 for a free one', '0'],
  'checkout-origin': [
    'O',
    'address of the checkout pages, as with a custom checkout domain; else the address of the API',
  ],
  data: ['FILE', 'SQLite file that keeps the state across restarts; else the state is in memory'],
  'webhook-url': ['URL', 'address to which events are posted; else they are not sent'],
  'webhook-secret': ['S', 'secret that signs them', 'whsec_sandbox'],
  'api-key': ['K', 'the only accepted API key', 'sk_test_sandbox'],
  'webhook-retry': ['MS', 'wait before the first retry of a webhook, doubled each time', '500'],
  'webhook-retry-cap': ['MS', 'longest wait between two retries', '30000'],
}

export const usage = `A local sandbox of Stripe. No money moves.

  node packages/stripe-sandbox/main.ts [options]

${Object.entries(options)
  .map(
    ([name, [value, does, byDefault]]) =>
      `  ${`--${name} ${value}`.padEnd(23)}${does}${byDefault ? ` (${byDefault})` : ''}`,
  )
  .join('\n')}
`

export type Settings = NonNullable<ReturnType<typeof readSettings>>

/** Reads the command line. Returns null for `--help`; throws with the option's name for a wrong value. */
export function readSettings(args: string[]) {
  const texts = Object.entries(options).map(([name, [, , byDefault]]) => {
    return [name, { type: 'string' as const, ...(byDefault !== undefined && { default: byDefault }) }]
  })
  const parsed = parseArgs({ args, options: { ...Object.fromEntries(texts), help: { type: 'boolean' } } })
  const values: Record<string, unknown> = parsed.values
  if (values['help']) return null
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const number = (name: string) => {
    if (!/^\d{1,9}$/.test(text(name))) throw new Error(`--${name} takes a whole number, not "${text(name)}".`)
    return Number(text(name))
  }
  const webhookUrl = text('webhook-url') || null
  if (webhookUrl && !/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '')) {
    throw new Error(`--webhook-url ${webhookUrl} is not an http address.`)
  }
  return {
    port: number('port'),
    webhookUrl,
    webhookSecret: text('webhook-secret'),
    apiKey: text('api-key'),
    checkoutOrigin: text('checkout-origin'),
    dataFile: text('data') || null,
    retryMs: number('webhook-retry'),
    retryCapMs: number('webhook-retry-cap'),
  }
}
