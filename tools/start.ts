/**
 * `npm start`: builds the site if it has changed, and starts it on this machine, with the Stripe sandbox and the mail sink
 * unless other servers are configured.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { sampleMember } from '../app/config/sample-member.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { startChild, stopChildren } from './local/child.ts'
import { checkLocalPorts, printAddresses, sitePort, startLocalServices } from './local/local-services.ts'
import { addSampleMember, officeLines, readSettings } from './local/sample-office.ts'

const usage = `npm start

Builds the site if anything has changed and serves it, with all it needs, on this machine.

  PORT=3000 npm start   the site's port; the Stripe sandbox, the mail sink and its page take the three above it

Every setting is explained in .env.example. With STRIPE_SECRET_KEY set, Stripe itself is used instead of the
sandbox; with SMTP_URL set, that mail server instead of the sink. Without STAFF, the office has one member, and a link to it
is printed, if the site is in test mode and only this machine can reach it.
`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  readSettings()
  const port = sitePort()
  await checkLocalPorts(port)
  if (buildIfChanged()) process.stdout.write('Built the site.\n')
  const isSampleOffice = addSampleMember()
  // Files of the sandbox and the mail sink get the same permissions as the site's.
  process.umask(0o077)
  const [site, services] = await Promise.all([startChild('The site', 'server/start.js', []), startLocalServices(port)])
  const siteUrl = site.siteUrl ?? site.url
  printAddresses(siteUrl, services, officeLines(siteUrl, isSampleOffice ? await makeOfficeLink() : null))
}

/** The command runs with this process's settings: those of another terminal have no sample member. */
async function makeOfficeLink(): Promise<string> {
  const command = ['staff/start.js', 'sign-in', sampleMember.email]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: join(import.meta.dirname, '..') })
  return stdout.trim()
}

main().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await stopChildren()
  process.exit(1)
})
