import { resolve } from 'node:path'
import { checkPorts } from './check-ports.ts'
import { startChild } from './child.ts'

export interface LocalServices {
  /** Two lines of a table: where mails go, and where Stripe is. */
  lines: string[]
  /** Whether payments go to the sandbox. */
  isSandbox: boolean
}

/** The port of the site. The Stripe sandbox, the mail sink and its page take the three ports above it. Throws when it is no port. */
export function sitePort(): number {
  const port = Number(process.env['PORT'] || 3000)
  if (Number.isInteger(port) && port > 0 && port < 65_533) return port
  throw new Error(`PORT must be a port number below 65533, not "${process.env['PORT']}".`)
}

export const dataFolder = () => process.env['DATA_DIR'] || 'data'

/** Which of the services run on this machine: those for which no other server is configured. */
const localServices = () => ({ sandbox: !process.env['STRIPE_SECRET_KEY'], sink: !process.env['SMTP_URL'] })

/** Throws a readable error if a port that the site or one of its services needs is taken. */
export async function checkLocalPorts(port: number): Promise<void> {
  const { sandbox, sink } = localServices()
  await checkPorts(process.env['HOST'] || '127.0.0.1', { 'the site': port })
  if (sandbox) await checkPorts('127.0.0.1', { 'the Stripe sandbox': port + 1 })
  if (sink) await checkPorts('127.0.0.1', { 'the mail sink': port + 2, 'the page of mails': port + 3 })
}

/** Starts the Stripe sandbox and the mail sink, unless other servers are configured. */
export async function startLocalServices(port: number): Promise<LocalServices> {
  const { sandbox, sink } = localServices()
  const mailDir = resolve(dataFolder(), 'mail')
  const sandboxArguments = [
    '--port',
    String(port + 1),
    '--data',
    resolve(dataFolder(), 'stripe-sandbox.db'),
    '--webhook-url',
    `http://127.0.0.1:${port}/webhooks/stripe`,
  ]
  const sinkArguments = ['--port', String(port + 2), '--web-port', String(port + 3), '--dir', mailDir]
  const [stripe, mail] = await Promise.all([
    sandbox ? startChild('The Stripe sandbox', 'packages/stripe-sandbox/main.ts', sandboxArguments) : null,
    sink ? startChild('The mail sink', 'packages/mail-sink/main.ts', sinkArguments) : null,
  ])
  return {
    lines: [
      mail ? `Mails          ${mail.webUrl}; kept as files in ${mailDir}` : 'Mails          SMTP_URL',
      stripe
        ? `Stripe         the sandbox at ${stripe.url}, with its test cards and commands`
        : 'Stripe         api.stripe.com',
    ],
    isSandbox: stripe !== null,
  }
}

/** Prints where the site and its services are. */
export function printAddresses(siteUrl: string, services: LocalServices, office: readonly string[]): void {
  const database = process.env['DATABASE_URL'] ? 'DATABASE_URL' : resolve(dataFolder(), 'site.db')
  const testMode = ['', 'This is test mode, no money moves. Pay with the card 4242 4242 4242 4242.']
  const lines = [
    `The site       ${siteUrl}`,
    ...office,
    ...services.lines,
    `Database       ${database}`,
    ...(services.isSandbox ? testMode : []),
    '',
    'Press Ctrl+C to stop.',
  ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`)
}
