// As the server does: a .env that leaves NODE_ENV empty, and holds live keys, is meant for both.
import '../server/production.ts'
import { lastPort } from '../server/last-port.ts'
import { runStaff } from './program.ts'

// Of a site that was started with a PORT of its own, all that stands on this machine is found beside that one.
process.env['PORT'] ||= lastPort(process.env['DATA_DIR'] || 'data')

await runStaff(process.argv.slice(2))
