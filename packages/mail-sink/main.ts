#!/usr/bin/env node
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { parseArgs } from 'node:util'
import { startMailSink } from './mail-sink.ts'

const usage = `A mail server that keeps every message as a file and sends nothing on.

  node packages/mail-sink/main.ts --dir FOLDER [--port N] [--web-port N]

  --dir FOLDER  where messages are kept, one .eml file each
  --port N      port, 0 for a free one (0)
  --web-port N  port of pages that show the messages, 0 for a free one; else there are none

Mail to refuse@… is refused with 550, mail to hang@… gets no answer, and mail to drop@… closes the connection. The
signal SIGUSR1 makes the sink refuse everything with 451; a second signal ends that.
`

/** Loopback only: no other machine may use the sink, or read its mails. */
const host = '127.0.0.1'

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '0' },
    'web-port': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || !values.dir) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 1)
}

mkdirSync(values.dir, { recursive: true })
const sink = startMailSink(values.dir)
process.on('SIGUSR1', () => sink.toggleBusy())
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => process.exit(0))

const port = await portOf(
  sink.listen(Number(values.port), host, () => {}),
  values.port,
)
const url = `smtp://${host}:${port}`
const webPort = values['web-port']
const webUrl = webPort === undefined ? undefined : await startPages(values.dir, url, webPort)
process.stdout.write(`${JSON.stringify({ ready: true, url, webUrl })}\n`)

async function startPages(folder: string, smtpUrl: string, wantedPort: string): Promise<string> {
  // Without the pages, the sink needs no web server.
  const [{ serve }, { createMailPages }] = await Promise.all([import('@hono/node-server'), import('./mail-pages.ts')])
  const { fetch } = createMailPages(folder, smtpUrl)
  const server = serve({ fetch, hostname: host, port: Number(wantedPort) }) as Server
  return `http://${host}:${await portOf(server, wantedPort)}`
}

/** Waits until the server listens, and returns its port. */
async function portOf(server: Server, wantedPort: string): Promise<number> {
  try {
    await once(server, 'listening')
  } catch (error) {
    process.stderr.write(`The mail sink cannot listen on port ${wantedPort}: ${(error as Error).message}\n`)
    process.exit(1)
  }
  return (server.address() as AddressInfo).port
}
