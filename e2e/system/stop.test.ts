import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSite, startTestEnv, type TestEnv } from '../harness/test-env.ts'

let testEnv: TestEnv
beforeEach(async () => {
  testEnv = await startTestEnv()
})
afterEach(() => testEnv.stop())

const portOf = (site = testEnv.site) => Number(new URL(site.url).port)

/** Sends requests over keep-alive connections, as a proxy does. */
async function giveOver(agent: Agent, site = testEnv.site): Promise<IncomingMessage> {
  const headers = { 'Content-Type': 'application/json' }
  const path = '/functions/v1/create-payment'
  const sent = request({ agent, port: portOf(site), host: '127.0.0.1', path, method: 'POST', headers }).end(
    '{"amount":5000}',
  )
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

test('SIGTERM finishes requests in flight, closes their connections, and accepts no new one', async () => {
  const calls = 30
  const agent = new Agent({ keepAlive: true })
  await giveOver(agent)
  await testEnv.sandbox.control.faults({ mode: 'slow', delayMs: 4000 })
  const given = Array.from({ length: calls }, () => giveOver(agent))
  // It is answered after the site has received the calls.
  await fetch(`${testEnv.site.url}/healthz`)
  const stopped = testEnv.site.stop()
  const answers = await Promise.all(given)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(answers.map(({ headers }) => headers.connection)).toEqual(answers.map(() => 'close'))
  await stopped
  agent.destroy()
  await expect(fetch(testEnv.site.url)).rejects.toThrow('fetch failed')
  await testEnv.sandbox.control.faults({ mode: 'none' })
  await testEnv.site.start()
})

test('a stopping process answers 503 at its health endpoints and serves everything else', async () => {
  const draining = await startSite({ ...testEnv.siteOptions, env: { DRAIN_SECONDS: '60' } })
  const ask = async (path: string) => {
    const response = await fetch(draining.url + path)
    // The body is read to its end: closing a connection with an unread body causes an assertion error in Node's client.
    await response.arrayBuffer()
    const { status, headers } = response
    return [status, headers.get('connection')]
  }
  expect(await ask('/healthz')).toEqual([200, 'keep-alive'])
  const stopped = draining.stop()
  await expect.poll(() => ask('/healthz')).toEqual([503, 'close'])
  expect(await ask('/readyz')).toEqual([503, 'close'])
  expect(await ask('/')).toEqual([200, 'close'])
  expect(await ask('/donate?amount=100')).toEqual([200, 'close'])
  expect((await giveOver(new Agent(), draining)).statusCode).toBe(200)
  await draining.kill()
  await stopped
})

test('200 connections with unfinished posts do not block other visitors', async () => {
  const silent = Array.from({ length: 200 }, () => {
    const socket = connect(portOf(), '127.0.0.1').on('error', () => {})
    socket.write('POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx')
    return socket
  })
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  expect((await fetch(testEnv.site.url)).status).toBe(200)
  expect((await giveOver(new Agent())).statusCode).toBe(200)
  for (const socket of silent) socket.destroy()
})
