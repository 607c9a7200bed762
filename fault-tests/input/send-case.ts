import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export type Header = [name: string, value: string]

/** What is known of it: it changes nothing, it must be refused, or it must be taken. */
export type Intent = 'read' | 'refused' | 'taken'

/** One thing that is sent to the site. All text is bytes, one character each. */
export interface Case {
  intent: Intent
  method: string
  target: string
  headers: Header[]
  body: string
  /** Sent instead of a request, on a connection of its own: HTTP or not. */
  raw?: string
}

export interface Answer {
  status: number
  /** By their names in lower case. */
  headers: Record<string, string[]>
  /** Not unpacked. */
  body: Buffer
}

/** How long nothing may come on a raw connection until we end our side of it. */
const quietMs = 150
const deadlineMs = 30_000
const agent = new Agent({ keepAlive: true })

/** Null when the connection ended without an answer. Rejects when there is none in time. */
export async function sendCase(given: Case, port: number): Promise<Answer | null> {
  if (given.raw !== undefined) return sendRaw(given.raw, port)
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

async function sendRaw(bytes: string, port: number): Promise<Answer | null> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.setTimeout(quietMs, () => socket.end())
  socket.write(bytes, 'latin1')
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  await once(socket, 'close', { signal: AbortSignal.timeout(deadlineMs) })
  return text === '' ? null : readAnswer(text)
}

/** The first answer of several. */
function readAnswer(text: string): Answer {
  const [, status = '0', head = '', body = text] =
    /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n([^]*)$/.exec(text) ?? []
  if (status === '100') return readAnswer(body)
  const headers: Answer['headers'] = {}
  for (const line of head.split('\r\n').filter(Boolean)) {
    const [name = '', ...value] = line.split(':')
    ;(headers[name.toLowerCase()] ??= []).push(value.join(':').trim())
  }
  return { status: Number(status), headers, body: Buffer.from(body, 'latin1') }
}
