import { tmpdir } from 'node:os'
import { composers } from '../../app/start/composers.server.ts'
import { memberKey } from '../../app/office/monday-mail/queue-monday-mails.server.ts'
import type { Mail } from '../../app/mail/mailer.server.ts'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { migrateToLatest } from '../../app/db/migrations.server.ts'
import { mondayOf } from '../../app/values/publisher-time.ts'
import { startTestSandbox } from '../../packages/stripe-sandbox/testing/running-sandbox.ts'
import { addPayments, paymentSamples } from './payment-samples.ts'
import { makeRecurringGifts } from './recurring-samples.ts'
import { addOtherRows, otherSamples } from './other-samples.ts'

/** A mail of a kind about a subject. `case` distinguishes mails of one kind. */
export interface Sample {
  kind: string
  case?: string
  subjectId: string
}

export interface WrittenMail {
  kind: string
  /** A file name. */
  name: string
  mail: Mail
}

const staff = 'Ann Lee <ann@example.com>:everything'

/**
 * Every kind of mail, written by the site's composers about rows of a database in memory and recurring gifts at the
 * Stripe sandbox. It sets environment variables, so it must run before anything reads the configuration.
 */
export async function writeEveryMail(): Promise<WrittenMail[]> {
  const sandbox = await startTestSandbox()
  const db = await openDatabase('sqlite::memory:')
  try {
    Object.assign(process.env, { STRIPE_API_URL: sandbox.url, STAFF: staff, SITE_URL: 'http://localhost:3000' })
    // No disk has this much, so there is a warning to write.
    Object.assign(process.env, { MIN_FREE_DISK_MB: '1000000000', DATA_DIR: tmpdir() })
    await migrateToLatest(db)
    const recurring = await makeRecurringGifts(sandbox)
    const payments = paymentSamples(recurring)
    await addPayments(db, payments)
    await addOtherRows(db, recurring, Date.now())
    const monday = { kind: 'monday-mail', subjectId: `${mondayOf(Date.now())}:${memberKey('ann@example.com')}` }
    const samples: Sample[] = [...payments.map(({ sample }) => sample), ...otherSamples(recurring), monday]
    return await Promise.all(samples.map((sample) => write(db, sample)))
  } finally {
    await db.destroy()
    await sandbox.kill()
  }
}

async function write(db: Db, { kind, case: which, subjectId }: Sample): Promise<WrittenMail> {
  const name = [kind, which].filter(Boolean).join('-')
  const mail = await composers[kind]?.compose(db, subjectId)
  if (!mail) throw new Error(`The sample ${name} has no mail.`)
  return { kind, name, mail }
}
