import { formatExactDollars } from '../../values/money.ts'
import { findWithoutReceipt } from '../../payments/receipt-due.queries.server.ts'
import { findLostMessages } from '../../mail/lost-messages.server.ts'
import { outboxState, type OutboxRow } from '../../mail/outbox.server.ts'
import { describeRun, findRefusalRuns, refusalFirstStep } from '../../mail/refusals/refusal-runs.server.ts'
import { findRefusedNotice } from '../../mail/refused-notice.server.ts'
import { findMailTrouble } from '../../mail/server-outage.server.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { expendableKinds } from '../../mail/expendable-kinds.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { officeHref } from '../office-href.ts'
import { capitalize, counted } from '../ui/words.ts'
import { type NeedContext, hourMs, linkOf, type Need, needOf, payerOf } from './need.ts'
import { withoutSetAside } from './set-aside.server.ts'
import { dateOf, timeInShort } from '../../values/publisher-time.ts'

const maxLostMessages = 200
const receiptKinds = new Set(['gift-receipt', 'order-confirmation'])

export const mailNeeds = [findLateReceipts, findLostMails, findWaitingMails, findRefusals, findRefusedNotices] as const

async function latePayments({ db, now, kinds }: NeedContext): Promise<Payment[]> {
  const late = await Promise.all(kinds.map((kind) => findWithoutReceipt(db, kind, now - hourMs)))
  // A manual gift without an address is a letter to print.
  return late.flat().filter(({ entered_at: at, payer_email: email }) => at === null || email !== null)
}

const whatOf = (payment: Payment) =>
  traitsOf(payment.payment_method).isProperty ? kindInWords(payment) : formatExactDollars(payment.amount_cents)

async function findLateReceipts(context: NeedContext): Promise<Need | null> {
  const late = await latePayments(context)
  return needOf(late, {
    text: `${counted(late.length, 'payment is', 'payments are')} still without a receipt`,
    since: Math.min(...late.map(({ paid_at: at }) => at ?? context.now)),
    item: (payment) => ({
      text: `${whatOf(payment)} from ${payerOf(payment)}, ${dateOf(payment.paid_at ?? context.now)}`,
      ...(payment.payer_email
        ? { link: linkOf(payment), actions: [{ intent: 'send-again', value: payment.id, label: 'Send again' }] }
        : { link: { href: officeHref('/office/enter', { hash: 'letters' }), label: 'Print its letter' } }),
    }),
  })
}

/** Mails that were given up or bounced, except the receipts that `findLateReceipts` names. */
async function findLostMails(context: NeedContext): Promise<Need | null> {
  const { db, maySee } = context
  const late = new Set((await latePayments(context)).map(({ id }) => id))
  const lost = await findLostMessages(db, expendableKinds, maxLostMessages)
  const others = lost.filter(({ kind, subject_id: subject }) => !(receiptKinds.has(kind) && late.has(subject)))
  const payments = await paymentsOf(context, others)
  // Mails of other kinds concern who sees the settings.
  const visible = maySee('/office/settings')
    ? others
    : others.filter((row) => payments.has(row.subject_id) || correspondenceOf(row, maySee))
  const open = await withoutSetAside(db, visible)
  return needOf(open, {
    text: `${counted(open.length, 'mail', 'mails')} did not arrive`,
    since: Math.min(...open.map(({ created_at: at }) => at)),
    advice:
      'Correct a wrong address on the page of the gift or the order. What is sent again goes to the address that then gets its mails, and a copy to the address to which it was sent.',
    item: (row) => {
      const payment = payments.get(row.subject_id)
      const href = correspondenceOf(row, maySee)
      return {
        text: `${capitalize(row.kind).replaceAll('-', ' ')}${payment ? ` for ${payerOf(payment)}` : ''}${row.send_to ? `, a copy to ${row.send_to}` : ''}: ${row.last_error ?? 'no reason was told'}`,
        ...(payment && { link: linkOf(payment) }),
        ...(href && { link: { href, label: 'Open it' } }),
        actions: [
          { intent: 'send-again', value: row.subject_id, label: 'Send again' },
          { intent: 'set-aside', value: row.id, label: 'Leave it' },
        ],
      }
    },
  })
}

/** The address of the page of a mail that is not about a payment. Null without such a page, or when it may not be seen. */
function correspondenceOf({ kind, subject_id: subject }: OutboxRow, maySee: NeedContext['maySee']): string | null {
  if (kind === 'contact-answer' && maySee('/office/messages/:id'))
    return officeHref('/office/messages/:id', { id: subject })
  if (kind === 'box-offer' && maySee('/office/orders/offer')) return officeHref('/office/orders/offer')
  return null
}

async function paymentsOf({ db, kinds }: NeedContext, rows: readonly OutboxRow[]): Promise<Map<string, Payment>> {
  const ids = ['', ...rows.map(({ subject_id: subject }) => subject)]
  const payments = db.selectFrom('payment').selectAll().$castTo<Payment>()
  const found = await payments.where('kind', 'in', kinds).where('id', 'in', ids).execute()
  return new Map(found.map((payment) => [payment.id, payment]))
}

async function findWaitingMails({ db, now, maySee }: NeedContext): Promise<Need | null> {
  const { queued, oldestMs } = await outboxState(db, now, expendableKinds)
  if (oldestMs < hourMs) return null
  const trouble = await findMailTrouble(db, expendableKinds)
  const reason = trouble
    ? `The mail server does not take them. It said last, at ${timeInShort(trouble.failedAt)}: ${trouble.error}.`
    : 'No try has failed, so it may be that the site does not run.'
  return {
    text: `${counted(queued, 'mail waits', 'mails wait')} to be sent`,
    since: now - oldestMs,
    advice: `${reason} They are tried again by themselves, and go out as soon as it takes them.`,
    ...(maySee('/office/settings') && {
      link: { href: officeHref('/office/launch', { query: { ask: '1' } }), label: 'See what is known of it' },
    }),
  }
}

/** One line for a run of refusals, whatever the number of mails. */
async function findRefusals({ db, now }: NeedContext): Promise<Need | null> {
  const [run, ...others] = await findRefusalRuns(db, now)
  if (!run) return null
  return {
    text: describeRun(run, now),
    since: run.since,
    advice: refusalFirstStep,
    ...(others.length > 0 && { items: others.map((other) => ({ text: describeRun(other, now) })) }),
  }
}

async function findRefusedNotices({ db, now, maySee }: NeedContext): Promise<Need | null> {
  const refused = maySee('/office/settings') ? await findRefusedNotice(db, now) : null
  return refused && { text: refused.text, since: refused.at, advice: refused.firstStep }
}
