import { randomUUID } from 'node:crypto'
import { site } from '../content/site.ts'
import { dayOf } from '../values/day-of.ts'
import type { Db } from '../db/db.server.ts'
import { diskFirstStep, readDisk } from './disk.server.ts'
import { log } from '../log/log.server.ts'
import { type Mail, sendMail } from '../mail/mailer.server.ts'
import type { OfficeUrlOf } from '../mail/office-url-of.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'

const diskAlertKind = 'disk-alert'

/** The subject is the day. */
export const diskMessages = (officeUrlOf: OfficeUrlOf): Composers => ({
  [diskAlertKind]: {
    compose: async (db) => {
      const { trouble } = await readDisk(db, Date.now())
      // There is enough room again.
      return trouble === null ? null : writeAlert(trouble, officeUrlOf)
    },
  },
})

/** The day on which this process sent the mail without the outbox. */
let sentOn: string | null = null

/**
 * Triggered by: the server's timer, and the first write that fails.
 * Changes: sends the staff a mail when the disk is almost full or the database cannot write. Without the outbox when that
 * cannot be written.
 * Repeatable: yes. One mail a day.
 */
export async function alertOfDisk(db: Db, now: number, officeUrlOf: OfficeUrlOf): Promise<void> {
  const { trouble, writesFail } = await readDisk(db, now)
  if (trouble === null) return
  log.error('disk', { trouble })
  const day = dayOf(now)
  if (sentOn === day) return
  const queued = await db
    .selectFrom('outbox')
    .select('status')
    .where('kind', '=', diskAlertKind)
    .where('subject_id', '=', day)
    .executeTakeFirst()
  if (queued && queued.status !== 'queued') return
  if (!writesFail) {
    await queueMessage(db, { kind: diskAlertKind, subjectId: day }, now)
    return
  }
  sentOn = day
  await sendMail(await writeAlert(trouble, officeUrlOf), randomUUID())
}

async function writeAlert(trouble: string, officeUrlOf: OfficeUrlOf): Promise<Mail> {
  const { mailOf } = await import('../receipts/mails/email-content.server.tsx')
  const content = {
    subject: 'The server of the site needs room',
    title: 'The server needs room',
    paragraphs: [
      trouble,
      `The first thing to do, by the person who runs the server: ${diskFirstStep}`,
      'When a disk is full, gifts can still be made, but no message, order or receipt can be stored until there is room again.',
    ],
    officeUrl: officeUrlOf({ kind: 'today' }),
  }
  return mailOf(content, site.email)
}
