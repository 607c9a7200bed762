import { requeueLost, sendQueuedNow } from '../../mail/lost-messages.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { recordBackup } from '../../backup/last-backup.server.ts'
import { recordDrill } from '../../backup/restore-drill.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { recordChange, type Actor } from '../../audit/audit-log.server.ts'
import { openForms } from '../../spam-guard/guard.queries.server.ts'
import { guardedActions } from '../../spam-guard/limits.ts'
import type { QuickAction } from './need.ts'
import { setAside } from './set-aside.server.ts'

interface ActionRequest {
  value: string
  who: Actor
  /** The form's idempotency key: a second submit queues no second mail. */
  key: string
}

/** The use-cases of Today's buttons. */
export const actions: Record<QuickAction['intent'], (db: Db, request: ActionRequest, now: number) => Promise<void>> = {
  'send-again': sendAgain,
  'set-aside': (db, { value, who }, now) => setAside(db, value, who, now),
  'open-forms': async (db, { value, who }, now) => {
    const action = guardedActions.find((known) => known === value)
    if (action) await openForms(db, action, who, now)
  },
  'note-backup': (db, { who }, now) =>
    db.transaction().execute(async (tx) => {
      await recordBackup(tx, null, now)
      await recordChange(tx, { who, what: 'backup noted', subject: 'backup' }, now)
    }),
  'note-drill': (db, { who }, now) =>
    db.transaction().execute(async (tx) => {
      await recordDrill(tx, null, now)
      await recordChange(tx, { who, what: 'restore drill noted', subject: 'backup' }, now)
    }),
}

/**
 * Triggered by: the button "Send again" of Today.
 * Changes: queues the lost mails of a subject again. A payment without a lost mail gets its receipt again; a queued
 * receipt is sent at once.
 * Repeatable: one form queues one receipt.
 */
function sendAgain(db: Db, { value: subject, who, key }: ActionRequest, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const requeued = await requeueLost(tx, subject, now)
    const payment = requeued.length === 0 ? await findPayment(tx, subject) : undefined
    if (payment) {
      const kind = payment.kind === 'gift' ? 'gift-receipt' : 'order-confirmation'
      const dedupeKey = `${kind}:${subject}:${key}`
      if (!(await sendQueuedNow(tx, kind, subject, now)))
        await queueMessage(tx, { kind, subjectId: subject, dedupeKey }, now)
    }
    await recordChange(tx, { who, what: 'mail sent again', subject, after: requeued.join(', ') || 'receipt' }, now)
  })
}
