import { isReceiptDue, noteReceiptSent } from '../app/ledger/payment.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import type { Gift } from '../app/platform/tables.ts'
import { acknowledgeGift } from '../app/receipts/acknowledge-gift.server.ts'
import { timeCell } from './cells.ts'
import { findOne } from './payments.ts'
import { sendAgainOrThrow } from './send-again.ts'

/** `receipt WHICH`: what became of it. `--resend` sends it again, with `--to` to another address; `--print` writes it out. */
export async function showReceipt(
  which: string,
  { resend, to, print }: { resend?: boolean; to?: string; print?: boolean },
): Promise<void> {
  const gift = await findOne('gift', which)
  const { id, status, acknowledged_at: sentAt } = gift
  if (!isReceiptDue(gift)) throw new Error(`Gift ${id} is ${status}: there is no receipt for it.`)
  if (to !== undefined && !resend) throw new Error('--to goes with --resend.')
  if (print) {
    process.stdout.write(writeOut(gift))
    // On paper it is the receipt of a donor without an address.
    if (!gift.payer_email) await noteReceiptSent(await database(), 'gift-receipt', id, Date.now())
  }
  if (resend) await sendAgainOrThrow(gift, to)
  if (print || resend) return
  const sent = sentAt === null ? 'has not been sent yet' : `was sent on ${timeCell(sentAt)}`
  process.stdout.write(`The receipt for ${id} ${sent}. Add --resend to send it again, or --print to read it here.\n`)
}

function writeOut(gift: Gift): string {
  const words = acknowledgeGift(gift)
  if (!words) return ''
  const { title, text, remains, facts, taxLine, notices } = words
  const list = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${[`${title}.`, text, remains, list, taxLine, ...notices].filter(Boolean).join('\n\n')}\n`
}
