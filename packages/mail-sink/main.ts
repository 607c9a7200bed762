#!/usr/bin/env node
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { startMailSink } from './mail-sink.ts'

const usage = `A mail server that keeps every message as a file and sends nothing on.

  node packages/mail-sink/main.ts --dir FOLDER [--port N]

  --dir FOLDER  where messages are kept, one .eml file each
  --port N      port, 0 for a free one (0)

Mail to refuse@… is refused with 550, mail to hang@… gets no answer, and mail to drop@… closes the connection. The
signal SIGUSR1 makes the sink refuse everything with 451; a second signal ends that.
`

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || !values.dir) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 1)
}

mkdirSync(values.dir, { recursive: true })
const sink = startMailSink(values.dir)
// Loopback only: no other machine may use the sink.
const host = '127.0.0.1'
const server = sink.listen(Number(values.port), host, () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ ready: true, url: `smtp://${host}:${port}` })}\n`)
})
server.on('error', (error) => {
  process.stderr.write(`The mail sink cannot listen on port ${values.port}: ${error.message}\n`)
  process.exit(1)
})
process.on('SIGUSR1', () => sink.toggleBusy())
process.once('SIGTERM', () => process.exit(0))
process.once('SIGINT', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
