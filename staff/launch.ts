import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runChecks } from '../app/office/launch/checks.server.ts'
import { countOf, type Finding, missing, ok, sumUp, unknown, wordsOf } from '../app/office/launch/finding.ts'
import { readLaunchFacts } from '../app/office/launch/launch-facts.server.ts'
import { sendLaunchMail } from '../app/office/launch/mail-checks.server.ts'
import { makeAtStripe } from '../app/office/launch/make-at-stripe.server.ts'
import { useConfigWithFaults } from '../app/config/config.server.ts'
import { closeMailer } from '../app/mail/mailer.server.ts'
import { builtFromFile, readBuiltFrom } from '../server/built-from.ts'
import { say } from './print.ts'

interface Options {
  make?: boolean
  mailTo?: string
  rehearsal?: boolean
}

const marks = { ok: 'ok', missing: 'MISSING', warning: 'warning', unknown: 'look' }

/** `launch`: everything between a clone and a public site. Exits with 1 while something stands in the way. */
export async function launch({ make, mailTo, rehearsal }: Options): Promise<void> {
  const isBuilt = existsSync(builtFromFile)
  useConfigWithFaults(isBuilt ? readBuiltFrom().sampleDocuments : [])
  // Asks Stripe for what it makes, before anything is said of it.
  const made = make ? await makeAtStripe(process.env) : []
  if (made.length > 0) say('At Stripe. Put these into .env, and run this again:')
  for (const { setting, value, note } of made) say(`  ${setting}=${value}\n      ${note}`)
  try {
    const facts = readLaunchFacts({ deadlineMs: 60_000, isRehearsal: rehearsal ?? false })
    const findings: Finding[] = [
      ...(isBuilt ? [] : [{ area: 'Settings', name: 'build', ...notBuilt }]),
      ...(await runChecks(facts)),
      ...(mailTo ? [{ area: 'Mail', name: 'trial mail', ...(await tryMail(mailTo)) }] : []),
      { area: 'Content', name: 'links', ...(await checkContent()) },
    ]
    for (const finding of findings) say(lineOf(finding))
    say(sumUp(findings))
    if (countOf(findings, 'missing') > 0) process.exitCode = 1
  } finally {
    closeMailer()
  }
}

const notBuilt = missing('The site is not built.', 'Run "npm run build" with the settings of the start.')

function lineOf(finding: Finding): string {
  const { area, state, how } = finding
  return `${marks[state].padEnd(7)}  ${area}, ${wordsOf(finding)}${how && `\n${' '.repeat(9)}${how}`}`
}

async function tryMail(to: string) {
  const how = 'Correct SMTP_URL in .env, or ask your mail provider.'
  return sendLaunchMail(to).then(
    () => ok(`The mail server took it. Look for it at ${to}.`),
    (error: unknown) => missing(`The mail server did not take it: ${String(error)}`, how),
  )
}

/** As `npm run check-content`, which needs what only the machine that builds has. */
async function checkContent() {
  const script = fileURLToPath(new URL('../tools/check-content.ts', import.meta.url))
  const how = 'Run "npm run check-content" on the machine that builds the site.'
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { encoding: 'utf8' })
    return ok(stdout.trim())
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    return stdout.trim() ? missing(stdout.trim(), how) : unknown('The check of the content cannot run here.', how)
  }
}
