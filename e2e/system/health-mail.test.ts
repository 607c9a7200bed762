import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { site as publisher } from '../../app/content/site.ts'
import { openDatabase } from '../../app/db/db.server.ts'
import { startTestEnv, type TestEnv } from '../harness/test-env.ts'
import { emailOf, give } from './gifts.ts'

let testEnv: TestEnv
beforeAll(async () => {
  testEnv = await startTestEnv()
  for (const number of [1, 2]) await give(testEnv, number)
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(2)))
})
afterAll(() => testEnv.stop())

const mailed = `Mailed to ${publisher.email}.`
const isFor = (words: string) => (mail: { to: string[]; subject: string }) =>
  mail.to.includes(publisher.email) && mail.subject.includes(words)

test('health mails nothing when all is well, and each trouble once a day, with what to do first', async () => {
  const well = await testEnv.staff(['health', '--mail'])
  expect(well).toMatchObject({ code: 0, stdout: expect.not.stringContaining(mailed) })

  const failed = ['health', '--mail', '--failed', 'site-backup.service']
  const first = await testEnv.staff(failed)
  expect(first).toMatchObject({ code: 1, stdout: expect.stringContaining(mailed) })
  expect(first.stdout).toMatch(
    /^ATTENTION +The service site-backup\.service has failed\.\n +Do first: Read why: journalctl -u site-backup\.service/m,
  )
  const [mail] = await testEnv.mail.waitFor(isFor('site-backup.service has failed'))
  expect(mail?.text).toContain('Do first: Read why: journalctl -u site-backup.service -n 50')
  expect(mail?.text).toContain(testEnv.site.origin)
  expect((await testEnv.staff(failed)).stdout).not.toContain(mailed)

  const other = await testEnv.staff(['health', '--mail', '--failed', 'site-restore-drill.service'])
  expect(other.stdout).toContain(mailed)
  await testEnv.mail.waitFor(isFor('site-restore-drill.service'))
  // What was well in between is mailed again.
  await testEnv.staff(['health', '--mail'])
  expect((await testEnv.staff(failed)).stdout).toContain(mailed)
})

test('a restore drill says what the newest backup holds, and leaves nothing behind', async () => {
  const { dataDir } = testEnv.siteOptions
  const none = await testEnv.staff(['restore', '--drill'])
  expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no backup in .*backups/) })
  expect((await testEnv.staff(['backup'])).code).toBe(0)
  const drill = await testEnv.staff(['restore', '--drill'])
  expect([drill.code, drill.stderr]).toEqual([0, ''])
  expect(drill.stdout).toMatch(
    /^Restored \S+site-[\dT-]+\.ndjson\.gz as a trial: \d+ rows in \d+ tables; the rows, counts and cents of every table are those of the backup\. It holds 2 paid gifts of \$20\.03, the last one of [\d-]+ [\d:]+ UTC\. Since the backup the site's rows only grew: setting \d\.$/m,
  )
  expect((await readdir(dataDir)).filter((name) => name.startsWith('restore-drill'))).toEqual([])
  const damaged = await testEnv.staff(['restore', '--drill', '--from', join(dataDir, 'site.db')])
  expect(damaged).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged, or no backup') })
  // The failed one records nothing.
  const { stdout } = await testEnv.staff(['health'])
  expect(stdout).toMatch(/^ok +A backup was last restored as a trial on \d{4}-\d\d-\d\d\.$/m)
  const db = await openDatabase(testEnv.site.databaseUrl)
  onTestFinished(() => db.destroy())
  await db.updateTable('setting').set({ updated_at: 0 }).where('key', '=', 'restore-drill').execute()
  const overdue = await testEnv.staff(['health'])
  expect(overdue.stdout).toMatch(
    /^ATTENTION +A backup was last restored as a trial on 1969-12-31\.\n +Do first: Run "npm run restore -- --drill"/m,
  )
})
