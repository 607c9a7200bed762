import { connect, type Socket } from 'node:net'

/** A status, or why there is none: `unsent` is what the machine had no time to send. */
export type Outcome = number | 'cut' | 'refused' | 'unsent'

export interface Asked {
  bytes: string
  dueAt: number
  done: (outcome: Outcome) => void
}

/**
 * Sends requests over connections that are kept, one at a time on each, and reads of an answer no more than its status
 * and its end: a client of Node's own would need more of the processor than the site it loads.
 */
export class Connections {
  readonly #port: number
  readonly #most: number
  readonly #idle: Connection[] = []
  readonly #waiting: Asked[] = []
  #open = 0

  constructor(port: number, most: number) {
    this.#port = port
    this.#most = most
  }

  send(asked: Asked): void {
    const idle = this.#idle.pop()
    if (idle) idle.send(asked)
    else if (this.#open < this.#most) this.#connect(asked)
    else this.#waiting.push(asked)
  }

  /** Gives up what waits for a connection. */
  giveUp(): void {
    for (const { done } of this.#waiting.splice(0)) done('unsent')
  }

  #connect(asked: Asked): void {
    this.#open += 1
    const connection: Connection = new Connection(this.#port, {
      idle: () => {
        const next = this.#waiting.shift()
        if (next) connection.send(next)
        else this.#idle.push(connection)
      },
      closed: () => {
        this.#open -= 1
        const place = this.#idle.indexOf(connection)
        if (place !== -1) this.#idle.splice(place, 1)
        const next = this.#waiting.shift()
        if (next) this.#connect(next)
      },
    })
    connection.send(asked)
  }
}

class Connection {
  readonly #socket: Socket
  readonly #idle: () => void
  #asked: Asked | null = null
  #wasConnected = false
  #head = ''
  #status = 0
  #bytesLeft = -1
  #closes = false

  constructor(port: number, { idle, closed }: { idle: () => void; closed: () => void }) {
    this.#idle = idle
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
      .on('connect', () => (this.#wasConnected = true))
      .on('data', (chunk) => this.#read(chunk))
      .on('error', () => {})
      .on('close', () => {
        this.#finish(this.#wasConnected ? 'cut' : 'refused')
        closed()
      })
  }

  send(asked: Asked): void {
    this.#asked = asked
    this.#head = ''
    this.#bytesLeft = -1
    this.#socket.write(asked.bytes)
  }

  #read(chunk: Buffer): void {
    if (this.#bytesLeft === -1) {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end === -1) return
      const fields = this.#head.slice(0, end).toLowerCase()
      this.#status = Number(fields.slice(9, 12))
      this.#closes = fields.includes('connection: close')
      const length = /content-length: (\d+)/.exec(fields)?.[1]
      const body = this.#head.slice(end + 4)
      if (length === undefined && !fields.includes('transfer-encoding: chunked')) this.#bytesLeft = 0
      else this.#bytesLeft = length === undefined ? Infinity : Number(length) - body.length
      this.#head = body
    } else {
      this.#bytesLeft -= chunk.byteLength
      if (this.#bytesLeft === Infinity) this.#head = (this.#head + chunk.toString('latin1')).slice(-8)
    }
    if (this.#bytesLeft > 0 && !this.#head.endsWith('0\r\n\r\n')) return
    if (this.#closes) this.#socket.end()
    this.#finish(this.#status)
    if (!this.#closes) this.#idle()
  }

  #finish(outcome: Outcome): void {
    const asked = this.#asked
    this.#asked = null
    asked?.done(outcome)
  }
}
