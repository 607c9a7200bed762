import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../harness/world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

const portOf = () => Number(new URL(world.site.url).port)

/** Over connections that are kept, as a proxy's are. */
async function giveOver(agent: Agent): Promise<IncomingMessage> {
  const headers = { 'Content-Type': 'application/json' }
  const path = '/functions/v1/create-payment'
  const sent = request({ agent, port: portOf(), host: '127.0.0.1', path, method: 'POST', headers }).end(
    '{"amount":5000}',
  )
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

test('SIGTERM finishes what is in flight, keeps no connection, and takes no new one', async () => {
  const calls = 30
  const agent = new Agent({ keepAlive: true })
  await giveOver(agent)
  await world.sandbox.control.faults({ mode: 'slow', delayMs: 1500 })
  const given = Array.from({ length: calls }, () => giveOver(agent))
  // It is answered after the calls have come in.
  await fetch(`${world.site.url}/healthz`)
  const stopped = world.site.stop()
  const answers = await Promise.all(given)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(answers.map(({ headers }) => headers.connection)).toEqual(answers.map(() => 'close'))
  await stopped
  agent.destroy()
  await expect(fetch(world.site.url)).rejects.toThrow('fetch failed')
  await world.sandbox.control.faults({ mode: 'none' })
  await world.site.start()
})

test('whoever opens connections and says nothing keeps nobody else from the site', async () => {
  const silent = Array.from({ length: 200 }, () => {
    const socket = connect(portOf(), '127.0.0.1').on('error', () => {})
    socket.write('POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx')
    return socket
  })
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  expect((await fetch(world.site.url)).status).toBe(200)
  expect((await giveOver(new Agent())).statusCode).toBe(200)
  for (const socket of silent) socket.destroy()
})
