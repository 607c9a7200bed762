import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthLine } from '../app/health/health.server.ts'
import { config } from '../app/config/config.server.ts'
import { site } from '../app/content/site.ts'
import { closeMailer, sendMail } from '../app/mail/mailer.server.ts'
import { say } from './print.ts'

/** The same troubles are mailed again after this time, a little less than a day: the timer is not exact. */
const repeatAfterMs = 23 * 60 * 60_000

/**
 * Mails the troubles to the staff, the first one first, without the outbox: the database may be the trouble. What was
 * mailed is remembered in a file of DATA_DIR, so that a timer of an hour sends one mail a day.
 */
export async function mailHealth(findings: readonly HealthLine[], now: number): Promise<void> {
  const troubles = findings.filter(([isOk]) => !isOk)
  const mailed = join(config().dataDir, 'health-mailed')
  if (troubles.length === 0) {
    rmSync(mailed, { force: true })
    return
  }
  const kinds = hashKinds(troubles)
  if (wasMailed(mailed, kinds, now)) return
  const text = textOf(troubles)
  const html = text.split('\n\n').map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`)
  try {
    const subject = `The site needs a person: ${troubles[0]?.[1] ?? ''}`.slice(0, 120)
    await sendMail({ to: site.email, subject, text, html: html.join('') }, randomUUID())
  } finally {
    closeMailer()
  }
  say(`Mailed to ${site.email}.`)
  rememberMail(mailed, kinds)
}

function textOf(troubles: readonly HealthLine[]): string {
  const [first, ...rest] = troubles.map(([, text, firstStep]) => (firstStep ? `${text}\nDo first: ${firstStep}` : text))
  const others = rest.length === 0 ? [] : ['Then:', ...rest]
  const end = `"npm run staff -- health" on the server shows the state of now. The runbook (docs/runbook.md, "Every day") says more of each.`
  return [first, ...others, `This is about ${config().siteUrl}.`, end].join('\n\n')
}

/** Without numbers, which differ each hour. */
function hashKinds(troubles: readonly HealthLine[]): string {
  const kinds = troubles.map(([, text]) => text.replaceAll(/\S*\d\S*/g, ''))
  return createHash('sha256').update(JSON.stringify(kinds)).digest('hex')
}

function wasMailed(file: string, kinds: string, now: number): boolean {
  if (!existsSync(file) || now - statSync(file).mtimeMs > repeatAfterMs) return false
  return readFileSync(file, 'utf8') === kinds
}

/** On a full disk, the mail goes out each hour. */
function rememberMail(file: string, kinds: string): void {
  try {
    mkdirSync(config().dataDir, { recursive: true })
    writeFileSync(file, kinds)
  } catch (error) {
    say(`What was mailed cannot be remembered: ${String(error)}`)
  }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
