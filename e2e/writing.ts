import type { Locator, Page } from '@playwright/test'
import { contact } from '../app/content/pages/contact.ts'
import { site } from '../app/content/site.ts'
import type { ReceivedMail } from './harness/mail.ts'
import { expect, type TestEnv } from './harness/test.ts'
import { readDatabase } from './read-database.ts'

export interface Visitor {
  name: string
  email: string
  type: string
  subject: string
  message: string
}

let visitors = 0

/** A new visitor, so that a test finds its own message and mails. */
export function newVisitor(changes: Partial<Visitor> = {}): Visitor {
  visitors += 1
  return {
    name: 'Zoë “Bo” Writer 👩🏽‍🏫',
    email: `visitor-${process.pid}-${visitors}@example.com`,
    type: 'general',
    subject: 'Books for our class, שלום',
    message: 'Hello.\n\nHow many books\n  may a class order?',
    ...changes,
  }
}

const { form, sent } = contact

/** A field of the contact form, by its label. */
export function fieldOf(page: Page, field: keyof typeof form.fields): Locator {
  return page.getByLabel(form.fields[field].label, { exact: true })
}

export function thanks(page: Page): Locator {
  return page.getByRole('heading', { name: sent.title })
}

/** The toast of a failure. */
export function failure(page: Page): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
}

export async function fillMessage(page: Page, visitor: Visitor): Promise<void> {
  for (const field of ['name', 'email', 'subject', 'message'] as const) await fieldOf(page, field).fill(visitor[field])
  await fieldOf(page, 'type').selectOption(visitor.type)
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: form.send }).click()
}

export async function sendMessage(page: Page, visitor: Visitor): Promise<void> {
  await fillMessage(page, visitor)
  await send(page)
}

export async function expectForm(page: Page, visitor: Visitor) {
  for (const field of ['name', 'email', 'type', 'subject', 'message'] as const) {
    await expect(fieldOf(page, field)).toHaveValue(visitor[field])
  }
}

export function expectEmptyForm(page: Page) {
  return expectForm(page, { name: '', email: '', type: 'general', subject: '', message: '' })
}

export function messagesOf(testEnv: TestEnv, { email }: { email: string }) {
  return readDatabase(testEnv, (db) =>
    db.selectFrom('contact_message').selectAll().where('email', '=', email).execute(),
  )
}

/** Waits until this message is stored once, and one mail about it was sent to us and one to the visitor. */
export async function expectMessage(
  testEnv: TestEnv,
  visitor: Visitor,
): Promise<{ notice: ReceivedMail; acknowledgement: ReceivedMail }> {
  await expect.poll(() => messagesOf(testEnv, visitor)).toHaveLength(1)
  const [{ id, message, ...fields } = { id: '', message: '' }] = await messagesOf(testEnv, visitor)
  expect({ ...fields, message: message.replaceAll('\r\n', '\n') }).toMatchObject({ ...visitor })
  // Both were sent to the mail server, and no third one is queued.
  const queued = () =>
    readDatabase(testEnv, (db) =>
      db.selectFrom('outbox').select('status').where('subject_id', '=', id).orderBy('kind').execute(),
    )
  await expect.poll(queued).toEqual([{ status: 'sent' }, { status: 'sent' }])
  const mails = await testEnv.mail.read()
  const notices = mails.filter((mail) => mail.to.includes(site.email) && mail.text.includes(id))
  const acknowledgements = mails.filter((mail) => mail.to.includes(visitor.email))
  expect([notices.length, acknowledgements.length]).toEqual([1, 1])
  return { notice: notices[0]!, acknowledgement: acknowledgements[0]! }
}
