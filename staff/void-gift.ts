import { isVoidReason, voidGift as declareVoid, voidReasons } from '../app/ledger/void-gift.server.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { findOne } from './payments.ts'

/** `void-gift WHICH`: cancels a gift that the office entered. */
export async function voidGift(which: string, { why: reason = 'wrong' }: { why?: string }): Promise<void> {
  if (!isVoidReason(reason)) throw new Error(`--why takes ${Object.keys(voidReasons).join(', ')}.`)
  const { id, status, entered_at: enteredAt } = await findOne('gift', which)
  if (enteredAt === null) throw new Error(`Gift ${id} came through Stripe: refund it there.`)
  const isNew = await declareVoid(await database(), { id, who: commandLine, reason })
  process.stdout.write(
    isNew
      ? `Gift ${id} counts for nothing now. A donor who has its receipt is told so by mail.\n`
      : `Gift ${id} is ${status}. Nothing is changed.\n`,
  )
}
