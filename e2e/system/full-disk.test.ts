import { expect, onTestFinished, test } from 'vitest'
import { site as publisher } from '../../app/content/site.ts'
import { openDatabase } from '../../app/db/db.server.ts'
import { limitFiles } from '../harness/limit-files.ts'
import { signedIn } from '../harness/office.ts'
import { startWorld, type World } from '../harness/world.ts'

async function startedWorld(env: NodeJS.ProcessEnv = {}): Promise<World> {
  const world = await startWorld({ env })
  onTestFinished(() => world.stop())
  return world
}

const readiness = async ({ site }: World) => {
  const answer = await fetch(`${site.url}/readyz`)
  return { status: answer.status, ...((await answer.json()) as object) }
}

const isAlert = ({ to, subject }: { to: string[]; subject: string }) =>
  to.includes(publisher.email) && subject === 'The server of the site needs room'

test('before the disk is full, /readyz, health, Today and one mail to the staff say it', async () => {
  // More than any disk has.
  const world = await startedWorld({ MIN_FREE_DISK_MB: '1000000000' })
  expect(await readiness(world)).toMatchObject({ status: 503, ready: false, database: true, diskLow: true })
  const words = /The disk of DATA_DIR is almost full: [\d,]+ MB are free, less than 1,000,000,000 MB/
  const { code, stdout } = await world.staff(['health'])
  expect(code).toBe(1)
  expect(stdout).toMatch(new RegExp(`^ATTENTION +${words.source}`, 'm'))
  const db = await openDatabase(world.site.databaseUrl)
  onTestFinished(() => db.destroy())
  expect(await (await signedIn({ site: world.site, db }, 'everything')).page('/office')).toMatch(words)
  const [alert] = await world.mail.waitFor(isAlert)
  expect(alert?.text).toMatch(words)
})

test('a write that fails is told by /readyz and by a mail past the database, until one succeeds', async () => {
  const world = await startedWorld()
  expect(await readiness(world)).toMatchObject({ status: 200, diskLow: false, writesFail: false })
  limitFiles(world, '0')
  const body = new URLSearchParams({ email: 'a@example.com', source: 'newsletter' })
  const post = () =>
    fetch(`${world.site.url}/newsletter`, { method: 'POST', headers: { Origin: world.site.origin }, body })
  expect((await post()).status).toBe(503)
  await expect.poll(() => readiness(world)).toMatchObject({ status: 503, database: true, writesFail: true })
  const [alert] = await world.mail.waitFor(isAlert)
  expect(alert?.text).toContain('The database cannot write: ')
  limitFiles(world, 'unlimited')
  await expect.poll(() => readiness(world)).toMatchObject({ status: 200, writesFail: false })
  expect((await post()).status).toBe(200)
})
