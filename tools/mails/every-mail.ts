import { tmpdir } from 'node:os'
import { composers } from '../../app/start/composers.server.ts'
import type { Mail } from '../../app/mail/mailer.server.ts'
import type { Db } from '../../app/db/db.server.ts'
import type { Sample } from '../../app/start/sample-mails/sample.ts'
import { openSampleDatabase } from '../../app/start/sample-mails/sample-database.server.ts'
import { sampleTimes } from '../../app/start/sample-mails/sample-times.server.ts'
import { addStaffSamples } from './staff-samples.ts'

export interface WrittenMail {
  kind: string
  /** A file name. */
  name: string
  mail: Mail
}

const staff = 'Ann Lee <ann@example.com>:everything'

/**
 * Every kind of mail, written by the site's composers about the samples of the office's preview, and the mails to the
 * staff. It sets environment variables, so it must run before anything reads the configuration.
 */
export async function writeEveryMail(): Promise<WrittenMail[]> {
  Object.assign(process.env, { STAFF: staff, SITE_URL: 'http://localhost:3000' })
  // No disk has this much, so there is a warning to write.
  Object.assign(process.env, { MIN_FREE_DISK_MB: '1000000000', DATA_DIR: tmpdir() })
  const times = sampleTimes(Date.now())
  const { db, samples } = await openSampleDatabase(times)
  try {
    const all = [...samples, ...(await addStaffSamples(db, times))]
    return await Promise.all(all.map((sample) => write(db, sample)))
  } finally {
    await db.destroy()
  }
}

async function write(db: Db, { id: name, kind, subjectId }: Sample): Promise<WrittenMail> {
  const mail = await composers[kind]?.compose(db, subjectId)
  if (!mail) throw new Error(`The sample ${name} has no mail.`)
  return { kind, name, mail }
}
