import { expect } from '@playwright/test'
import type { ReceivedMail } from './harness/mail.ts'
import type { World } from './harness/world.ts'
import { readDatabase } from './read-database.ts'

let readers = 0

/** An address that nobody used before, so that a test finds its own row and mails. */
export function newReader(): string {
  readers += 1
  return `reader-${process.pid}-${readers}@example.com`
}

export function subscriberOf(world: World, email: string) {
  return readDatabase(world, (db) =>
    db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst(),
  )
}

/** Waits for the mails to the address that have these words in their subject. */
export function mailsTo(world: World, email: string, subject = ''): Promise<ReceivedMail[]> {
  return world.mail.waitFor((mail) => mail.to.includes(email) && mail.subject.includes(subject))
}

/** The link with a token that a mail shows. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const link = /http\S+token=[\w.-]*[\w-]/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('The mail has no link.')
  return link
}

export async function expectStatus(world: World, email: string, status: string): Promise<void> {
  expect(await subscriberOf(world, email)).toMatchObject({ status })
}
