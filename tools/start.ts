/**
 * `npm start`: builds the site if it has changed, and starts it on this machine, with the Stripe sandbox and the mail sink
 * unless other servers are configured.
 */
import { parseArgs } from 'node:util'
import { buildIfChanged } from './build-if-changed.ts'
import { startChild, stopChildren } from './local/child.ts'
import { checkLocalPorts, printAddresses, sitePort, startLocalServices } from './local/local-services.ts'

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
  const port = sitePort()
  await checkLocalPorts(port)
  if (buildIfChanged()) process.stdout.write('Built the site.\n')
  // Files of the sandbox and the mail sink get the same permissions as the site's.
  process.umask(0o077)
  const [site, services] = await Promise.all([startChild('The site', 'server/start.js', []), startLocalServices(port)])
  const siteUrl = site.siteUrl ?? site.url
  const office = `The office     ${siteUrl}/office; npm run staff -- sign-in ADDRESS writes a link`
  printAddresses(siteUrl, services, process.env['STAFF'] ? [office] : [])
}

main().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await stopChildren()
  process.exit(1)
})
