import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitConnections } from './connection-limit.ts'

let server: Server
let port: number
const clients: Socket[] = []

beforeEach(async () => {
  server = createServer((_, outgoing) => outgoing.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
  server.closeAllConnections()
})

/** Opens connections that send half of a request. Resolves to those that the server has not closed. */
async function openHalf(count: number, localAddress: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
  clients.push(...sockets)
  for (const socket of sockets) socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHo')
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

/** The answer to a visitor at this address, or the code of the error. */
async function visit(localAddress: string): Promise<string> {
  const sent = get({ port, host: '127.0.0.1', localAddress, agent: false })
  try {
    const [answer] = await once(sent, 'response')
    return String(await answer.setEncoding('utf8').reduce((all: string, part: string) => all + part, ''))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  }
}

test('one address has 250 connections, and leaves the others theirs', async () => {
  limitConnections(server, ({ remoteAddress = '' }) => remoteAddress)
  const half = await openHalf(250, '127.0.0.1')
  expect(await visit('127.0.0.2')).toBe('here')
  expect(await visit('127.0.0.1')).toBe('ECONNRESET')
  // A closed connection makes room for another.
  const [first] = half
  first!.destroy()
  await expect.poll(() => visit('127.0.0.1')).toBe('here')
  expect(await visit('127.0.0.1')).toBe('here')
})

test('the connections of a proxy are not counted', async () => {
  limitConnections(server, () => null)
  await openHalf(400, '127.0.0.1')
  expect(await visit('127.0.0.1')).toBe('here')
})
