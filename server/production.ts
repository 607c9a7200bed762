/** What holds for the site and the staff's commands alike, before anything else is loaded. */
import { readEnvFile } from './env-file.ts'

readEnvFile()

// React and React Router choose their build by this variable when they are first imported. Only where somebody set it
// is SITE_URL asked for: see `app/config/find-config-faults.server.ts`.
if (!process.env['NODE_ENV']) {
  process.env['NODE_ENV'] = 'production'
  process.env['NODE_ENV_ASSUMED'] = 'true'
}

// The database, its backups and the mails kept as files hold names and addresses: nobody else on the machine reads them.
process.umask(0o077)
