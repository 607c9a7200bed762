import { expect } from '@playwright/test'
import type { ReceivedMail } from './harness/mail.ts'
import type { TestEnv } from './harness/test-env.ts'
import { readDatabase } from './read-database.ts'

let readers = 0

/** An address that nobody used before, so that a test finds its own row and mails. */
export function newReader(): string {
  readers += 1
  return `reader-${process.pid}-${readers}@example.com`
}

export function subscriberOf(testEnv: TestEnv, email: string) {
  return readDatabase(testEnv, (db) =>
    db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst(),
  )
}

/** Waits for the mails to the address that have these words in their subject. */
export function mailsTo(testEnv: TestEnv, email: string, subject = ''): Promise<ReceivedMail[]> {
  return testEnv.mail.waitFor((mail) => mail.to.includes(email) && mail.subject.includes(subject))
}

/** The link with a token that a mail shows. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const link = /http\S+token=[\w.-]*[\w-]/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('The mail has no link.')
  return link
}

export async function expectStatus(testEnv: TestEnv, email: string, status: string): Promise<void> {
  expect(await subscriberOf(testEnv, email)).toMatchObject({ status })
}
