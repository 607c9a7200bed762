import { site } from '../content/site.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { OfficeUrlOf } from '../mail/office-url-of.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { describeRun, findRefusalRuns, refusalFirstStep } from '../mail/refusals/refusal-runs.server.ts'
import { providerOf } from '../mail/refusals/large-providers.ts'
import { mailOf } from '../receipts/mails/email-content.server.tsx'

export const refusalAlertKind = 'refusal-alert'

/** Queues one mail to the staff for each run of refusals. Returns whether the address is of a provider in a run. */
export async function alertOfRun(tx: Tx, email: string, now: number): Promise<boolean> {
  const provider = providerOf(email)
  const run = (await findRefusalRuns(tx, now)).find((each) => each.provider === provider)
  if (!run) return false
  const dedupeKey = `${refusalAlertKind}:${provider}:${run.since}`
  await queueMessage(tx, { kind: refusalAlertKind, subjectId: provider, dedupeKey }, now)
  return true
}

/** The subject is the provider. Returns null when the run has ended. */
export async function composeRefusalAlert(db: Db, provider: string, officeUrlOf: OfficeUrlOf): Promise<Mail | null> {
  const now = Date.now()
  const run = (await findRefusalRuns(db, now)).find((each) => each.provider === provider)
  if (!run) return null
  const content = {
    subject: `Mail to ${provider} comes back`,
    title: `Mail to ${provider} comes back`,
    paragraphs: [
      describeRun(run, now),
      'The addresses of the readers are not at fault, and nobody was taken off a list. Further mails that come back from there are named on Today, without a mail for each.',
      refusalFirstStep,
    ],
    officeUrl: officeUrlOf({ kind: 'today' }),
  }
  return mailOf(content, site.email)
}
