import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import {
  emailChangeKinds,
  findCorrectionsOf,
  findEmailChange,
  insertEmailChange,
  lockEmailChange,
  stateOf,
} from '../../givers/email-change.queries.server.ts'
import { cancelEmailChange } from '../../givers/email-change.server.ts'
import { confirmEmail } from '../../givers/giver.queries.server.ts'
import { requeueLost } from '../../mail/lost-messages.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { isReceiptDue, lockPayment } from '../../payments/payment.queries.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { movePaymentTo } from './correct-payment-email.server.ts'
import { receiptKindOf } from '../send-copy.server.ts'

type Asked = { ok: true } | { ok: false; problem: string }

const refuse = (problem: string) => ({ ok: false, problem }) as const

/**
 * Triggered by: the staff, when the address that came with a payment is wrong.
 * Changes: asks the right mailbox to confirm it, and tells the present one, which can call it off. Nothing else changes until the
 * link is pressed: see `confirmCorrection`. An earlier request for the same payment is called off.
 * Repeatable: while the request is open, the same address is the same request.
 */
export function askForCorrection(
  db: Db,
  id: string,
  { typed, who }: { typed: string; who: Actor },
  now: number,
): Promise<Asked> {
  return db.transaction().execute(async (tx) => {
    const parsed = emailSchema.safeParse(typed)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'This is no address.')
    const email = parsed.data
    const payment = await lockPayment(tx, id)
    if (!payment?.giver_id || !payment.payer_email)
      return refuse('Nothing here has an address to correct. Add one on the page of the giver.')
    const { giver_id: giverId, payer_email: previous } = payment
    if (foldEmail(previous) === email) return refuse('This is its address already.')
    const open = (await findCorrectionsOf(tx, id)).filter((change) => stateOf(change, now) === 'open')
    if (open.some(({ email_key: key }) => key === email)) return { ok: true }
    for (const other of open) await cancelEmailChange(tx, other.id, now)
    const correction = { giver_id: giverId, email, payment_id: id, previous_email: previous } as const
    const change = await insertEmailChange(tx, { ...correction, made_by: 'staff', gets_receipts: 1 }, now)
    await queueMessage(tx, { kind: emailChangeKinds.confirm, subjectId: change.id }, now)
    await queueMessage(tx, { kind: emailChangeKinds.requested, subjectId: change.id }, now)
    const [before, after] = [maskEmail(previous), maskEmail(email)]
    await recordChange(tx, { who, what: 'correction requested', subject: id, before, after }, now)
    return { ok: true }
  })
}

/**
 * Triggered by: the button on the page of the link that was sent to the right mailbox.
 * Changes: what `movePaymentTo` changes. Receipt and lost mails go to the right address, and a mail to the previous one, which can
 * take it back.
 * Repeatable: only the first time counts. When the payment got another address since, the request is called off.
 */
export async function confirmCorrection(db: Db, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { payment_id: paymentId } = (await findEmailChange(tx, id)) ?? {}
    const payment = paymentId ? await lockPayment(tx, paymentId) : undefined
    const change = await lockEmailChange(tx, id)
    if (!change?.payment_id || stateOf(change, now) !== 'open') return
    const isAsItWas = foldEmail(payment?.payer_email ?? '') === foldEmail(change.previous_email ?? '')
    if (!payment?.giver_id || !isAsItWas) return cancelEmailChange(tx, id, now)
    await tx.updateTable('email_change').set({ confirmed_at: now }).where('id', '=', id).execute()
    await movePaymentTo(tx, payment, change.email, now)
    await confirmEmail(tx, change.email, now)
    await queueMessage(tx, { kind: emailChangeKinds.changed, subjectId: id }, now)
    const kind = receiptKindOf(payment)
    const requeued = await requeueLost(tx, payment.id, now, change.email)
    const dedupeKey = `${kind}:${payment.id}:corrected:${id}`
    if (isReceiptDue(payment) && !requeued.includes(kind))
      await queueMessage(tx, { kind, subjectId: payment.id, dedupeKey }, now)
  })
}
