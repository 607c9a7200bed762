import type { BrowserContext } from '@playwright/test'
import { signedIn, type staff } from './harness/office.ts'
import type { World } from './harness/test.ts'
import { readDatabase } from './read-database.ts'

type Role = keyof typeof staff

/** A member of the staff who asks for pages and submits forms without a browser. */
export const staffMember = (world: World, role: Role = 'everything') =>
  readDatabase(world, (db) => signedIn({ site: world.site, db }, role))

/** Signs a member in to the browser. Returns the cookie. */
export async function enterOffice(context: BrowserContext, world: World, role: Role = 'everything'): Promise<string> {
  const { cookie } = await staffMember(world, role)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true, sameSite: 'Strict' }])
  return cookie
}
