import { expect, type Page } from '@playwright/test'
import { giving } from '../app/content/my-giving/giving.ts'
import { callFunction } from './call-function.ts'
import type { TestEnv } from './harness/test-env.ts'
import { newDonor, type Donor } from './giving.ts'
import { linkIn, mailsTo } from './subscribers.ts'

/** Posts a form of My giving as a browser without a script does. */
export function postGiving(
  { site }: TestEnv,
  fields: Record<string, string>,
  { path = '/my-giving', cookie = '', headers = {} }: { path?: string; cookie?: string; headers?: object } = {},
): Promise<Response> {
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.origin, ...(cookie && { Cookie: cookie }), ...headers },
    body: new URLSearchParams(fields),
  })
}

export function getGiving({ site }: TestEnv, cookie: string, path = '/my-giving'): Promise<Response> {
  return fetch(site.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
}

/** The mails with a link that were sent to an address. */
export function linkMails({ mail }: TestEnv, email: string) {
  return mail.waitFor(({ to, subject }) => to.includes(email) && subject === giving.mails.link.subject)
}

/** The fields that the page of a mail's link posts. */
export async function formOf(link: string): Promise<{ token: string; key: string }> {
  const html = await (await fetch(link)).text()
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { token: valueOf('token'), key: valueOf('key') }
}

/** The cookie that an answer sets, as a browser sends it. */
export const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

export async function askForLink(testEnv: TestEnv, email: string): Promise<string> {
  const links = async () =>
    (await testEnv.mail.read()).filter(({ to, subject }) => to.includes(email) && subject === giving.mails.link.subject)
  const { length } = await links()
  expect((await postGiving(testEnv, { email })).status).toBe(200)
  await expect.poll(async () => (await links()).length, { timeout: 40_000 }).toBe(length + 1)
  return linkIn((await links()).at(-1))
}

/** Asks for a link, opens it and presses its button. Returns the session's cookie. */
export async function sessionOf(testEnv: TestEnv, email: string): Promise<string> {
  const submitted = await submitLink(testEnv, await askForLink(testEnv, email))
  expect(submitted.status).toBe(303)
  return cookieOf(submitted)
}

export async function submitLink(testEnv: TestEnv, link: string): Promise<Response> {
  return postGiving(testEnv, await formOf(link), { path: '/my-giving/open' })
}

/** A new donor with a paid gift and its receipt. With `donor`, this donor gives another gift. */
export async function newGiver(testEnv: TestEnv, { monthly = false, donor = newDonor() } = {}): Promise<Donor> {
  const { session } = monthly
    ? await callFunction(testEnv, 'create-checkout', { amount: 5000, frequency: 'monthly' })
    : await callFunction(testEnv, 'create-payment', { amount: 5000 })
  await testEnv.sandbox.control.pay({ session, ...donor })
  await testEnv.mail.waitFor(({ to, subject }) => to.includes(donor.email) && subject.startsWith('Your receipt'))
  return donor
}

/** Opens My giving in the browser, with a session that was not begun in the browser. */
export async function openMyGiving(page: Page, testEnv: TestEnv, { email }: Donor): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(testEnv, email)).split('=')
  // Chromium sets a `__Host-` cookie for https only, and sends it to this http address, too.
  await page.context().addCookies([{ name, value, url: testEnv.site.url.replace('http:', 'https:') }])
  await page.goto('/my-giving')
  await expect(page.getByRole('heading', { level: 1, name: giving.overview.title })).toBeVisible()
}

/** Opens a recurring gift in the browser, with the link of its receipt. */
export async function openOneGift(page: Page, testEnv: TestEnv, { email }: Donor): Promise<void> {
  const [receipt] = await mailsTo(testEnv, email, 'Your receipt for')
  await page.goto(linkIn(receipt))
  await page.getByRole('button', { name: giving.open.readyGift.button }).click()
  await expect(page).toHaveURL(/\/my-giving\/recurring\/sub_\w+$/)
}
