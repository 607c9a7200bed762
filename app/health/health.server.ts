import { findWithoutReceipt } from '../payments/receipt-due.queries.server.ts'
import { findStoppedPayouts } from '../accounting/stopped-payouts.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { outboxState } from '../mail/outbox.server.ts'
import { expendableKinds } from '../mail/expendable-kinds.ts'
import { findProblem } from '../published-words/publication.queries.server.ts'
import { bankDetailsLink } from '../stripe/dashboard-link.ts'

const hourMs = 60 * 60_000

/** One line about the site's health, in words. Not ok: a person should act, and `firstStep` says how they begin. */
export type HealthLine = [isOk: boolean, text: string, firstStep?: string]

const checkMailServer =
  'Look whether the mail server answers: npm run staff -- launch --mail-to ADDRESS sends a test mail. Then correct SMTP_URL in .env and restart.'
const changeWords = 'Open Words in the office: word the change differently, or take it back.'
const readToday = 'Open Today in the office: it names each, with what can be done.'

/** Rows of the ledger and the outbox that are overdue. */
export async function findLedgerHealth(db: Db, now: number): Promise<HealthLine[]> {
  const overdue = await findWithoutReceipt(db, 'gift', now - hourMs)
  const unconfirmed = await findWithoutReceipt(db, 'order', now - hourMs)
  const { queued, oldestMs, dead, bounced } = await outboxState(db, now, expendableKinds)
  const stopped = await findStoppedPayouts(db)
  const problemOfWords = await findProblem(db, now)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(', ')
  const line = (isOk: boolean, good: string, bad: string, firstStep: string): HealthLine =>
    isOk ? [true, good] : [false, bad, firstStep]
  const waiting = `${queued} messages are waiting to be sent`
  return [
    [true, 'The database answers.'],
    line(
      overdue.length === 0,
      'Every gift paid more than an hour ago has its receipt.',
      `${overdue.length} paid but not acknowledged: ${idsOf(overdue)}`,
      checkMailServer,
    ),
    line(
      unconfirmed.length === 0,
      'Every order paid more than an hour ago has its confirmation.',
      `${unconfirmed.length} paid but not confirmed: ${idsOf(unconfirmed)}`,
      checkMailServer,
    ),
    line(
      oldestMs < hourMs,
      `${waiting}.`,
      `${waiting}, the oldest for ${Math.floor(oldestMs / 60_000)} minutes.`,
      checkMailServer,
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
      `${bounced} messages have come back from the mail server. Today in the office names them; the page of each says why and sends it to another address.`,
      readToday,
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
