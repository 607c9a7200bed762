import type { FieldProblem } from '../../words/field-problem.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { giftExtras } from '../../content/gift-extras.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { idempotencyKeyOf, isRequestKept, keepRequest } from '../../db/idempotency-key.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { tributeCardKind } from '../../payments/payment-notifications.server.ts'
import type { Payment, PaymentTable } from '../../payments/payment-tables.ts'
import { lockPayment } from '../../payments/payment.queries.server.ts'
import { faultOfText, tidyText } from '../../payments/tribute-words.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { tributeCardOf } from '../documents/tribute-card.server.ts'
import { changePayment } from '../../payments/change-payment.server.ts'

/** The fields of the form: whom the gift is in memory or in honor of, and who gets the card. */
export const tributeFields = ['tributeKind', 'tributeName', 'tellName', 'tellEmail', 'tellMessage'] as const
export type TypedTribute = Record<(typeof tributeFields)[number], string>

interface Correction {
  typed: TypedTribute
  who: Actor
  /** Of the form: the same key changes and sends once. */
  key: string
  /** The version of the gift that the form showed. */
  version: number
  /** Whether the card goes out, to the address as it is then. */
  sendsCard: boolean
}

type Corrected =
  | { ok: true; isSent: boolean }
  | ({ ok: false; status: 400 | 404 | 409 } & FieldProblem<keyof TypedTribute>)

const tributeCorrected = 'tribute corrected'

type Columns = Pick<PaymentTable, 'tribute_kind' | 'tribute_name' | 'tell_name' | 'tell_email' | 'tell_message'>

/** How the audit log names what was corrected. It is never edited, so it holds no names and no message. */
const labels: Record<keyof Columns, string> = {
  tribute_kind: 'memory or honor',
  tribute_name: 'name',
  tell_name: 'recipient',
  tell_email: 'address',
  tell_message: 'message',
}

/** Whether the office may correct the tribute. One that was removed on request stays removed. */
export const isTributeCorrectable = ({ tribute_kind: kind, tribute_name: name }: Payment) =>
  kind !== null && Boolean(name)

/**
 * Triggered by: the staff, when a tribute or the recipient of its card was typed wrong, or the card did not arrive.
 * Changes: the gift's tribute; whom it is in memory or in honor of, also in the other gifts of its subscription and in the
 * renewals to come. With `sendsCard`, queues one card to the right address. Receipts that are written from then on print it. The
 * audit log has what was corrected, and addresses masked.
 * Repeatable: with the same key. A form that showed an older version of the gift changes and sends nothing.
 */
export function correctTribute(
  db: Db,
  id: string,
  { typed, who, key, version, sendsCard }: Correction,
  now: number,
): Promise<Corrected> {
  return db.transaction().execute(async (tx): Promise<Corrected> => {
    const gift = await lockPayment(tx, id)
    if (!gift || !isTributeCorrectable(gift))
      return { ok: false, problem: 'This gift is in memory or in honor of nobody.', status: 404 }
    const request = idempotencyKeyOf(id, key)
    if (await isRequestKept(tx, tributeCorrected, request)) return { ok: true, isSent: sendsCard }
    if (gift.version !== version)
      return {
        ok: false,
        problem:
          'The gift was changed after this page was opened. Nothing was changed or sent. Look at it, and press again.',
        status: 409,
      }
    const columns = readTribute(gift, typed)
    if ('problem' in columns) return { ok: false, ...columns, status: 400 }
    const problem = sendsCard ? whyNoCard({ ...gift, ...columns }) : null
    if (problem !== null) return { ok: false, problem, status: 409 }
    const changed = (Object.keys(labels) as (keyof Columns)[]).filter((name) => columns[name] !== gift[name])
    if (changed.length === 0 && !sendsCard) return { ok: true, isSent: false }
    await keepRequest(tx, tributeCorrected, request, now)
    await writeTribute(tx, gift, columns, now)
    if (sendsCard) {
      const dedupeKey = `${tributeCardKind}:${id}:again:${request}`
      await queueMessage(tx, { kind: tributeCardKind, subjectId: id, dedupeKey, sendTo: columns.tell_email }, now)
    }
    const before = changed.includes('tell_email') && gift.tell_email ? maskEmail(gift.tell_email) : null
    const after = [
      changed.map((name) => labels[name]).join(', '),
      sendsCard && `card sent to ${maskEmail(columns.tell_email ?? '')}`,
    ]
    await recordChange(
      tx,
      { who, what: tributeCorrected, subject: id, before, after: after.filter(Boolean).join('; ') },
      now,
    )
    return { ok: true, isSent: sendsCard }
  })
}

/** The typed texts as columns, by the rules of the form in which a donor types them. */
function readTribute(gift: Payment, typed: TypedTribute): Columns | FieldProblem<keyof TypedTribute> {
  const { tributeKind: kind, ...texts } = typed
  const tidied = Object.entries(texts).map(([name, text]) => [name, tidyText(text)] as const)
  const { tributeName, tellName, tellEmail, tellMessage } = Object.fromEntries(tidied) as typeof texts
  if (kind !== 'memory' && kind !== 'honor') return { problem: 'Choose in memory or in honor.', field: 'tributeKind' }
  if (tributeName === '') return { problem: giftExtras.tribute.nameMissing, field: 'tributeName' }
  if (tellName === '' && tellEmail + tellMessage !== '') {
    return { problem: giftExtras.tribute.tellNameMissing, field: 'tellName' }
  }
  for (const [name, text] of tidied) {
    const fault = faultOfText(name as keyof typeof texts, text)
    if (fault !== null) return { problem: fault, field: name as keyof typeof texts }
  }
  // Nothing is null where there was nothing; a text that is taken out is empty, so that Stripe does not bring it back.
  const emptied = (text: string, stored: string | null) => (text === '' && stored === null ? null : text)
  return {
    tribute_kind: kind,
    tribute_name: tributeName,
    tell_name: emptied(tellName, gift.tell_name),
    tell_email: emptied(tellEmail, gift.tell_email),
    tell_message: emptied(tellMessage, gift.tell_message),
  }
}

function whyNoCard(gift: Payment): string | null {
  if (!gift.tell_email) return 'There is no address for the card: type it, or print the card.'
  return tributeCardOf(gift) ? null : `This gift is ${gift.status}: there is no card about it.`
}

async function writeTribute(tx: Tx, gift: Payment, columns: Columns, now: number): Promise<void> {
  const { tribute_kind, tribute_name } = columns
  const isOther = tribute_kind !== gift.tribute_kind || tribute_name !== gift.tribute_name
  const tribute = { tribute_kind, tribute_name, tribute_corrected_at: now }
  await changePayment(tx, gift.id, { ...columns, ...(isOther && tribute) }, now).execute()
  if (!isOther || gift.subscription_id === null) return
  await changePayment(tx, (row) => row('subscription_id', '=', gift.subscription_id), tribute, now)
    .where('id', '<>', gift.id)
    .where('tribute_kind', '=', gift.tribute_kind)
    .where('tribute_name', '=', gift.tribute_name)
    .execute()
}
