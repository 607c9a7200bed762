// The same default as the server's: a .env with live keys and without NODE_ENV is for both.
import '../server/production.ts'
import { lastPort } from '../server/last-port.ts'
import { runStaff } from './program.ts'

// If the site was started with its own PORT, the ports of the other services on this machine follow from it.
process.env['PORT'] ||= lastPort(process.env['DATA_DIR'] || 'data')

await runStaff(process.argv.slice(2))
