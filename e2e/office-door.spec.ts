import type { CDPSession, Page } from '@playwright/test'
import { askForStaffLink, staff } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { readDatabase } from './read-database.ts'
import { staffMember } from './office.ts'

const ann = staff.everything
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a link from a page of another site, such as a webmail. */
async function openFromElsewhere(page: Page, testEnv: TestEnv, link: string): Promise<void> {
  await page.goto(`${testEnv.sandbox.url}/`)
  await page.setContent(`<a href="${link}">the link</a>`)
  await page.getByRole('link').click()
}

test('a member signs in by mail, lands on the requested page, and signs out', async ({
  page,
  context,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/40[014]/)
  await page.goto('/office/changes?subject=office')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await examine()
  await page.getByLabel('Your e-mail address').fill(` ${ann.toUpperCase()} `)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Look into your mail')).toBeVisible()

  await openFromElsewhere(page, testEnv, await askForStaffLink(testEnv, ann, '/office/changes?subject=office'))
  await examine()
  await page.getByRole('button', { name: 'Open the office' }).dblclick()
  await expect(page).toHaveURL('/office/changes?subject=office')
  await expect(page.getByRole('cell', { name: 'signed in' }).first()).toBeVisible()
  expect(await context.cookies()).toMatchObject([
    { name: '__Host-office', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
  ])
  await examine()

  // A link in a webmail sends no cookie: the page loads itself again from our site.
  const goOn = page.waitForResponse((response) => 'refresh' in response.headers())
  await openFromElsewhere(page, testEnv, `${testEnv.site.url}/office/me`)
  await goOn
  await expect(page).toHaveURL('/office/me')
  await expect(heading(page, 'You')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
  await examine()

  // Signed out in another tab: the next submit changes nothing and shows the typed values.
  const other = await context.newPage()
  await other.goto('/office/none')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByText('You are signed out.')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  await other.goBack()
  await expect(heading(other, 'Sign in')).toBeVisible()
  await page.getByRole('button', { name: 'Send it to me' }).click()
  await expect(heading(page, 'Your session is over')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member signs in by mail, and the page that adds a passkey says what it needs', async ({ page, testEnv }) => {
    await openFromElsewhere(page, testEnv, await askForStaffLink(testEnv, ann, '/office/me'))
    await page.getByRole('button', { name: 'Open the office' }).click()
    await expect(heading(page, 'You')).toBeVisible()
    await expect(page.getByText('This needs JavaScript.')).toBeVisible()
  })
})

/** Adds a virtual authenticator to the browser. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return { cdp, authenticatorId }
}

test('a passkey is added, asked for after the link, and removed', async ({
  page,
  context,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/40[01]/)
  const email = staff['orders-and-messages']
  const openLink = async () => {
    await page.goto(await askForStaffLink(testEnv, email, '/office/me'))
    await page.getByRole('button', { name: 'Open the office' }).click()
  }
  const earlier = await staffMember(testEnv, 'orders-and-messages')
  const key = await plugIn(page)
  await openLink()
  await page.getByLabel('What it is kept by').fill('my key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('The passkey is added.')
  await expect(page.getByRole('listitem').filter({ hasText: 'my key, added on' })).toBeVisible()
  await examine()

  // The same passkey is not added twice, and other sessions of the member must use it.
  await page.getByLabel('What it is kept by').fill('again')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device holds a passkey for you already.')).toBeVisible()
  const { status, headers } = await earlier.get('/office')
  expect([status, headers.get('location')]).toEqual([303, '/office/passkey?to=%2Foffice'])
  expect((await earlier.post('/office/me', { intent: 'monday' })).status).toBe(401)
  const forged = await earlier.post('/office/passkey', { answer: '{"id":"x"}' })
  expect([forged.status, await forged.text()]).toEqual([400, expect.stringContaining('not a passkey of yours')])

  await context.clearCookies()
  await openLink()
  await expect(heading(page, 'Your passkey')).toBeVisible()
  await expect(page).toHaveURL('/office/passkey?to=%2Foffice%2Fme')
  await examine()
  await page.goto('/office')
  await expect(heading(page, 'Your passkey')).toBeVisible()
  const shown = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  // A signed challenge is not valid for another session.
  const answer = new URLSearchParams((await shown).postData() ?? '').get('answer') ?? ''
  expect(JSON.parse(answer)).toHaveProperty('response.signature')
  for (const asked of [true, false]) {
    if (asked) await earlier.get('/office/passkey')
    expect((await earlier.post('/office/passkey', { answer })).status).toBe(400)
  }

  // The passkey of another person is refused.
  await page.goto('/office/me')
  await context.clearCookies()
  await key.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key.authenticatorId })
  const options = { protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true } as const
  await key.cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  await openLink()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page.getByText('No passkey was used. Try again.')).toBeVisible()

  const { stdout } = await testEnv.staff(['passkeys', '--remove', email])
  expect(stdout).toContain('1 passkeys')
  await page.goto('/office/me')
  await expect(heading(page, 'You')).toBeVisible()
  const log = await readDatabase(testEnv, (db) => db.selectFrom('staff_change').select('what').execute())
  const changes = log.map(({ what }) => what)
  expect(changes).toEqual(expect.arrayContaining(['passkey added', 'signed in with a passkey', 'passkey removed']))
})
