import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'

export interface MailSink {
  listen(port: number, host: string, ready: () => void): Server
  /** Refuses all mail, as a busy or greylisting server does. A second call accepts it again. */
  toggleBusy(): void
}

/** A real SMTP server. A message is answered with 250 only when its file is on disk. */
export function startMailSink(folder: string): MailSink {
  let busy = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom(_address, _session, done) {
      done(busy ? refusal(451, 'Busy, please try again later.') : null)
    },
    onRcptTo(address, session, done) {
      const behaviour = behaviourOf(address)
      if (behaviour === 'refuse') done(refusal(550, 'No such mailbox here.'))
      else if (behaviour === 'drop') closeConnection(server, session.id)
      else if (behaviour !== 'hang') done(null)
    },
    onData(stream, { envelope: { mailFrom } }, done) {
      // A server that delivers adds this header (RFC 5321, 4.4).
      const returnPath = Buffer.from(`Return-Path: <${mailFrom ? mailFrom.address : ''}>\r\n`)
      collect(stream)
        .then((message) => store(folder, Buffer.concat([returnPath, message])))
        .then(() => done(null))
        .catch((error: unknown) => done(refusal(452, String(error))))
    },
  })
  server.on('error', () => {})
  return {
    listen: (port, host, ready) => server.listen(port, host, ready),
    toggleBusy: () => {
      busy = !busy
    },
  }
}

/** The library has its connections in a set, each with its socket. */
function closeConnection(server: SMTPServer, id: string): void {
  const connections = (server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections
  for (const connection of connections) if (connection.id === id) connection._socket.destroy()
}

function behaviourOf({ address }: SMTPServerAddress): string {
  return address.slice(0, address.indexOf('@')).toLowerCase()
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function store(folder: string, message: Buffer): Promise<void> {
  const time = new Date().toISOString().replaceAll(':', '-')
  const name = `${time}-${randomBytes(3).toString('hex')}`
  const file = await open(join(folder, `.${name}.tmp`), 'wx')
  try {
    await file.writeFile(message)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(join(folder, `.${name}.tmp`), join(folder, `${name}.eml`))
}
