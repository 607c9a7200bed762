import { site } from '../app/content/site.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { expectForm, expectMessage, failure, fillMessage, messagesOf, newVisitor, send, thanks } from './writing.ts'

test('the answer is lost after the server acted: everything is still here, and a repeat is the same message', async ({
  page,
  world,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const visitor = newVisitor({ type: 'volunteer' })
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await page.route(
    '**/contact.data',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await fillMessage(page, visitor)
  for (const _ of [1, 2]) {
    await send(page)
    await expect(failure(page)).toContainText('Your message was not sent')
    await expect(failure(page)).toContainText('What you typed is still here.')
    await expect(failure(page)).toContainText(`write to ${site.email} or call ${site.phone}`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
    await expectForm(page, visitor)
  }
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('an answer that is no answer of ours counts as a failed send', async ({ page, world, allowConsole }) => {
  allowConsole(/50[23]/)
  const visitor = newVisitor()
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await fillMessage(page, visitor)
  for (const status of [502, 503]) {
    const answer = { status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    await page.route('**/contact.data', (route) => route.fulfill(answer), { times: 1 })
    await send(page)
    await expect(failure(page)).toContainText('What you typed is still here.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expectForm(page, visitor)
  }
  expect(await messagesOf(world, visitor)).toEqual([])
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('the server is down, then up again: nothing is lost and nothing is doubled', async ({
  page,
  world,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED/)
  const visitor = newVisitor()
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await fillMessage(page, visitor)
  await world.site.kill()
  await send(page)
  await expect(failure(page)).toContainText('Your message was not sent')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await expectForm(page, visitor)
  await world.site.start()
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})
