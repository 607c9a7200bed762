#!/usr/bin/env node
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { startMailSink } from './mail-sink.ts'

const usage = `A mail server that keeps every message as a file and sends nothing on.

  node packages/mail-sink/main.ts --dir FOLDER [--port N] [--host H]

  --dir FOLDER  where messages are kept, one .eml file each
  --port N      port, 0 for a free one (0)
  --host H      loopback address to listen on (127.0.0.1)

To see how the site bears a difficult mail server, write to refuse@… (550), hang@… (no answer) or drop@… (the
connection is cut). The signal SIGUSR1 makes it refuse everything with 451, and again to stop that.
`

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || !values.dir) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 1)
}
if (!/^(localhost|::1|127(\.\d{1,3}){3})$/.test(values.host)) {
  process.stderr.write(`--host ${values.host} is not a loopback address: this mail sink must not be reachable.\n`)
  process.exit(1)
}

mkdirSync(values.dir, { recursive: true })
const sink = startMailSink(values.dir)
const server = sink.listen(Number(values.port), values.host, () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ ready: true, url: `smtp://${values.host}:${port}` })}\n`)
})
server.on('error', (error) => {
  process.stderr.write(`The mail sink cannot listen on port ${values.port}: ${error.message}\n`)
  process.exit(1)
})
process.on('SIGUSR1', () => sink.toggleBusy())
process.once('SIGTERM', () => process.exit(0))
process.once('SIGINT', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
