import type { Db, Tx } from '../../db/db.server.ts'
import { dateOf, timeInWords } from '../../values/publisher-time.ts'
import { providerOf } from './large-providers.ts'

const dayMs = 24 * 60 * 60_000
/** Fewer refused mails are no run. */
const minMails = 3
/** A run ends when nothing was refused for so long. */
const quietMs = 5 * dayMs
/** The longest time that is looked at. */
const windowMs = 60 * dayMs
/** A mail that has not come back for so long was taken. Most refusals come back within minutes. */
const takenAfterMs = dayMs

/** Mails that one provider refused because of us, our content or the way, one after the other. */
export interface RefusalRun {
  provider: string
  count: number
  /** When the first of them came back. */
  since: number
  /** What the provider said last, without addresses. */
  reason: string
}

/**
 * The runs of refusals that last: the provider has taken no mail since, and the last refusal is not older than five days. The
 * longest is first.
 */
export async function findRefusalRuns(db: Db | Tx, now: number): Promise<RefusalRun[]> {
  const refused = await db
    .selectFrom('outbox')
    .select(['recipient', 'last_error', 'sent_at', 'came_back_at'])
    .where('came_back', '=', 'other')
    .where('came_back_at', '>', now - windowMs)
    .where('recipient', 'is not', null)
    .orderBy('came_back_at')
    .orderBy('id')
    .execute()
  const runs: RefusalRun[] = []
  for (const [provider, mails] of Map.groupBy(refused, ({ recipient }) => providerOf(recipient ?? ''))) {
    const times = mails.map(({ came_back_at: at }) => at ?? 0)
    const first = times.findLastIndex((at, index) => index === 0 || at - times[index - 1]! > quietMs)
    const run = mails.slice(first)
    const last = run.at(-1)!
    if (run.length < minMails || now - (last.came_back_at ?? 0) > quietMs) continue
    if (await hasTakenSince(db, provider, last.sent_at ?? 0, now)) continue
    runs.push({ provider, count: run.length, since: times[first]!, reason: last.last_error ?? 'nothing' })
  }
  return runs.toSorted((a, b) => b.count - a.count)
}

/** Whether a mail that was sent to the provider after a time has not come back. */
async function hasTakenSince(db: Db | Tx, provider: string, since: number, now: number): Promise<boolean> {
  const sent = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('status', '=', 'sent')
    .where('recipient', 'is not', null)
    .where('sent_at', '>', since)
    .where('sent_at', '<=', now - takenAfterMs)
    .execute()
  return sent.some(({ recipient }) => providerOf(recipient ?? '') === provider)
}

/** "Outlook refuses our mail since Tuesday: 12 mails came back. It says: …" */
export function describeRun({ provider, count, since, reason }: RefusalRun, now: number): string {
  const day = now - since < 6 * dayMs ? timeInWords(since).split(',')[0] : dateOf(since)
  return `${provider} refuses our mail since ${day}: ${count} mails came back. It says: ${reason.slice(0, 200).replace(/\.$/, '')}`
}

/** What to do about a run. */
export const refusalFirstStep =
  'Who runs the server reads the reason: it names a block list, SPF, DKIM or DMARC, the reverse name of the server, or too many mails. “launch” checks the records. Then “Send again” on Today sends the mails again. It ends when the provider has taken a mail for a day, or after five days without a refusal.'
