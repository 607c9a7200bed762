import { isReceiptDue } from '../app/ledger/payment.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { builtComposers } from './built-composers.ts'
import { timeCell } from './cells.ts'
import { findOne } from './payments.ts'
import { sendAgain } from './send-again.ts'

/** `receipt WHICH`: what became of it. `--resend` sends it again, with `--to` to another address; `--print` writes it out. */
export async function showReceipt(
  which: string,
  { resend, to, print }: { resend?: boolean; to?: string; print?: boolean },
): Promise<void> {
  const gift = await findOne('gift', which)
  const { id, status, acknowledged_at: sentAt, subscription_id: subscription } = gift
  if (!isReceiptDue(gift)) throw new Error(`Gift ${id} is ${status}: there is no receipt for it.`)
  if (to !== undefined && !resend) throw new Error('--to goes with --resend.')
  if (print) {
    const { composers } = await builtComposers()
    const mail = await composers['gift-receipt']?.compose(await database(), id)
    process.stdout.write(`${mail?.text ?? ''}\n`)
  }
  if (resend) await sendAgain('gift-receipt', gift, to)
  if (resend && to !== undefined && subscription !== null) {
    process.stdout.write('The gift recurs: correct the address of the customer in Stripe too, for the next receipts.\n')
  }
  if (print || resend) return
  const sent = sentAt === null ? 'has not been sent yet' : `was sent on ${timeCell(sentAt)}`
  process.stdout.write(`The receipt for ${id} ${sent}. Add --resend to send it again, or --print to read it here.\n`)
}
