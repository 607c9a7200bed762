import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { site } from '../app/content/site.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import {
  expectEmptyForm,
  expectForm,
  expectMessage,
  fillMessage,
  formOf,
  messagesOf,
  newVisitor,
  send,
  thanks,
  toast,
} from './writing.ts'

test('a message is stored, told to us, and acknowledged to the visitor', async ({ page, world }) => {
  const visitor = newVisitor({ type: 'partnership' })
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await fillMessage(page, visitor)
  await send(page)
  await expect(toast(page)).toContainText("Message Sent!Thank you for contacting us. We'll respond within 24 hours.")
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('Your message has been received. Our team will respond within 24 hours.')).toBeVisible()
  await expect(formOf(page)).toBeHidden()

  const { notice, acknowledgement } = await expectMessage(world, visitor)
  expect(notice.subject).toBe(`Church Partnership: ${visitor.subject}`)
  expect(notice.replyTo).toEqual([visitor.email])
  expect(notice.text).toContain(visitor.message)
  expect(acknowledgement.text).not.toContain(visitor.message)
  expect(acknowledgement.text).toContain('988')
  expect(acknowledgement.text).toContain(site.hours)
})

test('while it is sent the button says so and cannot be pressed', async ({ page, world }) => {
  const visitor = newVisitor()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/contact.data', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await fillMessage(page, visitor)
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  letThrough()
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('pressing twice is one message', async ({ page, world }) => {
  const visitor = newVisitor()
  await page.goto('/contact')
  await fillMessage(page, visitor)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('another message, with the keyboard alone: the focus leads there and back', async ({ page, world }) => {
  const [first, second] = [newVisitor(), newVisitor({ subject: 'A second one' })]
  await page.goto('/contact?subject=Get%20Involved')
  await fillMessage(page, first)
  await page.getByLabel('Subject').press('Enter')
  await expect(thanks(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Another Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeFocused()
  await expectEmptyForm(page)

  await page.keyboard.press('Tab')
  await page.keyboard.type(second.name)
  await fillMessage(page, second)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, first)
  await expectMessage(world, second)
})

test('the same words can be sent a second time, when the visitor means it', async ({ page, world }) => {
  const visitor = newVisitor()
  await page.goto('/contact')
  await waitUntilHydrated(page)
  for (const count of [1, 2]) {
    await fillMessage(page, visitor)
    await send(page)
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await expect.poll(() => messagesOf(world, visitor)).toHaveLength(count)
  }
})

test('Clear Form empties every field, also a preset one', async ({ page }) => {
  await page.goto('/contact?subject=Get%20Involved')
  await expect(page.getByLabel('Subject')).toHaveValue('Get Involved')
  await fillMessage(page, newVisitor({ type: 'media' }))
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await expectEmptyForm(page)
})

test('pressing Contact takes back what a link preset, and nothing that was typed', async ({ page }) => {
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
  const subject = page.getByLabel('Subject')
  await page.goto('/contact?subject=Get%20Involved')
  await waitUntilHydrated(page)
  await page.getByLabel('Full Name').fill('Ruth')
  await contact.click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(subject).toHaveValue('')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ruth')

  await subject.fill('My own words')
  await contact.click()
  await page.goBack()
  await expect(page).toHaveURL(/subject=/)
  await expect(subject).toHaveValue('My own words')
})

test('the link of another page presets the subject', async ({ page, world }) => {
  const visitor = newVisitor({ subject: 'Get Involved' })
  await page.goto('/get-involved')
  await page.getByRole('main').locator('a[href="/contact?subject=Get%20Involved"]').first().click()
  await expect(page.getByLabel('Subject')).toHaveValue('Get Involved')
  await page.getByLabel('Full Name').fill(visitor.name)
  await page.getByLabel('Email Address').fill(visitor.email)
  await page.getByLabel('Message').fill(visitor.message)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('what is missing is the browser’s to say; what only the server sees is said beside the field', async ({
  page,
  world,
  allowConsole,
}) => {
  allowConsole(/400/)
  const visitor = newVisitor()
  await page.goto('/contact')
  for (const label of ['Full Name', 'Email Address', 'Subject', 'Message']) {
    await send(page)
    await expect(page.getByLabel(label)).toBeFocused()
    expect(await page.getByLabel(label).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
    await page.getByLabel(label).fill(label === 'Email Address' ? 'ada@nowhere' : '   ')
  }
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent. Please check:' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your full name.')
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/like name@example\.com/)
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@nowhere')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Up to 5,000.*Please enter your message\./)
  await page.getByRole('link', { name: 'Please enter a subject.' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()

  await fillMessage(page, visitor)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('what was typed before the script woke up stays, and is sent', async ({ page, world }) => {
  const visitor = newVisitor({ type: 'support' })
  const wake = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillMessage(page, visitor)
  wake()
  await expect(page.locator('input[name="key"]')).toHaveValue(/^[\da-f-]{36}$/)
  await expectForm(page, visitor)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('what is mended before the script wakes up on the answer stays as well', async ({ page, world, allowConsole }) => {
  allowConsole(/400/)
  const visitor = newVisitor({ type: 'media' })
  const wake = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillMessage(page, { ...visitor, name: '  ', message: 'A first try', type: 'general' })
  await send(page)
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your full name.')
  await fillMessage(page, visitor)
  wake()
  await expect(page.locator('input[name="key"]')).toHaveValue(/^[\da-f-]{36}$/)
  await expectForm(page, visitor)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('each page load has a key of its own, and the file that everybody gets has none', async ({ page, world }) => {
  const file = await readFile(new URL('../build/client/contact/index.html', import.meta.url), 'utf8')
  expect(file).toContain('name="message"')
  expect(file).not.toContain('name="key"')
  const keys = new Set<string>()
  for (const _ of [1, 2]) {
    await page.goto(`${world.site.url}/contact`)
    keys.add(await page.locator('input[name="key"]').inputValue())
  }
  expect(keys.size).toBe(2)
})

/** A slow line: the page is there, its scripts only once the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  return () => wake()
}
