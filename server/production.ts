/** The environment of the site and the staff's commands. It is set before anything else is loaded. */
import { readEnvFile } from './env-file.ts'
import { logForeignOutput } from './process-log.ts'

logForeignOutput()
readEnvFile()

// React and React Router choose their build by this variable at their first import. SITE_URL is required only if the
// operator has set it: see `app/config/find-config-faults.server.ts`.
if (!process.env['NODE_ENV']) {
  process.env['NODE_ENV'] = 'production'
  process.env['NODE_ENV_ASSUMED'] = 'true'
}

// The database, its backups and mails in files contain names and addresses: no other user of the machine may read them.
process.umask(0o077)
