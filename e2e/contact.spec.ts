import type { Page } from '@playwright/test'
import { contact } from '../app/content/pages/contact.ts'
import { site } from '../app/content/site.ts'
import { fill } from '../app/words/fill.ts'
import { expect, test } from './harness/test.ts'
import { holdScripts, openPage } from './hydrated.ts'
import { withoutTable } from './read-database.ts'
import {
  expectEmptyForm,
  expectForm,
  expectMessage,
  failure,
  fieldOf,
  fillMessage,
  messagesOf,
  newVisitor,
  send,
  sendMessage,
  thanks,
} from './writing.ts'

const { form, sent, toasts } = contact
const { fields } = form

test('a double click sends one message: the button is disabled while it is sent, then a toast and a mail thank', async ({
  page,
  testEnv,
  examine,
}) => {
  const visitor = newVisitor({ type: 'partnership' })
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/contact.data', async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, '/contact')
  await fillMessage(page, visitor)
  await page.getByRole('button', { name: form.send }).dblclick()
  await expect(page.getByRole('button', { name: form.sending })).toBeDisabled()
  letThrough()
  await expect(thanks(page)).toBeFocused()
  const toast = page.getByRole('status').filter({ hasText: toasts.sent.title })
  await expect(toast).toContainText(toasts.sent.description)
  await expect(page.getByText(sent.text)).toBeVisible()
  await expect(page.getByRole('form', { name: form.title })).toBeHidden()
  await examine()

  const { notice, acknowledgement } = await expectMessage(testEnv, visitor)
  expect(notice.subject).toBe(`${form.types.partnership}: ${visitor.subject}`)
  expect(notice.replyTo).toEqual([visitor.email])
  expect(notice.text).toContain(visitor.message)
  expect(acknowledgement.text).not.toContain(visitor.message)
  for (const words of ['988', site.hours]) expect(acknowledgement.text).toContain(words)
})

test('the same message once more, with the keyboard alone: the focus moves to the thanks and back to the form', async ({
  page,
  testEnv,
}) => {
  const visitor = newVisitor()
  await openPage(page, '/contact')
  await fillMessage(page, visitor)
  await fieldOf(page, 'subject').press('Enter')
  await expect(thanks(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: sent.another })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: form.title })).toBeFocused()
  await expectEmptyForm(page)

  await page.keyboard.press('Tab')
  await page.keyboard.type('Replaced by what is filled in')
  await sendMessage(page, visitor)
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => messagesOf(testEnv, visitor)).toHaveLength(2)
})

test('a link presets the subject, Contact in the header takes the preset back, and Clear Form empties all', async ({
  page,
}) => {
  const subject = fieldOf(page, 'subject')
  const contactLink = page.getByRole('banner').getByRole('link', { name: contact.pageTitle })
  await openPage(page, '/get-involved')
  await page.getByRole('main').locator('a[href="/contact?subject=Get%20Involved"]').first().click()
  await expect(subject).toHaveValue('Get Involved')
  await fieldOf(page, 'name').fill('Ruth')
  await contactLink.click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(subject).toHaveValue('')
  await expect(fieldOf(page, 'name')).toHaveValue('Ruth')

  // Get Involved links to the form with a message that is already begun.
  await openPage(page, '/get-involved')
  await page.locator('#churches').getByRole('link', { name: 'Ask about outreach kits' }).click()
  await expect(subject).toHaveValue('Church outreach kit')
  await expect(fieldOf(page, 'type')).toHaveValue('partnership')
  await expect(fieldOf(page, 'message')).toHaveValue(/^We would like .*\n\nChurch:\n/)
  await contactLink.click()
  await expectEmptyForm(page)

  // The typed text stays.
  await subject.fill('My own words')
  const entry = await historyKey(page)
  await contactLink.click()
  // React Router navigates after the click: Back before that would be a step from another entry.
  await expect.poll(() => historyKey(page)).not.toBe(entry)
  await page.goBack()
  await expect(page).toHaveURL(/subject=/)
  await expect(subject).toHaveValue('My own words')
  await fillMessage(page, newVisitor({ type: 'media' }))
  await page.getByRole('button', { name: form.clear }).click()
  await expectEmptyForm(page)
})

/** The key that React Router gives to each entry of the history. */
const historyKey = (page: Page) => page.evaluate(() => (history.state as { key?: string } | null)?.key)

test('an error from the browser or from the server is shown beside its field', async ({
  page,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/400/)
  const visitor = newVisitor()
  await openPage(page, '/contact')
  for (const name of ['name', 'email', 'subject', 'message'] as const) {
    await send(page)
    const field = fieldOf(page, name)
    await expect(field).toBeFocused()
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await expect(field).toHaveAccessibleDescription(new RegExp(fields[name].empty))
    if (name === 'name') await examine()
    if (name === 'email') {
      await field.fill('ada')
      await send(page)
      await expect(field).toHaveAccessibleDescription(fields.email.wrong)
    }
    await field.fill(name === 'email' ? 'ada@nowhere' : '   ')
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: form.errorSummary })).toBeVisible()
  await expect(fieldOf(page, 'name')).toBeFocused()
  await expect(fieldOf(page, 'name')).toHaveAccessibleDescription(fields.name.empty)
  await expect(fieldOf(page, 'email')).toHaveAccessibleDescription(fields.email.wrong)
  await expect(fieldOf(page, 'email')).toHaveValue('ada@nowhere')
  await expect(fieldOf(page, 'message')).toHaveAccessibleDescription(
    `${fill(fields.message.hint, { limit: '5,000' })} ${fields.message.empty}`,
  )
  await examine()
  await page.getByRole('link', { name: fields.subject.empty }).click()
  await expect(fieldOf(page, 'subject')).toBeFocused()

  await sendMessage(page, visitor)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(testEnv, visitor)
})

test('an answer corrected before React starts on it is kept and sent; each page load has its own key', async ({
  page,
  testEnv,
  request,
  allowConsole,
}) => {
  allowConsole(/400/)
  // All visitors get the same file, so it contains no key.
  expect(await (await request.get('/contact')).text()).not.toContain('name="key"')
  const key = page.locator('input[name="key"]')
  const visitor = newVisitor({ type: 'media' })
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await sendMessage(page, { ...visitor, name: '  ', message: 'A first try', type: 'general' })
  await expect(fieldOf(page, 'name')).toHaveAccessibleDescription(fields.name.empty)
  await fillMessage(page, visitor)
  release()
  await expect(key).toHaveValue(/^[\da-f-]{36}$/)
  const used = await key.inputValue()
  await expectForm(page, visitor)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(testEnv, visitor)
  await page.goto('/contact')
  await expect(key).toHaveValue(/^[\da-f-]{36}$/)
  expect(await key.inputValue()).not.toBe(used)
})

test('when the server is down or its answer is lost, everything typed stays, and sending again is the same message', async ({
  page,
  testEnv,
  examine,
  allowConsole,
}) => {
  // The browser may request the service worker while the server is stopped.
  allowConsole(/ERR_FAILED|ERR_CONNECTION_REFUSED|502|fetching the script/)
  const visitor = newVisitor({ type: 'volunteer' })
  const action = '**/contact.data'
  await openPage(page, '/contact')
  await fillMessage(page, visitor)
  const sendInVain = async (look = async () => {}) => {
    await send(page)
    for (const words of Object.values(toasts.failed)) await expect(failure(page)).toContainText(words)
    await expect(page.getByRole('button', { name: form.send })).toBeFocused()
    // The toast stays while it has the focus.
    await failure(page).getByRole('button').focus()
    await look()
    await failure(page).getByRole('button').click()
    await expect(page.getByRole('button', { name: form.send })).toBeEnabled()
    await expectForm(page, visitor)
  }
  await testEnv.site.kill()
  await sendInVain(examine)
  await testEnv.site.start()
  const answer = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route(action, (route) => route.fulfill(answer), { times: 1 })
  await sendInVain()
  expect(await messagesOf(testEnv, visitor)).toEqual([])
  await page.route(action, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await sendInVain()
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(testEnv, visitor)
})

test('at every width e-mail address and telephone come first, the form comes early, and its text is 17 px', async ({
  page,
}) => {
  await page.goto('/contact')
  const messageForm = page.getByRole('form', { name: form.title })
  const card = page.getByRole('listitem').filter({ hasText: site.email }).first()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [formBox, cardBox] = [await messageForm.boundingBox(), await card.boundingBox()]
    expect(formBox?.y).toBeLessThan(900)
    for (const href of [`mailto:${site.email}`, `tel:`]) {
      const link = page
        .getByRole('main')
        .locator(`a[href^="${href}"]:visible`)
        .filter({ hasNotText: /^911$|^988$/ })
      expect((await link.first().boundingBox())?.y).toBeLessThan(width < 1024 ? (formBox?.y ?? 0) : 900)
    }
    if (width < 1024) expect(formBox?.y).toBeLessThan(cardBox?.y ?? 0)
    else expect(formBox?.width).toBeGreaterThan(cardBox?.width ?? Infinity)
    const sizes = await messageForm
      .locator(':is(input, select, textarea):not([inert] *, [type=hidden])')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(sizes.length).toBeGreaterThanOrEqual(5)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reloading, or going back and sending again, is the same message', async ({ page, testEnv }) => {
    const visitor = newVisitor({ type: 'donation' })
    await page.goto('/contact')
    for (const _ of [1, 2]) {
      await sendMessage(page, visitor)
      await expect(thanks(page)).toBeVisible()
      await expect(page.getByText(sent.text)).toBeVisible()
      await page.reload()
      await expect(thanks(page)).toBeVisible()
      await page.goBack()
    }
    await expectMessage(testEnv, visitor)
    await page.goForward()
    await page.getByRole('button', { name: sent.another }).click()
    await expectEmptyForm(page)
  })

  test('a refused form comes back with all typed values, and can be corrected', async ({
    page,
    testEnv,
    allowConsole,
  }) => {
    allowConsole(/400/)
    const visitor = newVisitor({ type: 'media' })
    await page.goto('/get-involved')
    await page.getByRole('link', { name: 'Ask for a kit' }).click()
    await expect(fieldOf(page, 'subject')).toHaveValue('Free classroom kit')
    await expect(fieldOf(page, 'message')).toHaveValue(/School or group:/)
    await page.getByRole('button', { name: form.clear }).click()
    await expectEmptyForm(page)

    await sendMessage(page, { ...visitor, email: 'ada@nowhere', name: '  ' })
    const summary = page.getByRole('alert').filter({ hasText: form.errorSummary })
    await expect(summary.getByRole('link')).toHaveText([fields.name.empty, fields.email.wrong])
    await expect(fieldOf(page, 'email')).toHaveAccessibleDescription(fields.email.wrong)
    await expectForm(page, { ...visitor, email: 'ada@nowhere', name: '  ' })
    expect(await messagesOf(testEnv, { email: 'ada@nowhere' })).toEqual([])

    await fieldOf(page, 'email').fill(visitor.email)
    await fieldOf(page, 'name').fill(visitor.name)
    await send(page)
    await expect(thanks(page)).toBeVisible()
    await expectMessage(testEnv, visitor)
  })

  test('when the database refuses, everything typed stays', async ({ page, testEnv, allowConsole }) => {
    allowConsole(/503/)
    const visitor = newVisitor({ type: 'support' })
    await page.goto('/contact')
    await fillMessage(page, visitor)
    await withoutTable(testEnv, 'contact_message', async () => {
      await send(page)
      const alert = page.getByRole('alert').filter({ hasText: toasts.failed.title })
      await expect(alert).toContainText(toasts.failed.description)
      await expectForm(page, visitor)
    })
    expect(await messagesOf(testEnv, visitor)).toEqual([])
    await send(page)
    await expect(thanks(page)).toBeVisible()
    await expectMessage(testEnv, visitor)
  })
})
