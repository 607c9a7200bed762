import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../e2e/harness/process.ts'
import { checkPorts } from './check-ports.ts'

test('a taken port is named with what needs it and the variable that moves it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(checkPorts('127.0.0.1', { 'the site': port })).rejects.toThrow(
    `Port ${port} is taken, and the site needs it. Choose others with PORT`,
  )
})

test('free ports are left free', async () => {
  const port = await freePort()
  const check = () => checkPorts('127.0.0.1', { 'the site': port })
  await expect(check()).resolves.toBeUndefined()
  await expect(check()).resolves.toBeUndefined()
})
