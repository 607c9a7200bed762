import type { BrowserContext, Locator, Page } from '@playwright/test'
import { signedIn, type staff } from './harness/office.ts'
import { expect, type TestEnv } from './harness/test.ts'
import { readDatabase } from './read-database.ts'

type Role = keyof typeof staff

/** A member of the staff who requests pages and submits forms without a browser. */
export const staffMember = (testEnv: TestEnv, role: Role = 'everything') =>
  readDatabase(testEnv, (db) => signedIn({ site: testEnv.site, db }, role))

/** Gives the browser the session of a member of the staff, and returns its cookie. */
export async function signInToOffice(
  context: BrowserContext,
  testEnv: TestEnv,
  role: Role = 'everything',
): Promise<string> {
  const { cookie } = await staffMember(testEnv, role)
  const [name = '', value = ''] = cookie.split('=')
  const attributes = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies([{ name, value, ...attributes }])
  return cookie
}

/** The menu. On a narrow screen its button opens it. */
export async function openMenu(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Menu' })
  if (await button.isVisible()) await button.click()
  return page.getByRole('navigation', { name: 'Office' })
}

interface TypedGift {
  /** As 2026-11-20. */
  date: string
  amount: string
  name: string
  address?: string
  /** Without it, the way that the form has chosen. */
  way?: string
}

/** Fills in the form "Enter a gift", which the page shows, and submits it. */
export async function enterGift(page: Page, { date, amount, name, address, way }: TypedGift): Promise<void> {
  if (way) await page.getByLabel('How it came').selectOption(way)
  await page.getByLabel('Date received').fill(date)
  await page.getByLabel('Amount in dollars').fill(amount)
  await page.getByLabel('Name').fill(name)
  if (address) await page.getByLabel('Postal address').fill(address)
  await page.getByRole('button', { name: 'Enter the gift' }).click()
}

/** Posts the contact form. */
export async function writeToUs(
  { site }: TestEnv,
  { email = 'school@example.com', ...rest }: { name: string; subject: string; email?: string },
): Promise<void> {
  const body = new URLSearchParams({ type: 'general', message: 'May we have 40 books?', email, ...rest })
  const answer = await fetch(`${site.url}/contact`, { method: 'POST', headers: { Origin: site.origin }, body })
  expect(answer.status).toBe(200)
}
