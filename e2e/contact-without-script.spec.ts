import { sql } from 'kysely'
import { openDatabase } from '../app/platform/db.server.ts'
import { expect, test } from './harness/test.ts'
import {
  expectEmptyForm,
  expectForm,
  expectMessage,
  fillMessage,
  messagesOf,
  newVisitor,
  send,
  thanks,
} from './writing.ts'

test.use({ javaScriptEnabled: false })

test('the form posts, thanks, and reloading sends nothing again', async ({ page, world }) => {
  const visitor = newVisitor({ type: 'donation' })
  await page.goto('/contact')
  await fillMessage(page, visitor)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('Our team will respond within 24 hours.')).toBeVisible()
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)

  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expectEmptyForm(page)
})

test('going back and sending the same again is one message', async ({ page, world }) => {
  const visitor = newVisitor()
  await page.goto('/contact')
  for (const _ of [1, 2]) {
    await fillMessage(page, visitor)
    await send(page)
    await expect(thanks(page)).toBeVisible()
    await page.goBack()
  }
  await expectMessage(world, visitor)
})

test('rubbish comes back with everything typed, and can be mended', async ({ page, world, allowConsole }) => {
  allowConsole(/400/)
  const visitor = newVisitor({ type: 'media' })
  await page.goto('/contact?subject=Get%20Involved')
  await fillMessage(page, { ...visitor, email: 'ada@nowhere', name: '  ' })
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check:' })
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter your full name.',
    'Please enter an email address like name@example.com.',
  ])
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/like name@example\.com/)
  await expectForm(page, { ...visitor, email: 'ada@nowhere', name: '  ' })
  expect(await messagesOf(world, { email: 'ada@nowhere' })).toEqual([])

  await page.getByLabel('Email Address').fill(visitor.email)
  await page.getByLabel('Full Name').fill(visitor.name)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('the query presets the subject, and Clear Form empties it', async ({ page }) => {
  await page.goto('/contact?subject=Get%20Involved')
  await expect(page.getByLabel('Subject')).toHaveValue('Get Involved')
  await page.getByLabel('Message').fill('x')
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await expectEmptyForm(page)
})

test('a database that does not answer loses nothing that was typed', async ({ page, world, allowConsole }) => {
  allowConsole(/503/)
  const visitor = newVisitor({ type: 'support' })
  await page.goto('/contact')
  await fillMessage(page, visitor)
  await withoutTable(world.site.databaseUrl, async () => {
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent' })).toContainText(
      'What you typed is still here. Please try again, or write to',
    )
    await expectForm(page, visitor)
  })
  expect(await messagesOf(world, visitor)).toEqual([])
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await expectMessage(world, visitor)
})

test('too long, control characters and empty are refused with 400 and in words, and nothing is stored', async ({
  request,
  world,
}) => {
  const visitor = newVisitor()
  const cases: [form: Record<string, string>, text: string][] = [
    [{ name: 'x'.repeat(101) }, 'Full Name can have up to 100 characters.'],
    [{ subject: 'x'.repeat(151) }, 'Subject can have up to 150 characters.'],
    [{ message: 'x'.repeat(5001) }, 'Message can have up to 5,000 characters.'],
    [{ message: 'a\u0000b' }, 'Message holds a character that cannot be sent.'],
    [{ subject: 'Hello\r\nBcc: victim@example.net' }, 'Subject holds a character that cannot be sent.'],
    [{ name: '' }, 'Please enter your full name.'],
  ]
  for (const [changes, text] of cases) {
    const response = await request.post('/contact', {
      form: { ...visitor, ...changes },
      headers: { Origin: world.site.origin },
    })
    expect(response.status(), text).toBe(400)
    expect(await response.text()).toContain(text)
  }
  const noForm = await request.post('/contact', { data: '{}', headers: { 'Content-Type': 'application/json' } })
  expect(noForm.status()).toBe(400)
  expect(await messagesOf(world, visitor)).toEqual([])
})

/** Takes the messages' table away while `work` is done. */
async function withoutTable(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const db = await openDatabase(databaseUrl)
  try {
    await db.schema.alterTable('contact_message').renameTo('gone').execute()
    await work()
  } finally {
    await sql`alter table gone rename to contact_message`.execute(db)
    await db.destroy()
  }
}
