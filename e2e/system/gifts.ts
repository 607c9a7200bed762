import { expect } from 'vitest'
import { openDatabase } from '../../app/infra/db.server.ts'
import type { World } from '../harness/world.ts'

/** Starts a gift through our function and pays it at the sandbox, as a donor with the given number would. */
export async function give(world: World, number: number): Promise<void> {
  const session = await startCheckout(world, number)
  await world.sandbox.control.pay({ session, email: emailOf(number), name: `Donor ${number}` })
}

/** Every third gift is a recurring one. Returns the id of the checkout session. */
export async function startCheckout(world: World, number: number): Promise<string> {
  const recurring = number % 3 === 0
  const response = await fetch(`${world.site.url}/functions/v1/${recurring ? 'create-checkout' : 'create-payment'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': keyOf(number) },
    body: JSON.stringify(recurring ? { amount: amountOf(number), frequency: 'monthly' } : { amount: amountOf(number) }),
  })
  const { url, error } = (await response.json()) as { url?: string; error?: string }
  const id = url && /cs_test_\w+/.exec(url)?.[0]
  if (!id) throw new Error(`no checkout for gift ${number}: ${response.status} ${error}`)
  return id
}

export const emailOf = (number: number) => `donor${number}@example.com`
const amountOf = (number: number) => 1000 + number
/** The same for every try of one donor, as the browser's key is. */
const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Waits until each of the gifts 1 to `count` stands in the ledger once, paid, acknowledged, and with one receipt. */
export async function expectEachGiftOnce(world: World, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const db = await openDatabase(world.site.databaseUrl)
  try {
    const ledger = () =>
      db
        .selectFrom('gift')
        .select(['donor_email', 'amount_cents', 'status'])
        .where('status', '!=', 'pending')
        .orderBy('amount_cents')
        .execute()
    const expected = numbers.map((number) => ({
      donor_email: emailOf(number),
      amount_cents: amountOf(number),
      status: 'paid',
    }))
    await expect.poll(ledger, { timeout: 60_000, interval: 200 }).toEqual(expected)
    const unacknowledged = () =>
      db.selectFrom('gift').select('id').where('status', '=', 'paid').where('acknowledged_at', 'is', null).execute()
    await expect.poll(unacknowledged, { timeout: 60_000, interval: 200 }).toEqual([])
  } finally {
    await db.destroy()
  }
  const receipts = (await world.mail.read()).filter((mail) => mail.subject.startsWith('Your receipt'))
  // A message may be delivered again after a crash, under its old Message-ID: then it is the same receipt.
  const recipients = new Map(receipts.map((mail) => [mail.messageId, mail.to[0]]))
  expect(new Set(recipients.values())).toEqual(new Set(numbers.map(emailOf)))
  expect(recipients.size).toBe(count)
}
