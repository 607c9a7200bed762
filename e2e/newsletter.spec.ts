import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '../app/platform/db.server.ts'
import { expect, test, type World } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { giveNetworkBack, takeNetworkAway } from './network.ts'
import { expectStatus, linkIn, mailsTo, newReader, subscriberOf } from './subscribers.ts'

const field = (page: Page) => page.getByLabel('Email address')
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Our Family!' })

function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

async function signUp(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  await field(page).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

/** A letter to everybody, from the staff's command line. */
async function sendLetter(world: World, title: string): Promise<void> {
  const file = join(world.siteOptions.dataDir, 'letter.md')
  await writeFile(file, `# ${title}\n\nDear friends,\n\nthank you for praying.\n`)
  expect((await world.staff(['newsletter', 'send', file])).stdout).toContain('are queued')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const [source, path] of [
      ['home', '/'],
      ['newsletter', '/newsletter'],
    ]) {
      test(`from the sign-up on ${path} to a letter and out again`, async ({ page, world }) => {
        const email = newReader()
        await signUp(page, `  ${email.toUpperCase()} `, path)
        await expect(welcome(page)).toBeVisible()
        await expect(page.getByText('a confirmation email is on its way to you')).toBeVisible()
        await expect(field(page)).toHaveCount(0)
        const consent =
          'Send me the prayer newsletter by email. I can unsubscribe at any time with the link in every letter.'
        expect(await subscriberOf(world, email)).toMatchObject({
          status: 'pending',
          consent_source: source,
          consent_text: consent,
        })

        const confirmations = await mailsTo(world, email)
        expect(confirmations).toHaveLength(1)
        await page.goto(linkIn(confirmations[0]))
        await expect(page.getByRole('heading', { name: 'One step to go' })).toBeVisible()
        await expectStatus(world, email, 'pending')
        await page.getByRole('button', { name: 'Confirm my subscription' }).click()
        await expect(page.getByRole('heading', { name: 'Your subscription is confirmed' })).toBeVisible()
        await expectStatus(world, email, 'confirmed')

        const title = `Letter to ${email}`
        await sendLetter(world, title)
        const letters = await mailsTo(world, email, title)
        expect(letters).toHaveLength(1)
        expect(letters[0]?.text).toContain('thank you for praying')
        await page.goto(linkIn(letters[0]))
        await expectStatus(world, email, 'confirmed')
        await page.getByRole('button', { name: 'Unsubscribe' }).click()
        await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
        await expectStatus(world, email, 'unsubscribed')
      })
    }

    test('what the browser refuses is not posted; what only the server refuses is told beside the field', async ({
      page,
      world,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const posts = postsOf(page)
      await signUp(page, '')
      if (javaScriptEnabled) {
        await expect(page.getByRole('alert').filter({ hasText: 'Email Required' })).toContainText(
          'Please enter your email address.',
        )
        await expect(field(page)).toHaveAccessibleDescription('Please enter your email address.')
      }
      for (const rubbish of ['ruth', '"><b>ruth</b>', 'ruth@']) {
        await field(page).fill(rubbish)
        await page.getByRole('button', { name: 'Subscribe' }).click()
        await expect(field(page)).toBeFocused()
        await expect(field(page)).toHaveValue(rubbish)
      }
      expect(posts).toEqual([])

      await field(page).fill('ruth@nowhere')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(field(page)).toHaveAccessibleDescription(/such as name@example\.com/)
      await expect(field(page)).toHaveValue('ruth@nowhere')
      expect((await world.staff(['subscribers'])).stdout).not.toContain('ruth')

      const email = newReader()
      await field(page).fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(welcome(page)).toBeVisible()
      expect(await mailsTo(world, email)).toHaveLength(1)
    })

    test('a list that cannot be reached costs nothing that was typed', async ({ page, world, allowConsole }) => {
      allowConsole(/503/)
      const email = newReader()
      const db = await openDatabase(world.site.databaseUrl)
      await sql`alter table subscriber rename to elsewhere`.execute(db)
      try {
        await signUp(page, email)
        await expect(page.getByRole('alert').filter({ hasText: 'Please Try Again' })).toContainText('press Subscribe')
        await expect(field(page)).toHaveValue(email)
      } finally {
        await sql`alter table elsewhere rename to subscriber`.execute(db)
        await db.destroy()
      }
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(welcome(page)).toBeVisible()
      await expectStatus(world, email, 'pending')
      expect(await mailsTo(world, email)).toHaveLength(1)
    })

    test('signing up again looks the same, confirmed or not', async ({ page, world }) => {
      const email = newReader()
      await signUp(page, email)
      await expect(welcome(page)).toBeVisible()
      const first = await page.getByRole('main').innerText()
      await signUp(page, email)
      await expect(welcome(page)).toBeVisible()
      const [confirmation] = await mailsTo(world, email)
      await page.goto(linkIn(confirmation))
      await page.getByRole('button', { name: 'Confirm my subscription' }).click()
      await expect(page.getByText('Your subscription is confirmed')).toBeVisible()

      await signUp(page, email)
      await expect(welcome(page)).toBeVisible()
      if (!javaScriptEnabled) expect(await page.getByRole('main').innerText()).toBe(first)
      await expectStatus(world, email, 'confirmed')
    })
  })
}

test('the sign-up is the last section before the footer', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').locator('section').last()).toHaveAccessibleName('Pray with us')
  await expect(field(page)).toHaveAttribute('type', 'email')
  await expect(field(page)).toHaveAttribute('required')
})

test('the button says that it works, for a second at the least; then a toast says thank you', async ({ page }) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  await field(page).fill(newReader())
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.clock.runFor(900)
  await (await answered).finished()
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(welcome(page)).toBeFocused()
  const toast = page.getByRole('status').filter({ hasText: 'Thank You!' })
  await expect(toast).toContainText("You've been added to our prayer newsletter. God bless!")

  // It is not kept: another visit asks again.
  await page.reload()
  await expect(field(page)).toBeVisible()
})

test('an empty form that is sent before React has come is told so when it has', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const posts = postsOf(page)
  const told = page.getByRole('alert').filter({ hasText: 'Email Required' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(told).toHaveCount(0)
  release()
  await expect(told).toContainText('Please enter your email address.')
  await expect(field(page)).toBeFocused()
  expect(posts).toEqual([])
})

test('pressed twice, posted once', async ({ page, world }) => {
  const email = newReader()
  const posts = postsOf(page)
  await page.goto('/')
  await waitUntilHydrated(page)
  await field(page).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).dblclick()
  await expect(welcome(page)).toBeVisible()
  expect(posts).toHaveLength(1)
  expect(await mailsTo(world, email)).toHaveLength(1)
})

test('without a network the visitor is told, keeps what was typed, and can press again', async ({
  page,
  world,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const email = newReader()
  await page.goto('/')
  await waitUntilHydrated(page)
  await field(page).fill(email)
  await takeNetworkAway(page)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please Try Again' })).toBeVisible()
  await expect(field(page)).toHaveValue(email)

  await giveNetworkBack(page)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(welcome(page)).toBeVisible()
  expect(await mailsTo(world, email)).toHaveLength(1)
})

for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
  test(`${path} with a link that is no good says so, and is private`, async ({ page, allowConsole }) => {
    allowConsole(/400/)
    for (const query of ['', '?token=', '?token=confirm.x.y.z', `?token=${encodeURIComponent('<b>&"')}`]) {
      const response = await page.goto(path + query)
      expect(response?.status()).toBe(400)
      expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      await expect(page.getByText('Nothing has changed.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
  })
}
