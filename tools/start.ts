/**
 * `npm start`: builds what has changed, starts what the site needs on this machine and is not configured
 * elsewhere (the Stripe sandbox, the mail sink), and then the site itself.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './build-if-changed.ts'
import { checkPorts } from './check-ports.ts'
import { startChild, stopChildren } from './child.ts'

const usage = `npm start

Builds the site if anything has changed and serves it, with all it needs, on this machine.

  PORT=3000 npm start   the site's port; the Stripe sandbox and the mail sink take the two ports above it

Every setting is explained in .env.example. With STRIPE_SECRET_KEY set, Stripe itself is used instead of the
sandbox; with SMTP_URL set, that mail server instead of the sink.
`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const env = process.env
  const port = Number(env['PORT'] || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new Error(`PORT must be a port number below 65534, not "${env['PORT']}".`)
  }
  const dataDir = env['DATA_DIR'] || 'data'
  const mailDir = resolve(dataDir, 'mail')
  const inSandbox = !env['STRIPE_SECRET_KEY']
  const toSink = !env['SMTP_URL']
  await checkPorts(env['HOST'] || '127.0.0.1', { 'the site': port })
  await checkPorts('127.0.0.1', {
    ...(inSandbox && { 'the Stripe sandbox': port + 1 }),
    ...(toSink && { 'the mail sink': port + 2 }),
  })
  if (buildIfChanged()) process.stdout.write('Built the site.\n')
  // The files of the sandbox and the mail sink are as private as the site's.
  process.umask(0o077)

  const sandboxArguments = [
    '--port',
    String(port + 1),
    '--data',
    resolve(dataDir, 'stripe-sandbox.db'),
    '--webhook-url',
    `http://127.0.0.1:${port}/webhooks/stripe`,
  ]
  const sinkArguments = ['--port', String(port + 2), '--dir', mailDir]
  const [site, sandbox] = await Promise.all([
    startChild('The site', 'server/start.js', []),
    inSandbox ? startChild('The Stripe sandbox', 'packages/stripe-sandbox/main.ts', sandboxArguments) : null,
    toSink ? startChild('The mail sink', 'packages/mail-sink/main.ts', sinkArguments) : null,
  ])

  const lines = [
    `The site       ${site.siteUrl}`,
    `Database       ${env['DATABASE_URL'] ? 'DATABASE_URL' : resolve(dataDir, 'site.db')}`,
    sandbox
      ? `Stripe         the sandbox at ${sandbox.url}, controls at ${sandbox.url}/sandbox`
      : 'Stripe         api.stripe.com',
    toSink ? `Mail           kept as files in ${mailDir}` : 'Mail           SMTP_URL',
    ...(env['STAFF'] ? [`The office     ${site.siteUrl}/office; npm run staff -- sign-in ADDRESS writes a link`] : []),
    ...(sandbox ? ['', 'This is test mode, no money moves. Pay with the card 4242 4242 4242 4242.'] : []),
    '',
    'Press Ctrl+C to stop.',
  ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`)
}

main().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await stopChildren()
  process.exit(1)
})
