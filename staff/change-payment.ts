import { randomUUID } from 'node:crypto'
import { createManualGift as enter } from '../app/manual-gifts/create-manual-gift.server.ts'
import { formatExactDollars, parseDollars } from '../app/values/money.ts'
import {
  addressOf,
  findPayment,
  isReceiptDue,
  isStillSold,
  recordReceiptSent,
} from '../app/payments/payment.queries.server.ts'
import type { TypedGift } from '../app/manual-gifts/read-typed-gift.server.ts'
import { refundableCents, refundPayment } from '../app/payments/refund-payment.server.ts'
import { shipOrder, undoShipping } from '../app/orders/ship-order.server.ts'
import { isVoidReason, voidGift as declareVoid, voidReasons } from '../app/manual-gifts/void-gift.server.ts'
import { database } from '../app/db/database.server.ts'
import { dayOf } from '../app/values/day-of.ts'
import { commandLine as who } from '../app/audit/audit-log.server.ts'
import type { Gift, Payment } from '../app/payments/payment-tables.ts'
import { acknowledgeGift } from '../app/receipts/acknowledge-gift.server.ts'
import { sendAgain } from '../app/receipts/send-again.server.ts'
import { findOne, writePayment } from './payments.ts'
import { say, timeCell } from './print.ts'

interface CopyOptions {
  resend?: boolean
  to?: string
}

/** `receipt WHICH`: what became of it. `--resend` sends it again, with `--to` to another address; `--print` writes it out. */
export async function showReceipt(
  which: string,
  { resend, to, print }: CopyOptions & { print?: boolean },
): Promise<void> {
  const gift = await findOne('gift', which)
  const { id, status, acknowledged_at: sentAt, acknowledged_elsewhere: elsewhere } = gift
  if (!isReceiptDue(gift)) throw new Error(`Gift ${id} is ${status}: there is no receipt for it.`)
  if (to !== undefined && !resend) throw new Error('--to goes with --resend.')
  if (print) {
    say(receiptText(gift))
    // On paper it is the receipt of a donor without an address.
    if (!gift.payer_email) await recordReceiptSent(await database(), 'gift-receipt', id, Date.now())
  }
  if (resend) await sendCopy(gift, to)
  if (print || resend) return
  const unsent = elsewhere ? 'was acknowledged elsewhere, and we sent none' : 'has not been sent yet'
  const sent = sentAt === null ? unsent : `was sent on ${timeCell(sentAt)}`
  say(`The receipt for ${id} ${sent}. Add --resend to send it again, or --print to read it here.`)
}

function receiptText(gift: Gift): string {
  const words = acknowledgeGift(gift)
  if (!words) return ''
  const { title, text, remains, facts, taxLine, notices } = words
  const list = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return [`${title}.`, text, remains, list, taxLine, ...notices].filter(Boolean).join('\n\n')
}

/** Sends a payment's receipt or confirmation once more. Throws, in words, when the address is none. */
async function sendCopy(payment: Payment, to?: string): Promise<void> {
  const email = await sendAgain(await database(), payment, { to, who, key: randomUUID() }, Date.now())
  if (!email) throw new Error(`"${to ?? payment.payer_email ?? ''}" is not an email address. Give one with --to.`)
  const name = payment.kind === 'gift' ? 'receipt for' : 'confirmation of'
  say(`The ${name} ${payment.id} is queued for ${email}. The running site sends it within seconds.`)
}

/**
 * `order WHICH`: everything the ledger knows of it. With `--shipped`, notes that the parcel left and mails the buyer;
 * `--not-shipped` takes that back. With `--resend`, confirms it again, with `--to` to another address.
 */
export async function showOrder(
  which: string,
  options: CopyOptions & { shipped?: boolean; notShipped?: boolean; tracking?: string },
): Promise<void> {
  const { shipped, notShipped, tracking, resend, to } = options
  const order = await findOne('order', which)
  const { id } = order
  if (tracking !== undefined && !shipped) throw new Error('--tracking goes with --shipped.')
  if (to !== undefined && !resend) throw new Error('--to goes with --resend.')
  if (resend && !isStillSold(order)) throw new Error(`Order ${id} is ${order.status}: there is no confirmation for it.`)
  if (!resend && !shipped && !notShipped) return writePayment(order)
  const [db, now] = [await database(), Date.now()]
  if (resend) await sendCopy(order, to)
  if (shipped) {
    const done = await shipOrder(db, { id, tracking: tracking ?? null, who }, now)
    if (!done.ok) throw new Error(done.problem)
    const first = `Order ${id} to ${addressOf(order).join(', ')} is noted as shipped, and the buyer is told within seconds.`
    say(
      done.isNew ? first : `Order ${id} was noted as shipped on ${timeCell(order.shipped_at)}. Nothing is sent again.`,
    )
  }
  if (notShipped) {
    const isUndone = await undoShipping(db, { id, who }, now)
    say(isUndone ? `Order ${id} is to be packed again.` : `Order ${id} is not noted as shipped.`)
  }
}

/** `enter-gift METHOD`: a check, cash, shares and whatever else did not come through Stripe. */
export async function createManualGift(
  method: string,
  { again, address, ...typed }: Omit<TypedGift, 'method' | 'postalAddress'> & { again?: boolean; address?: string },
): Promise<void> {
  const db = await database()
  const postalAddress = address?.replaceAll(';', '\n')
  const entered = await enter(db, { method, ...typed, postalAddress }, { who, again })
  if (!entered.ok) throw new Error(entered.error)
  const { id, email } = entered
  const gift = await findPayment(db, id)
  if (gift) await writePayment(gift)
  const next = email
    ? `The receipt is queued for ${email}. The running site sends it within seconds.`
    : `There is no address to send the receipt to: "npm run staff -- receipt ${id} --print" writes it, to be posted.`
  say(`\nEntered as ${id}. ${next}`)
}

/** `void-gift WHICH`: cancels a gift that the office entered. */
export async function voidGift(which: string, { why: reason = 'wrong' }: { why?: string }): Promise<void> {
  if (!isVoidReason(reason)) throw new Error(`--why takes ${Object.keys(voidReasons).join(', ')}.`)
  const { id, status, entered_at: enteredAt } = await findOne('gift', which)
  if (enteredAt === null) throw new Error(`Gift ${id} came through Stripe: refund it there.`)
  const isNew = await declareVoid(await database(), { id, who, reason })
  const first = `Gift ${id} counts for nothing now. A donor who has its receipt is told so by mail.`
  say(isNew ? first : `Gift ${id} is ${status}. Nothing is changed.`)
}

/** `refund WHICH [--amount DOLLARS]`: the same command again on the same day is the same refund. */
export async function refund(which: string, { amount, again }: { amount?: string; again?: boolean }): Promise<void> {
  const payment = await findOne('gift or order', which)
  const cents = amount === undefined ? refundableCents(payment) : parseDollars(amount)
  if (cents === null) throw new Error(`"${amount}" is not an amount. Write it as 250 or 1,234.50.`)
  const now = Date.now()
  const key = `command line: ${again ? randomUUID() : dayOf(now)}`
  const done = await refundPayment(await database(), { id: payment.id, cents, who, key }, now)
  if (!done.ok) throw new Error(done.error)
  const state = done.state === 'refunded' ? 'is refunded, and the payer is told within seconds' : 'will be refunded'
  say(`${formatExactDollars(cents)} of ${payment.kind} ${payment.id} ${state}.`)
}
