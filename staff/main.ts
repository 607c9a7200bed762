// The same default as the server's: a .env with live keys and without NODE_ENV is for both.
import '../server/production.ts'
import { lastPort } from '../server/last-port.ts'
import { reportOutputFailure } from './output-failure.ts'
import { runStaff } from './program.ts'
import { refuseRoot } from '../app/security/keep-private.server.ts'

// If the site was started with its own PORT, the ports of the other services on this machine follow from it.
process.env['PORT'] ||= lastPort(process.env['DATA_DIR'] || 'data')

reportOutputFailure()
const refusal = refuseRoot(process.env['DATA_DIR'] || 'data')
if (refusal === null) await runStaff(process.argv.slice(2))
else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
