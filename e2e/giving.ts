import type { Page } from '@playwright/test'
import { donate } from '../app/content/pages/donate.ts'
import { expect, type TestEnv } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { readDatabase } from './read-database.ts'

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksForAuthentication: '4000 0025 0000 3155',
}

export interface Donor {
  email: string
  name: string
}

let donors = 0

/** A new donor, so that a test finds its own gift and receipt. */
export function newDonor(): Donor {
  donors += 1
  return { email: `donor-${process.pid}-${donors}@example.com`, name: 'Ruth Giver' }
}

/** The field for an amount that is not in the list. */
export const customAmount = (page: Page) => page.getByLabel(donate.form.customLabel)

/** Clicks the donate button and returns the checkout's page in the new tab. */
export async function openCheckoutTab(page: Page, button: string): Promise<Page> {
  // Before React has started, the form opens the checkout in the same tab.
  await waitUntilHydrated(page)
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await checkout.waitForURL('**/c/pay/**')
  return checkout
}

/** Expects that the tab that was opened for the checkout is closed. The browser may close it later. */
export async function expectOneTab(page: Page): Promise<void> {
  await expect.poll(() => page.context().pages().length).toBe(1)
}

/** Fills in the hosted checkout and submits it. */
export async function pay(checkout: Page, donor: Donor, card = cards.pays): Promise<void> {
  await checkout.getByLabel('Email').fill(donor.email)
  await checkout.getByLabel('Full name').fill(donor.name)
  await payWithCard(checkout, card)
}

export async function payWithCard(checkout: Page, card: string): Promise<void> {
  await checkout.getByLabel('Card number').fill(card)
  await checkout.getByLabel('Expiry').fill('12 / 34')
  await checkout.getByLabel('CVC').fill('123')
  await checkout.getByRole('button', { name: /^(Donate|Pay)/ }).click()
}

export async function countSessions(testEnv: TestEnv): Promise<number> {
  const { objects } = await testEnv.sandbox.control.state()
  return objects['checkout.session'] ?? 0
}

/** The payer's rows in the ledger, the oldest first. */
export async function paymentsOf(testEnv: TestEnv, { email }: Donor, kind: 'gift' | 'order') {
  const ofPayer = await readDatabase(testEnv, (db) =>
    db.selectFrom('payment').selectAll().where('payer_email', '=', email).orderBy('created_at').execute(),
  )
  return ofPayer.filter((payment) => payment.kind === kind)
}

export const giftsOf = (testEnv: TestEnv, donor: Donor) => paymentsOf(testEnv, donor, 'gift')

/** Waits until the ledger holds exactly this gift, and the mail sink exactly one receipt for it. */
export async function expectGiftAndReceipt(
  testEnv: TestEnv,
  donor: Donor,
  gift: { amount: string; frequency: string },
): Promise<void> {
  const { amount, frequency } = gift
  const recordedAs = { amount_cents: Math.round(Number(amount) * 100), frequency, payer_name: donor.name }
  await expect.poll(() => giftsOf(testEnv, donor)).toMatchObject([{ ...recordedAs, status: 'paid' }])
  const mails = await testEnv.mail.waitFor((mail) => mail.to.includes(donor.email))
  const [recorded] = await giftsOf(testEnv, donor)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(`$${amount}`)
  expect(mails[0]?.text).toContain(recorded?.id)
}
