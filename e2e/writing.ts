import type { Locator, Page } from '@playwright/test'
import { site } from '../app/content/site.ts'
import type { ReceivedMail } from './harness/mail.ts'
import { expect, type World } from './harness/test.ts'

export interface Visitor {
  name: string
  email: string
  type: string
  subject: string
  message: string
}

let visitors = 0

/** Somebody nobody wrote as before, so that a test finds its own message and mails. */
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

export function formOf(page: Page): Locator {
  return page.getByRole('form', { name: 'Write to us' })
}

export function thanks(page: Page): Locator {
  return page.getByRole('heading', { name: 'Thank You!' })
}

/** The message over the page when all is well. */
export function toast(page: Page): Locator {
  return page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
}

/** The destructive toast. */
export function failure(page: Page): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
}

export async function fillMessage(page: Page, visitor: Visitor): Promise<void> {
  const form = formOf(page)
  await form.getByLabel('Full Name').fill(visitor.name)
  await form.getByLabel('Email Address').fill(visitor.email)
  await form.getByLabel('Inquiry Type').selectOption(visitor.type)
  await form.getByLabel('Subject').fill(visitor.subject)
  await form.getByLabel('Message').fill(visitor.message)
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
}

/** What stands in the visitor. */
export async function expectForm(page: Page, visitor: Visitor) {
  await expect(page.getByLabel('Full Name')).toHaveValue(visitor.name)
  await expect(page.getByLabel('Email Address')).toHaveValue(visitor.email)
  await expect(page.getByLabel('Inquiry Type')).toHaveValue(visitor.type)
  await expect(page.getByLabel('Subject')).toHaveValue(visitor.subject)
  await expect(page.getByLabel('Message')).toHaveValue(visitor.message)
}

export function expectEmptyForm(page: Page) {
  return expectForm(page, { name: '', email: '', type: 'general', subject: '', message: '' })
}

/** The visitor's messages as the staff sees them: the fields of its CSV up to the address. */
export async function messagesOf(world: World, { email }: { email: string }): Promise<string[]> {
  const { stdout } = await world.staff(['messages', '--csv'])
  return stdout.split('\r\n').filter((line) => line.includes(email))
}

/** Waits until the staff's list holds this message once, and the mail sink one mail to us and one to the visitor. */
export async function expectMessage(
  world: World,
  visitor: Visitor,
): Promise<{ id: string; notice: ReceivedMail; acknowledgement: ReceivedMail }> {
  await expect.poll(() => messagesOf(world, visitor)).toHaveLength(1)
  const id = /msg_\w+/.exec((await messagesOf(world, visitor))[0] ?? '')?.[0] ?? ''
  const isNotice = (mail: ReceivedMail) => mail.to.includes(site.email) && mail.text.includes(id)
  const isAcknowledgement = (mail: ReceivedMail) => mail.to.includes(visitor.email)
  await world.mail.waitFor(isNotice)
  await world.mail.waitFor(isAcknowledgement)
  // No mail is on its way any more, so what has arrived is all that will.
  await expect.poll(async () => (await world.staff(['health'])).stdout).toContain('0 messages are waiting')
  const mails = await world.mail.read()
  const [notice, ...moreNotices] = mails.filter(isNotice)
  const [acknowledgement, ...moreAcknowledgements] = mails.filter(isAcknowledgement)
  expect([moreNotices, moreAcknowledgements]).toEqual([[], []])
  const { stdout } = await world.staff(['message', id])
  for (const line of [visitor.name, visitor.email, visitor.subject, ...visitor.message.split('\n')]) {
    expect(stdout).toContain(line)
  }
  if (!notice || !acknowledgement) throw new Error('A mail vanished from the sink.')
  return { id, notice, acknowledgement }
}
