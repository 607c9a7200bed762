import { createServer, type Server } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startPostgresCluster } from '../../tools/postgres-cluster.ts'
import { findPostgres } from '../../tools/tools.ts'
import { startSite, startTestEnv, type TestEnv } from '../harness/test-env.ts'
import { emailOf, give } from './gifts.ts'

let testEnv: TestEnv
afterEach(() => testEnv.stop())

const message = {
  name: 'A',
  email: 'a@example.com',
  type: 'general',
  subject: 'Hello',
  message: 'A letter to you all.',
}

const post = (path: string, fields: Record<string, string>, { url, origin } = testEnv.site) =>
  fetch(url + path, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const statusOf = async (path: string) => (await fetch(testEnv.site.url + path)).status

test('the site waits for a PostgreSQL that starts later, and serves pages until then', async () => {
  const cluster = await startPostgresCluster(findPostgres(), '-c fsync=off')
  onTestFinished(() => cluster.stop())
  await cluster.halt('fast')
  testEnv = await startTestEnv({ databaseUrl: cluster.url })
  expect(await statusOf('/healthz')).toBe(200)
  const readiness = await fetch(`${testEnv.site.url}/readyz`)
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toEqual({ ready: false })
  for (const path of ['/', '/donate', '/donate?amount=100', '/contact', '/my-giving']) {
    expect(await statusOf(path), path).toBe(200)
  }
  for (const [path, fields] of [
    ['/contact', message],
    ['/newsletter', { email: 'a@example.com', source: 'newsletter' }],
    ['/my-giving', { email: 'a@example.com' }],
  ] as const) {
    const answer = await post(path, fields)
    expect(answer.status, path).toBe(503)
    expect(answer.headers.get('retry-after'), path).toMatch(/^\d+$/)
    expect(await answer.text(), path).toMatch(/try again|call/i)
  }
  // A page that fails only because of the database, without a special message.
  const office = await fetch(`${testEnv.site.url}/office`)
  expect([office.status, office.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  // A payment needs no database: Stripe repeats the webhook, which writes the gift later.
  await give(testEnv, 1)

  const waiting = testEnv.site.logs().filter((line) => line.includes('"database-unreachable"'))
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toMatch(/DATABASE_URL postgres:\/\/127\.0\.0\.1:\d+\/postgres: connect ECONNREFUSED/)

  await cluster.start()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect((await post('/contact', message)).status).toBe(200)
  await testEnv.mail.waitFor(({ subject }) => subject.includes('Hello'))
  await give(testEnv, 2)
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(2)))
})

test('no post waits for a database that takes connections and says nothing', async () => {
  testEnv = await startTestEnv()
  const silent = await listen()
  const { port } = silent.address() as { port: number }
  const databaseUrl = `postgres://user:secret-word@127.0.0.1:${port}/site`
  const site = await startSite({ ...testEnv.siteOptions, databaseUrl })
  onTestFinished(() => site.kill())
  // The process listened before the driver's timeout, and answered every post.
  const posts = await Promise.all(Array.from({ length: 5 }, () => post('/contact', message, site)))
  expect(posts.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  expect(site.logs().filter((line) => line.includes('timeout expired'))).toEqual([])
  await expect.poll(() => site.logs()).toContainEqual(expect.stringMatching(/DATABASE_URL .*timeout/))
  expect(site.logs().join('\n')).not.toContain('secret-word')
})

async function listen(): Promise<Server> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}
