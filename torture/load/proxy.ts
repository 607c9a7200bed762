import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 200
/** As Caddy's `lb_try_duration`: for so long another process is looked for. */
const tryForMs = 5000

interface Backend {
  port: number
  agent: Agent
  isUp: boolean
}

/**
 * A proxy before several processes, as small as it may be: each in turn, those left out that say at `/healthz` that they
 * stop. What could not be sent is sent to another one; what was sent and not answered only if it may be repeated.
 */
export class Proxy {
  readonly #backends: Backend[]
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
  readonly #stopping = new AbortController()
  #turn = 0
  retried = 0

  constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isUp: true }))
  }

  async start(port: number): Promise<void> {
    this.#server.keepAliveTimeout = 60_000
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    for (const backend of this.#backends) void this.#look(backend)
  }

  stop(): void {
    this.#stopping.abort()
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#backends) agent.destroy()
  }

  isUp(port: number): boolean {
    return this.#backends.some((backend) => backend.port === port && backend.isUp)
  }

  async #look(backend: Backend): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${backend.port}/healthz`, { signal }).catch(() => null)
      backend.isUp = answer?.status === 200
      await answer?.body?.cancel()
      await delay(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const until = performance.now() + tryForMs
    while (performance.now() < until) {
      try {
        return await this.#try(this.#next(), incoming, body, outgoing)
      } catch (error) {
        const wasNotSent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!wasNotSent && incoming.method !== 'GET') break
        this.retried += 1
        await delay(lookEveryMs / 4)
      }
    }
    outgoing.writeHead(502).end()
  }

  async #try(backend: Backend, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
    const { port, agent } = backend
    const { method, url: path, headers } = incoming
    const { connection: _, ...passed } = headers
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: passed }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
    const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...kept } = answer.headers
    const whole = Buffer.concat(chunks)
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': whole.byteLength }).end(whole)
  }

  #next(): Backend {
    const up = this.#backends.filter(({ isUp }) => isUp)
    const all = up.length > 0 ? up : this.#backends
    this.#turn += 1
    const backend = all[this.#turn % all.length]
    if (!backend) throw new Error('There is no process behind the proxy.')
    return backend
  }
}
