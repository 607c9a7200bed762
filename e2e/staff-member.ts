import type { BrowserContext } from '@playwright/test'
import { signedIn, type staff } from './harness/office.ts'
import type { TestEnv } from './harness/test.ts'
import { readDatabase } from './read-database.ts'

type Role = keyof typeof staff

/** A member of the staff who asks for pages and submits forms without a browser. */
export const staffMember = (testEnv: TestEnv, role: Role = 'everything') =>
  readDatabase(testEnv, (db) => signedIn({ site: testEnv.site, db }, role))

/** Signs a member in to the browser. Returns the cookie. */
export async function enterOffice(
  context: BrowserContext,
  testEnv: TestEnv,
  role: Role = 'everything',
): Promise<string> {
  const { cookie } = await staffMember(testEnv, role)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true, sameSite: 'Strict' }])
  return cookie
}
