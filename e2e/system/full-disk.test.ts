import { expect, onTestFinished, test } from 'vitest'
import { site as publisher } from '../../app/content/site.ts'
import { openDatabase } from '../../app/db/db.server.ts'
import { limitFiles } from '../harness/limit-files.ts'
import { signedIn } from '../harness/office.ts'
import { startTestEnv, type TestEnv } from '../harness/test-env.ts'

async function startedTestEnv(env: NodeJS.ProcessEnv = {}): Promise<TestEnv> {
  const testEnv = await startTestEnv({ env: { METRICS_TOKEN: token, ...env } })
  onTestFinished(() => testEnv.stop())
  return testEnv
}

const token = 'a token of the monitoring'

const readiness = async ({ site }: TestEnv) => {
  const answer = await fetch(`${site.url}/readyz`, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, ...((await answer.json()) as object) }
}

const isAlert = ({ to, subject }: { to: string[]; subject: string }) =>
  to.includes(publisher.email) && subject === 'The server of the site needs room'

test('a nearly full disk is reported by /readyz, health, Today and one mail to the staff', async () => {
  // More than the size of any disk.
  const testEnv = await startedTestEnv({ MIN_FREE_DISK_MB: '1000000000' })
  expect(await readiness(testEnv)).toMatchObject({ status: 503, ready: false, database: true, diskLow: true })
  const words = /The disk of the site’s data is almost full: [\d,]+ MB are free, less than 1,000,000,000 MB/
  const { code, stdout } = await testEnv.staff(['health'])
  expect(code).toBe(1)
  expect(stdout).toMatch(new RegExp(`^ATTENTION +${words.source}`, 'm'))
  const db = await openDatabase(testEnv.site.databaseUrl)
  onTestFinished(() => db.destroy())
  expect(await (await signedIn({ site: testEnv.site, db }, 'everything')).page('/office')).toMatch(words)
  const [alert] = await testEnv.mail.waitFor(isAlert)
  expect(alert?.text).toMatch(words)
  expect(alert?.text).toContain('The first thing to do, by the person who runs the server: Remove old files')
})

test('a failed write is reported by /readyz and by a mail that needs no database, until a write succeeds', async () => {
  const testEnv = await startedTestEnv()
  expect(await readiness(testEnv)).toMatchObject({ status: 200, diskLow: false, writesFail: false })
  limitFiles(testEnv, '0')
  const body = new URLSearchParams({ email: 'a@example.com', source: 'newsletter' })
  const post = () =>
    fetch(`${testEnv.site.url}/newsletter`, { method: 'POST', headers: { Origin: testEnv.site.origin }, body })
  expect((await post()).status).toBe(503)
  await expect.poll(() => readiness(testEnv)).toMatchObject({ status: 503, database: true, writesFail: true })
  const [alert] = await testEnv.mail.waitFor(isAlert)
  expect(alert?.text).toContain('The database cannot write: ')
  limitFiles(testEnv, 'unlimited')
  await expect.poll(() => readiness(testEnv)).toMatchObject({ status: 200, writesFail: false })
  expect((await post()).status).toBe(200)
})
