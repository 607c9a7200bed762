import { expect } from 'vitest'
import { openDatabase } from '../../app/db/db.server.ts'
import type { TestEnv } from '../harness/test-env.ts'
import { amountOf, emailOf } from './gifts.ts'

/** Waits until each of the gifts 1 to `count` is in the ledger once, paid, acknowledged, and with one receipt. */
export async function expectEachGiftOnce(testEnv: TestEnv, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const db = await openDatabase(testEnv.site.databaseUrl)
  try {
    const ledger = () =>
      db
        .selectFrom('payment')
        .select(['payer_email', 'amount_cents', 'status'])
        .where('status', '!=', 'pending')
        .orderBy('amount_cents')
        .execute()
    const expected = numbers.map((number) => ({
      payer_email: emailOf(number),
      amount_cents: amountOf(number),
      status: 'paid',
    }))
    await expect.poll(ledger, { timeout: 60_000, interval: 200 }).toEqual(expected)
    const unacknowledged = () =>
      db.selectFrom('payment').select('id').where('status', '=', 'paid').where('acknowledged_at', 'is', null).execute()
    await expect.poll(unacknowledged, { timeout: 60_000, interval: 200 }).toEqual([])
  } finally {
    await db.destroy()
  }
  const receipts = (await testEnv.mail.read()).filter((mail) => mail.subject.startsWith('Your receipt'))
  // A message may be delivered again after a crash, under its old Message-ID: then it is the same receipt.
  const recipients = new Map(receipts.map((mail) => [mail.messageId, mail.to[0]]))
  expect(new Set(recipients.values())).toEqual(new Set(numbers.map(emailOf)))
  expect(recipients.size).toBe(count)
}
