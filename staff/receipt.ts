import { correctEmail, isReceiptDue } from '../app/ledger/payment.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { builtComposers } from './built-composers.ts'
import { timeCell } from './cells.ts'
import { findOne } from './find-one.ts'
import { sendAgain } from './send-again.ts'

/** `receipt WHICH`: what became of it. `--resend` sends it again, with `--to` to another address; `--print` writes it out. */
export async function showReceipt(
  which: string,
  options: { resend?: boolean; to?: string; print?: boolean },
): Promise<void> {
  const gift = await findOne('gift', which)
  const { id } = gift
  if (!isReceiptDue(gift)) throw new Error(`Gift ${id} is ${gift.status}: there is no receipt for it.`)
  if (options.to !== undefined && !options.resend) throw new Error('--to goes with --resend.')
  if (options.print) {
    const { composers } = await builtComposers()
    const mail = await composers['gift-receipt']?.compose(await database(), id)
    process.stdout.write(`${mail?.text ?? ''}\n`)
  }
  if (options.resend) {
    const to = await sendAgain('gift-receipt', id, options.to ?? gift.payer_email, (tx, email, now) =>
      correctEmail(tx, id, email, now),
    )
    process.stdout.write(`The receipt for ${id} is queued for ${to}. The running site sends it within seconds.\n`)
    if (options.to !== undefined && gift.subscription_id !== null) {
      process.stdout.write(
        'The gift recurs: correct the address of the customer in Stripe too, for the next receipts.\n',
      )
    }
  }
  if (options.print || options.resend) return
  const sent = gift.acknowledged_at === null ? 'has not been sent yet' : `was sent on ${timeCell(gift.acknowledged_at)}`
  process.stdout.write(`The receipt for ${id} ${sent}. Add --resend to send it again, or --print to read it here.\n`)
}
