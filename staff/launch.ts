import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runChecks } from '../app/office/launch/checks.server.ts'
import { type Found, missing, ok, sumUp, unknown, wordsOf } from '../app/office/launch/finding.ts'
import { readLaunchFacts } from '../app/office/launch/launch-facts.server.ts'
import { sendLaunchMail } from '../app/office/launch/mail-checks.server.ts'
import { makeAtStripe } from '../app/office/launch/make-at-stripe.server.ts'
import { database } from '../app/db/database.server.ts'
import { layPublishedWords } from '../app/published-words/lay-published-words.server.ts'
import { useConfigWithFaults } from '../app/config/config.server.ts'
import { closeMailer } from '../app/mail/mailer.server.ts'
import { builtFromFile, readBuiltFrom } from '../server/built-from.ts'
import { say } from './print.ts'

const marks = { ok: 'ok', missing: 'MISSING', warning: 'warning', unknown: 'look' }

/** `launch`: checks whether a clone can become a public site. Exits with 1 while something is missing. */
export async function launch(options: { make?: boolean; mailTo?: string; rehearsal?: boolean }): Promise<void> {
  const isBuilt = existsSync(builtFromFile)
  useConfigWithFaults(isBuilt ? readBuiltFrom().sampleDocuments : [])
  // A database that does not answer is one of the findings.
  await database().then(
    (db) => layPublishedWords(db, Date.now()),
    () => undefined,
  )
  // Creates the objects at Stripe before the checks run.
  const made = options.make ? await makeAtStripe(process.env) : []
  if (made.length > 0) say('At Stripe. Put these into .env, and run this again:')
  for (const { setting, value, note } of made)
    say(`  ${setting === null ? value : `${setting}=${value}`}\n      ${note}`)
  const facts = readLaunchFacts({ deadlineMs: 60_000, isRehearsal: options.rehearsal ?? false })
  const findings = await runChecks(facts)
  const add = (area: string, name: string, found: Found) => findings.push({ area, name, ...found })
  const notBuilt = missing(
    'The site is not built.',
    'Run "npm ci && npm run build" with the settings of the start, as the user who owns this folder.',
  )
  if (!isBuilt) add('Settings', 'build', notBuilt)
  if (options.mailTo) add('Mail', 'trial mail', await trySending(options.mailTo))
  add('Content', 'links', await checkContent())
  closeMailer()
  for (const finding of findings) {
    const how = finding.how && `\n${' '.repeat(9)}${finding.how}`
    say(`${marks[finding.state].padEnd(7)}  ${finding.area}, ${wordsOf(finding)}${how}`)
  }
  say(sumUp(findings))
  if (findings.some(({ state }) => state === 'missing')) process.exitCode = 1
}

const trySending = (to: string): Promise<Found> =>
  sendLaunchMail(to).then(
    () => ok(`The mail server took it. Look for it at ${to}.`),
    (error: unknown) => missing(`The mail server did not take it: ${String(error)}`, 'Correct SMTP_URL in .env.'),
  )

/** As `npm run check-content`, which needs files that only the build machine has. */
async function checkContent(): Promise<Found> {
  const script = fileURLToPath(new URL('../tools/check-content.ts', import.meta.url))
  const how = 'Run "npm run check-content" on the machine that builds the site.'
  const { stdout, failed } = await promisify(execFile)(process.execPath, [script]).then(
    (done) => ({ stdout: done.stdout.trim(), failed: false }),
    (error: { stdout?: string }) => ({ stdout: (error.stdout ?? '').trim(), failed: true }),
  )
  if (!failed) return ok(stdout)
  return stdout ? missing(stdout, how) : unknown('The check of the content cannot run here.', how)
}
