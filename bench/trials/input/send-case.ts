import { once } from 'node:events'
import { Agent, request } from 'node:http'

export type Header = [name: string, value: string]

/** One request to the site. All text is bytes, one character each. */
export interface Case {
  /** The expected result: it only reads, it must be refused, it must be accepted, or both are permitted. */
  intent: 'read' | 'refused' | 'taken' | 'any'
  method: string
  target: string
  headers: Header[]
  /** Not sent with GET and HEAD. */
  body: string
}

export interface Answer {
  status: number
  /** With names in lower case. */
  headers: Record<string, string[]>
  /** Not decompressed. */
  body: Buffer
}

const deadlineMs = 30_000
const agent = new Agent({ keepAlive: true })

/** Null when there is no answer. */
export async function sendCase({ method, target, ...given }: Case, port: number): Promise<Answer | null> {
  const headers = [...given.headers]
  const hasBody = method !== 'GET' && method !== 'HEAD'
  if (!headers.some(([name]) => name === 'Host')) headers.unshift(['Host', `localhost:${port}`])
  if (hasBody) headers.push(['Content-Length', String(given.body.length)])
  const signal = AbortSignal.timeout(deadlineMs)
  const sent = request({ host: '127.0.0.1', port, agent, method, path: target, headers: headers.flat(), signal })
  sent.end(hasBody ? given.body : '', 'latin1')
  try {
    const [response] = await once(sent, 'response')
    // The server may close the connection before it has read the whole body; the answer is already received.
    sent.on('error', () => {})
    const chunks = (await response.toArray()) as Buffer[]
    return { status: response.statusCode, headers: response.headersDistinct, body: Buffer.concat(chunks) }
  } catch {
    return null
  }
}
