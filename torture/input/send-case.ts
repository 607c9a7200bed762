import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Answer, Case, RawCase, RequestCase } from './case.ts'

/** How long nothing may come on a raw connection until we end our side of it, in milliseconds. */
const quietMs = 150
const deadlineMs = 30_000

/** Sends a case to the site. Null when the connection ended without an answer. Rejects when there is none in time. */
export type Send = (given: Case) => Promise<Answer | null>

export function sender(port: number, connections: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: (given) => (given.kind === 'raw' ? sendRaw(given, port) : sendRequest(given, port, agent)),
    close: () => agent.destroy(),
  }
}

async function sendRequest(given: RequestCase, port: number, agent: Agent): Promise<Answer | null> {
  const { method, target: path, body } = given
  const headers = [...given.headers]
  if (!headers.some(([name]) => name === 'Host')) headers.unshift(['Host', `localhost:${port}`])
  if (body !== '' || method === 'POST') headers.push(['Content-Length', String(body.length)])
  const signal = AbortSignal.timeout(deadlineMs)
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: headers.flat(), signal })
  sent.end(body, 'latin1')
  try {
    const [response] = await once(sent, 'response')
    // What is not read to the end by the server may break off; the answer is here already.
    sent.on('error', () => {})
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return { status: response.statusCode, headers: response.headersDistinct, body: Buffer.concat(chunks) }
  } catch (error) {
    if (signal.aborted) throw new Error('no answer in time', { cause: error })
    return null
  }
}

async function sendRaw({ bytes }: RawCase, port: number): Promise<Answer | null> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.setTimeout(quietMs, () => socket.end())
  socket.write(bytes, 'latin1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close', { signal: AbortSignal.timeout(deadlineMs) })
  return readAnswer(Buffer.concat(chunks).toString('latin1'))
}

/** The first answer of several. */
function readAnswer(text: string): Answer | null {
  const [, status = '', head = '', body = ''] =
    /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n([^]*)$/.exec(text) ?? []
  if (status === '100') return readAnswer(body)
  if (status === '') return text === '' ? null : { status: 0, headers: {}, body: Buffer.from(text, 'latin1') }
  const headers: Answer['headers'] = {}
  for (const line of head.split('\r\n').filter(Boolean)) {
    const [name = '', ...value] = line.split(':')
    ;(headers[name.toLowerCase()] ??= []).push(value.join(':').trim())
  }
  return { status: Number(status), headers, body: Buffer.from(body, 'latin1') }
}
