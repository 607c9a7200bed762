import { findWithoutReceipt } from '../payments/receipt-due.queries.server.ts'
import { findStoppedPayouts } from '../accounting/stopped-payouts.queries.server.ts'
import { minuteOf } from '../values/day-of.ts'
import type { Db } from '../db/db.server.ts'
import { outboxState } from '../mail/outbox.server.ts'
import { findMailTrouble } from '../mail/server-outage.server.ts'
import { expendableKinds } from '../mail/expendable-kinds.ts'
import { describeRun, findRefusalRuns, refusalFirstStep } from '../mail/refusals/refusal-runs.server.ts'
import { findRefusedNotice } from '../mail/refused-notice.server.ts'
import { findProblem } from '../published-words/publication.queries.server.ts'
import { findStripeIssue, findWebhookIssue } from '../stripe-sync/stripe-issues.server.ts'
import { findRetentionStop } from './site-times.server.ts'
import { bankDetailsLink } from '../stripe/dashboard-link.ts'

const hourMs = 60 * 60_000

/** One line about the site's health, in words. Not ok: a person should act, and `firstStep` says how they begin. */
export type HealthLine = [isOk: boolean, text: string, firstStep?: string]

const workerStopped = 'Look whether the site runs: systemctl status site. It sends them.'
const serverFails =
  'Do what the error says: start the mail server, or correct SMTP_URL in .env and restart the site. One mail is tried each half minute, and the first that is taken brings all others.'
const mailsDeferred =
  'Read the error: the mail server takes other mails, and not these yet. Each is tried again by itself; "Send again" on Today tries it now.'
const changeWords = 'Open Words in the office: word the change differently, or take it back.'
const readToday = 'Open Today in the office: it names each, with what can be done.'

/** Rows of the ledger and the outbox that are overdue. */
export async function findLedgerHealth(db: Db, now: number): Promise<HealthLine[]> {
  const overdue = await findWithoutReceipt(db, 'gift', now - hourMs)
  const unconfirmed = await findWithoutReceipt(db, 'order', now - hourMs)
  const { queued, oldestMs, dead, bounced } = await outboxState(db, now, expendableKinds)
  const stopped = await findStoppedPayouts(db)
  const trouble = await findMailTrouble(db, expendableKinds)
  const sendMails = trouble === null ? workerStopped : trouble.isServer ? serverFails : mailsDeferred
  const runs = await findRefusalRuns(db, now)
  const refusedNotice = await findRefusedNotice(db, now)
  const retentionStop = await findRetentionStop(db, now)
  const problemOfWords = await findProblem(db, now)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(', ')
  const line = (isOk: boolean, good: string, bad: string, firstStep: string): HealthLine =>
    isOk ? [true, good] : [false, bad, firstStep]
  const waiting = `${queued} messages are waiting to be sent`
  const lastError =
    trouble &&
    ` The last error of mail, ${minuteOf(trouble.failedAt)}: ${trouble.error}. The next try: ${minuteOf(trouble.nextTryAt)}.`
  return [
    [true, 'The database answers.'],
    line(
      overdue.length === 0,
      'Every gift paid more than an hour ago has its receipt.',
      `${overdue.length} paid but not acknowledged: ${idsOf(overdue)}`,
      sendMails,
    ),
    line(
      unconfirmed.length === 0,
      'Every order paid more than an hour ago has its confirmation.',
      `${unconfirmed.length} paid but not confirmed: ${idsOf(unconfirmed)}`,
      sendMails,
    ),
    line(
      oldestMs < hourMs,
      `${waiting}.${lastError ?? ''}`,
      `${waiting}, the oldest for ${Math.floor(oldestMs / 60_000)} minutes.${lastError ?? ''}`,
      sendMails,
    ),
    line(
      dead === 0,
      'No message was given up.',
      `${dead} messages were given up. Today in the office names them; the page of each says why and sends it again.`,
      readToday,
    ),
    line(
      bounced === 0,
      'No message has come back.',
      `${bounced} messages have come back from the mail server. Today in the office names them; the page of each says why and corrects its address.`,
      readToday,
    ),
    ...runs.map((run): HealthLine => [false, describeRun(run, now), refusalFirstStep]),
    ...(refusedNotice ? [[false, `${refusedNotice.text}.`, refusedNotice.firstStep] satisfies HealthLine] : []),
    ...[await findStripeIssue(db), await findWebhookIssue(db)]
      .filter((issue) => issue !== null)
      .map(({ text, firstStep }): HealthLine => [false, text, firstStep]),
    line(
      retentionStop === null,
      'Expired data is deleted.',
      `Nothing that has expired was deleted since ${minuteOf(retentionStop ?? 0)}.`,
      'Read why: journalctl -u site | grep retention-failed. It waits until Stripe confirms what time it is.',
    ),
    line(
      stopped.length === 0,
      'No failed payout holds up the next ones.',
      `Payouts have stopped until the bank details are put right: ${stopped.map((payout) => `${payout.id} failed, ${bankDetailsLink(payout)}`).join('; ')}`,
      'Correct the bank details at the address of the line.',
    ),
    line(
      problemOfWords === null,
      'The published words are shown.',
      `Something is wrong with the published words: ${problemOfWords}`,
      changeWords,
    ),
  ]
}
