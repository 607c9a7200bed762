import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEnv, type TestEnv } from '../harness/test-env.ts'
import { startCheckout } from './gifts.ts'

const token = 'a token of the monitoring'
let testEnv: TestEnv
beforeAll(async () => {
  testEnv = await startTestEnv({ env: { METRICS_TOKEN: token } })
})
afterAll(() => testEnv.stop())

const ask = (path: string, authorization?: string) =>
  fetch(testEnv.site.url + path, { headers: authorization ? { Authorization: authorization } : {} })

test('/healthz reports that the process runs, /readyz that all parts work', async () => {
  const alive = await ask('/healthz')
  expect([alive.status, await alive.text()]).toEqual([200, 'alive\n'])
  const ready = await ask('/readyz', `Bearer ${token}`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    ready: true,
    database: true,
    messagesQueued: 0,
    oldestMessageSeconds: 0,
    giftsUnacknowledged: 0,
    diskFreeBytes: expect.any(Number),
    diskLow: false,
    writesFail: false,
    restoreDrillAgeSeconds: expect.any(Number),
  })
})

test('/readyz tells a stranger nothing else: a number of mails would say whose address is known', async () => {
  for (const authorization of [undefined, 'Bearer another'])
    expect(await (await ask('/readyz', authorization)).json()).toEqual({ ready: true })
})

test('/metrics needs the token', async () => {
  await startCheckout(testEnv, 1)
  await ask('/')
  expect((await ask('/metrics')).status).toBe(401)
  expect((await ask('/metrics', 'Bearer another')).status).toBe(401)
  const answer = await ask('/metrics', `Bearer ${token}`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^site_requests_total\{kind="files"\} [1-9]/m)
  expect(text).toMatch(/^site_requests_total\{kind="rendered"\} [1-9]/m)
  expect(text).toMatch(/^site_ready 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d+(\.\d{1,3})?$/m)
  expect(text).toMatch(/^site_requests_total\{kind="shed"\} 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  const lines = text.trimEnd().split('\n')
  const form = /^(# HELP \w+ [A-Z].*\.|# TYPE \w+ (gauge|counter)|\w+(\{kind="\w+"\})? [\d.]+)$/
  for (const line of lines) expect(line).toMatch(form)
  const names = new Set(lines.filter((line) => !line.startsWith('#')).map((line) => /^\w+/.exec(line)?.[0]))
  expect(new Set(lines.flatMap((line) => /^# HELP (\w+) /.exec(line)?.[1] ?? []))).toEqual(names)
})
