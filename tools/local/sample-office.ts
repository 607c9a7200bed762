import { examineConfig } from '../../app/config/config.server.ts'
import { isSampleMemberAllowed, sampleMember } from '../../app/config/sample-member.ts'
import { readEnvFile } from '../../server/env-file.ts'

/** Reads the settings as the site does, so that both know the same of the office. An empty variable counts as absent. */
export function readSettings(): void {
  deleteEmpty(process.env)
  readEnvFile()
  deleteEmpty(process.env)
}

function deleteEmpty(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (env[name] === '') delete env[name]
}

/**
 * Without STAFF, gives the office one member, if the site is in test mode and only this machine can reach it. Returns
 * whether it did. The configuration refuses this member everywhere else.
 */
export function addSampleMember(): boolean {
  if (process.env['STAFF']) return false
  const { config } = examineConfig(process.env, { values: [], documents: [] })
  if (!isSampleMemberAllowed(config)) return false
  process.env['STAFF'] = sampleMember.setting
  return true
}

/** Says how to enter the office. `link` opens it for the sample member; null: there is none. */
export function officeLines(siteUrl: string, link: string | null): string[] {
  const arrives = process.env['SMTP_URL'] ? 'it comes by mail' : 'it comes to Mails'
  if (link) {
    return [
      `The office     ${link}`,
      '               This link works once, for 15 minutes. After that, ask for one',
      `               at ${siteUrl}/office as ${sampleMember.email}: ${arrives}.`,
    ]
  }
  if (process.env['STAFF']) return [`The office     ${siteUrl}/office; ask for a link there, ${arrives}`]
  return [
    'The office     closed: STAFF names nobody. This opens it for you:',
    `               STAFF='Your Name <you@example.org>:everything' npm start`,
  ]
}
